//! Which bits cannot be guessed: the address of a sitting or a party, the token
//! of a phone, the link that lets one keep score.

use std::fmt;
use std::marker::PhantomData;

use data_encoding::BASE32_NOPAD;
use sha2::{Digest, Sha256};

use super::StoreError;
use crate::journal::SubmissionId;

/// The characters of an id.
const ID_CHARS: usize = 16;
/// The bytes of a secret: 128 bits.
const SECRET_BYTES: usize = 16;

/// What an address leads to.
pub trait Place {
    /// Its name, for `Debug`.
    const NAME: &'static str;
}

/// Marks the id of a sitting.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum OfSitting {}

/// Marks the id of a party.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum OfParty {}

impl Place for OfSitting {
    const NAME: &'static str = "SittingId";
}

impl Place for OfParty {
    const NAME: &'static str = "PartyId";
}

/// A sitting or a party, by its address: 80 random bits in lower case base 32.
///
/// Who knows it may watch, so a log must not hold it whole: `Debug` shows the
/// first four characters.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Id<P>(String, PhantomData<P>);

/// A sitting, by its address.
pub type SittingId = Id<OfSitting>;

/// A party, by its address.
pub type PartyId = Id<OfParty>;

impl<P: Place> Id<P> {
    pub(super) fn random() -> Self {
        Self(base32(&random::<10>()), PhantomData)
    }

    /// Takes an id from an address; one that is malformed leads nowhere.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let base32 = |byte: u8| matches!(byte, b'a'..=b'z' | b'2'..=b'7');
        (text.len() == ID_CHARS && text.bytes().all(base32))
            .then(|| Self(text.to_owned(), PhantomData))
    }

    /// Takes an id from the database, where a malformed one cannot be.
    pub(super) fn read(text: &str) -> Result<Self, StoreError> {
        Self::parse(text).ok_or_else(|| StoreError::broken("a stored id is malformed"))
    }

    /// The id, for an address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<P> fmt::Display for Id<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<P: Place> fmt::Debug for Id<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({}…)", P::NAME, &self.0[..4])
    }
}

/// 128 random bits. The store keeps only their hash, and `Debug` does not give
/// them away.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; SECRET_BYTES]);

/// What a phone shows to be known again.
pub type DeviceToken = Secret;

/// What lets a phone keep the score of a sitting, or organize a party, as part
/// of a link.
pub type KeySecret = Secret;

impl Secret {
    /// A new one.
    #[must_use]
    pub fn random() -> Self {
        Self(random())
    }

    /// Takes a secret from a cookie or an address; one that is malformed is
    /// nobody's.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = BASE32_NOPAD.decode(text.to_ascii_uppercase().as_bytes());
        bytes.ok()?.try_into().ok().map(Self)
    }

    /// The secret itself, for the cookie or the link and for nothing else.
    #[must_use]
    pub fn reveal(&self) -> String {
        base32(&self.0)
    }

    /// What is kept of it. No salt and no slow hash: there is nothing to guess
    /// in random bits. Hashes may be compared at any speed.
    #[must_use]
    pub fn hash(&self) -> Vec<u8> {
        Sha256::digest(self.0).to_vec()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The id of a new form: 80 random bits.
#[must_use]
pub fn new_submission() -> SubmissionId {
    SubmissionId::new(&base32(&random::<10>())).unwrap_or_else(|| unreachable!("16 letters"))
}

fn base32(bytes: &[u8]) -> String {
    BASE32_NOPAD.encode(bytes).to_ascii_lowercase()
}

/// Random bits from the operating system. Without them no address would be
/// secret, so there is nothing left to do but to stop.
fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bits");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_tokens_come_back_as_they_went() {
        let id = SittingId::random();
        assert_eq!(SittingId::parse(id.as_str()), Some(id));
        let token = DeviceToken::random();
        assert!(DeviceToken::parse(&token.reveal()) == Some(token));
    }

    #[test]
    fn malformed_ids_and_tokens_are_of_nobody() {
        for text in [
            "",
            "abc",
            "abcdefghijklmno1",
            "ABCDEFGHIJKLMNOP",
            "abcdefghijklmnopq",
            "äääääääá",
        ] {
            assert_eq!(SittingId::parse(text), None, "{text}");
            assert!(DeviceToken::parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn debug_gives_no_secret_away() {
        let token = DeviceToken::random();
        assert_eq!(format!("{token:?}"), "Secret(…)");
        let id = SittingId::random();
        assert!(!format!("{id:?}").contains(id.as_str()));
        let id = PartyId::parse("aaaabbbbccccdddd").unwrap();
        assert_eq!(format!("{id:?}"), "PartyId(aaaa…)");
    }
}
