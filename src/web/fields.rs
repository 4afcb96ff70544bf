//! A form as it was sent: names and texts, kept so that nothing typed is lost.

use std::str::FromStr;

use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum_extra::extract::Form;
use data_encoding::BASE32_NOPAD;

use super::error::PageError;
use crate::journal::sitting::TITLE_CHARS;
use crate::journal::{Remedy, SubmissionId, Title, Version};

/// The fields of a form or of a query, in the order they were sent.
#[derive(Debug, Clone, Default)]
pub(super) struct Fields(pub(super) Vec<(String, String)>);

impl<S: Send + Sync> FromRequest<S> for Fields {
    type Rejection = PageError;

    async fn from_request(request: Request, state: &S) -> Result<Self, PageError> {
        let form = Form::<Vec<(String, String)>>::from_request(request, state).await;
        form.map(|Form(fields)| Self(fields))
            .map_err(|_| PageError::BadForm)
    }
}

/// The fields of a query.
#[derive(Debug, Clone, Default)]
pub(super) struct Asked(pub(super) Fields);

impl<S: Send + Sync> FromRequestParts<S> for Asked {
    type Rejection = PageError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, PageError> {
        let query = Query::<Vec<(String, String)>>::from_request_parts(parts, state).await;
        query
            .map(|Query(fields)| Self(Fields(fields)))
            .map_err(|_| PageError::NotFound)
    }
}

impl Fields {
    /// The text of a field, without the blanks around it; none if it is
    /// missing or empty.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        let field = self.0.iter().rev().find(|(key, _)| key == name);
        field
            .map(|(_, value)| value.trim())
            .filter(|value| !value.is_empty())
    }

    /// A field read as what it stands for; none if it is missing or stands for nothing.
    pub(super) fn read<T: FromStr>(&self, name: &str) -> Option<T> {
        self.text(name).and_then(|text| text.parse().ok())
    }

    /// The title that a form gives, none if it is empty; or what is wrong with it.
    pub(super) fn title(&self) -> Result<Option<Title>, String> {
        let Some(typed) = self.text("title") else {
            return Ok(None);
        };
        let too_long = || format!("A title has at most {TITLE_CHARS} characters.");
        Title::new(typed).map(Some).ok_or_else(too_long)
    }

    /// These fields with some replaced or added.
    pub(super) fn with(&self, new: &[(&str, String)]) -> Self {
        let mut fields: Vec<_> = self
            .0
            .iter()
            .filter(|(key, _)| new.iter().all(|(name, _)| key != name))
            .cloned()
            .collect();
        fields.extend(
            new.iter()
                .map(|(name, value)| ((*name).to_owned(), value.clone())),
        );
        Self(fields)
    }

    /// Some of these fields, as far as they were sent.
    pub(super) fn only(&self, names: &[&'static str]) -> Vec<(&'static str, String)> {
        let sent = |name: &&'static str| {
            let mut fields = self.0.iter().rev();
            let (_, value) = fields.find(|(key, _)| key == name)?;
            Some((*name, value.clone()))
        };
        names.iter().filter_map(sent).collect()
    }

    /// The submission this form is.
    pub(super) fn submission(&self) -> Result<SubmissionId, PageError> {
        self.text("submission")
            .and_then(SubmissionId::new)
            .ok_or(PageError::BadForm)
    }

    /// The entries this form was drawn from.
    pub(super) fn version(&self) -> Result<Version, PageError> {
        self.read("version").map(Version).ok_or(PageError::BadForm)
    }

    /// What was answered about later entries.
    pub(super) fn answers(&self) -> Vec<Remedy> {
        let words = self.text("answers").unwrap_or_default().split(' ');
        words
            .filter_map(|word| {
                Remedy::ALL
                    .into_iter()
                    .find(|remedy| remedy.as_str() == word)
            })
            .collect()
    }
}

/// Fields as the query of an address.
pub(super) fn query(fields: &[(&'static str, String)]) -> String {
    form_urlencoded::Serializer::new(String::new())
        .extend_pairs(fields)
        .finish()
}

/// The newest id under which a form was saved, or its own: whoever goes back,
/// types another thing and presses again says it under the next.
pub(super) fn newest(form: SubmissionId, known: impl Fn(&SubmissionId) -> bool) -> SubmissionId {
    let mut newest = form;
    while let Some(next) = newest.next().filter(&known) {
        newest = next;
    }
    newest
}

/// The id for another thing said with the same form.
pub(super) fn next(id: &SubmissionId) -> SubmissionId {
    id.next().unwrap_or_else(crate::store::new_submission)
}

/// A new submission id for a form: 80 random bits.
pub(super) fn new_submission() -> String {
    let mut bits = [0; 10];
    getrandom::fill(&mut bits).expect("the operating system has random bits");
    BASE32_NOPAD.encode(&bits).to_lowercase()
}
