//! What it means to a sitting that it is a table of a party.

use sqlx::SqliteConnection;

use super::{PartyId, SittingId, Store, StoreError, parties, party_rows, rows};
use crate::journal::{Answer, Event, Journal, Refusal, Stamped, Submission, Title};
use crate::party::TableNumber;

/// The party that a sitting belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AtParty {
    /// The party.
    pub id: PartyId,
    /// The number of the table.
    pub number: TableNumber,
    /// The title of the party.
    pub title: Option<Title>,
    /// Whether the party is closed.
    pub closed: bool,
}

impl Store {
    /// The party that a sitting is a table of, if it is one of any.
    pub async fn party_of(&self, id: &SittingId) -> Result<Option<AtParty>, StoreError> {
        let mut connection = self.reader().await?;
        let Some((id, number)) = place(&mut connection, id).await? else {
            return Ok(None);
        };
        let party = party_rows::read(&mut connection, &id).await?;
        Ok(party.map(|party| AtParty {
            id,
            number,
            title: party.header().title.clone(),
            closed: party.is_closed(),
        }))
    }
}

/// Which table of which party a sitting is.
pub(super) async fn place(
    connection: &mut SqliteConnection,
    id: &SittingId,
) -> Result<Option<(PartyId, TableNumber)>, StoreError> {
    let row: Option<(String, u16)> =
        sqlx::query_as("SELECT party_id, number FROM party_table WHERE sitting_id = ?")
            .bind(id.as_str())
            .fetch_optional(connection)
            .await?;
    let place = |(id, number): (String, u16)| {
        Ok::<_, StoreError>((PartyId::read(&id)?, party_rows::number(number)?))
    };
    row.map(place).transpose()
}

/// Whether a table of a closed party refuses a form: all but a name that was
/// written wrongly, and what was saved before.
pub(super) fn is_closed_to(journal: &Journal, submission: &Submission) -> bool {
    // That a table does not reopen by itself is said in other words.
    let open = |event: &Event| matches!(event, Event::Renamed { .. } | Event::Reopened);
    let open = submission.events.iter().all(open);
    journal.evening().is_settled() && !open && journal.sent(&submission.id).is_none()
}

/// Says no to what a table by itself could do and one of a party cannot: names
/// are unique over the whole party, and the organizer closes it.
pub(super) async fn judge(
    connection: &mut SqliteConnection,
    (party, number): &(PartyId, TableNumber),
    journal: &Journal,
    answer: Answer,
) -> Result<Answer, StoreError> {
    let Answer::Save(lines) = &answer else {
        return Ok(answer);
    };
    let refusal = lines.iter().find_map(|line| match line.event {
        Event::Settled => Some(Refusal::PartyCloses),
        Event::RulesChanged { .. } | Event::StakeChanged { .. } | Event::CarriesChanged { .. } => {
            Some(Refusal::PartyRules)
        }
        Event::Reopened => Some(Refusal::PartyReopens),
        _ => None,
    });
    if let Some(refusal) = refusal {
        return Ok(Answer::Refuse(refusal));
    }
    // What is taken back or put back may bring a name back.
    let after = journal.with(lines.clone());
    let mut new = new_names(lines);
    let before: Vec<_> = journal.header().players.plain_names().collect();
    let back = after.header().players.plain_names();
    new.extend(back.filter(|name| !before.contains(name)));
    if new.is_empty() {
        return Ok(answer);
    }
    let tables = rows::of_party(connection, party).await?;
    let others = tables.iter().filter(|table| table.number != *number);
    let others = others.map(|table| (table.number, &table.journal));
    Ok(match parties::taken(new, others) {
        Some((name, table)) => Answer::Refuse(Refusal::NameAtTable {
            name,
            table: table.get(),
        }),
        None => answer,
    })
}

/// The names that lines bring to a table.
fn new_names(lines: &[Stamped]) -> Vec<&str> {
    let mut new = Vec::new();
    for line in lines {
        match &line.event {
            Event::Renamed { names } => new.extend(names.iter().map(|(_, name)| name.as_str())),
            Event::Joined { name } => new.push(name.as_str()),
            _ => {}
        }
    }
    new
}
