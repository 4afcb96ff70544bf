//! A whole afternoon: ten tables, forty players, pivot, a stop at the hour, a
//! tie for the last prize and its cut, a correction after the stop. All of it
//! through the pages, as the phones would; the standings counted twice.

mod play;
mod tally;

use axum::http::StatusCode;
use crossline::party::document::PartyDocument;
use serde_json::Value;

use self::play::{Draw, Table};
use self::tally::{Deal, Line, SIDES};
use super::{Party, is_silent_on, says};
use crate::support::Page;

/// The table that has no phone: the organizer types its deals.
const ON_PAPER: usize = 6;
/// The table that somebody joins late, and that somebody leaves.
const OF_FIVE: usize = 2;
const PRIZES: usize = 3;

/// The party, and its tables by number.
struct Afternoon {
    party: Party,
    tables: Vec<Table>,
}

/// Four a table: “Ada 3” is at table 3 when seats go by order.
fn forty() -> Vec<String> {
    let four = |table: usize| ["Ada", "Ben", "Cy", "Dee"].map(|name| format!("{name} {table}"));
    (1..=10).flat_map(four).collect()
}

impl Afternoon {
    /// Set up by order, cards printed, a phone at every table but one.
    async fn begin() -> Self {
        let names = forty();
        let answers = [
            ("title", "Guild bridge tea"),
            ("names", &names.join("\n")),
            ("minutes", "180"),
            ("booby", "1"),
        ];
        let mut party = Party::begin(&answers).await;
        let room = party.page("").await;
        says(&room, "180 minutes from Start");
        let pads = party.pads().await;
        assert_eq!(pads.len(), 10);

        let cards = party.press("", "Table cards to print").await;
        assert_eq!(cards.all("svg.qr").len(), 10);
        let links = cards.all(".table-card .address");
        let mut tables = Vec::new();
        for (place, pad) in pads.into_iter().enumerate() {
            let mut phone = party.organizer.clone();
            if place != ON_PAPER {
                phone = party.app.phone();
                let link = &links[place].0;
                let link = &link[link.find("/keep/").unwrap()..];
                // To look at the link lets nobody in.
                let page = phone.get(link).await;
                says(&page, &names[4 * place]);
                let refused = phone.get(&format!("{pad}/seatings/new")).await;
                assert_eq!(refused.status, StatusCode::FORBIDDEN);
                let page = phone.submit(&page.form(link)).await;
                says(&page, &format!("Table {} · Guild bridge tea", place + 1));
            }
            tables.push(Table {
                pad,
                phone,
                names: names[4 * place..4 * place + 4].to_vec(),
                rubbers: vec![],
            });
        }
        let room = party.press("", "Start: 180 minutes from now").await;
        says(&room, "3 hours 0 minutes to go");
        Self { party, tables }
    }

    /// Every table plays a rubber, the one on paper as lines.
    async fn rubber(&mut self, draw: &mut Draw) {
        for (place, table) in self.tables.iter_mut().enumerate() {
            if place == ON_PAPER {
                table.type_rubber(draw).await;
            } else {
                table.play_rubber(draw).await;
            }
        }
    }

    /// The standings as counted here.
    fn counted(&self, cut: &[&str]) -> Vec<Line> {
        let table = |table: &Table| (table.names.clone(), table.rubbers.clone());
        let tables: Vec<_> = self.tables.iter().map(table).collect();
        tally::standings(&tables, cut)
    }

    /// The room, the spreadsheet and the scored document all have the standings
    /// that were counted here.
    async fn agrees(&mut self, cut: &[&str]) -> Vec<Line> {
        let counted = self.counted(cut);
        let row = |line: &Line| format!("{} {} {}", line.rank, line.name, line.score);
        let expected: Vec<String> = counted.iter().map(row).collect();

        let room = self.party.page("").await;
        let shown = super::standings(&room).into_iter().map(|shown| {
            let shown = shown
                .replace(" tie, to be cut for", "")
                .replace(" by a cut", "");
            let words: Vec<&str> = shown.split(' ').collect();
            // “1 Ada 3 3 930”: the table stands between name and score.
            let [rank, name, number, _, score] = words[..] else {
                panic!("{shown}");
            };
            format!("{rank} {name} {number} {score}")
        });
        assert_eq!(shown.collect::<Vec<_>>(), expected);

        let csv = self.party.page("/results.csv").await.body;
        let rows = csv.lines().skip(1).map(|row| {
            let cells: Vec<&str> = row.split(',').collect();
            format!("{} {} {}", cells[0], cells[1], cells[3])
        });
        assert_eq!(rows.collect::<Vec<_>>(), expected);

        let document = self.party.page("/document").await.body;
        let document = PartyDocument::read(&document).unwrap();
        let score: Value = serde_json::from_str(&document.score()).unwrap();
        let lines = score["standings"].as_array().unwrap().iter();
        let lines = lines.map(|line| {
            let name = line["name"].as_str().unwrap();
            format!("{} {name} {}", line["rank"], line["score"])
        });
        assert_eq!(lines.collect::<Vec<_>>(), expected);
        counted
    }

    /// Sends the hour's page with one of its buttons.
    async fn hour(&mut self, button: &str) -> Page {
        self.party.press("/hour", button).await
    }

    /// The button that stops a rubber at the hour, on its scorer's pad.
    async fn stop(&mut self, place: usize) -> Page {
        let table = &mut self.tables[place];
        let form = table.show().await.button("Stop: the hour has come");
        table.stop(&form).await
    }

    /// Every table agrees on whatever it has not agreed on yet.
    async fn all_agree(&mut self) {
        for table in &mut self.tables {
            let mut page = table.show().await;
            while let Some(form) = page.forms("/agreements").pop() {
                // The last form of the page: the oldest rubber.
                let seating = page.all_values("button[name=rubber]", "value").pop();
                let form = form.with(&[("rubber", &seating.unwrap())]);
                page = table.phone.submit(&form).await;
            }
        }
    }

    /// A penalty that ties the last prize between the third and one below him:
    /// the table of the other, the side of its last rubber, the points, his name.
    fn tie(&self) -> (usize, usize, i64, String) {
        let lines = self.counted(&[]);
        let third = &lines[PRIZES - 1];
        assert!(lines[PRIZES - 2].score > third.score && third.score > lines[PRIZES].score);
        let found = lines[PRIZES..].iter().find_map(|line| {
            let (table, points) = (line.table - 1, third.score - line.score);
            let last = self.tables[table].rubbers.last()?;
            let side = last.side_of(&line.name)?;
            let mut partners = lines.iter().filter(|other| {
                other.table == line.table
                    && other.name != line.name
                    && last.side_of(&other.name) == Some(side)
            });
            let stays_below = partners.all(|other| other.score + points < third.score);
            (points <= 1000 && stays_below).then(|| (table, side, points, line.name.clone()))
        });
        found.expect("somebody is within a thousand points of the third")
    }
}

/// Where a deal is on its table's paper: rubber and place, and how many come
/// before it on the pad.
fn place_of(
    table: &Table,
    wanted: impl Fn(&tally::Rubber, &Deal) -> bool,
) -> (usize, usize, usize) {
    let mut before = 0;
    for (number, rubber) in table.rubbers.iter().enumerate() {
        for (place, deal) in rubber.deals.iter().enumerate() {
            if wanted(rubber, deal) {
                return (number, place, before + place);
            }
        }
        before += rubber.deals.len();
    }
    panic!("no such deal at {}", table.names[0]);
}

/// Who was whose partner, each pair once a rubber.
fn pairs(table: &Table) -> Vec<(String, String)> {
    let of = |rubber: &tally::Rubber| {
        let [north, east, south, west] = rubber.seats.clone();
        let sorted = |one: String, other: String| {
            if one < other {
                (one, other)
            } else {
                (other, one)
            }
        };
        [sorted(north, south), sorted(east, west)]
    };
    let mut pairs: Vec<_> = table.rubbers.iter().take(3).flat_map(of).collect();
    pairs.sort();
    pairs
}

#[tokio::test]
async fn an_afternoon_of_ten_tables() {
    let mut draw = Draw::seeded(1915);
    let mut day = Afternoon::begin().await;

    three_rubbers(&mut day, &mut draw).await;
    a_few_deals_of_the_fourth(&mut day, &mut draw).await;
    the_hour(&mut day, &mut draw).await;
    a_tie_and_its_cut(&mut day).await;
    closed_and_opened_again(&mut day).await;
}

/// Somebody comes late and somebody goes home; all pairings come once.
async fn three_rubbers(day: &mut Afternoon, draw: &mut Draw) {
    day.rubber(draw).await;
    day.agrees(&[]).await;
    day.rubber(draw).await;
    let late = [("name", "Eve 3"), ("table", "3")];
    let room = day.party.fill("/people", "/people", &late).await;
    assert_eq!(room.status, StatusCode::OK, "{}", room.text());
    day.tables[OF_FIVE].names.push("Eve 3".to_owned());

    // The third: every table of four has had every pairing once.
    day.rubber(draw).await;
    for (place, table) in day.tables.iter().enumerate() {
        let mut pairs = pairs(table);
        pairs.dedup();
        assert!(place == OF_FIVE || pairs.len() == 6, "{pairs:?}");
    }
    assert!(day.tables[OF_FIVE].rubbers[2].side_of("Eve 3").is_some());
    day.agrees(&[]).await;

    // Ben goes home after it; the four others play on.
    let table = &mut day.tables[OF_FIVE];
    let page = table.phone.get(&format!("{}/people", table.pad)).await;
    let page = table
        .phone
        .submit(&page.button("Ben 3 has gone home"))
        .await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
}

/// The rubber that the hour cuts short: nowhere is it over.
async fn a_few_deals_of_the_fourth(day: &mut Afternoon, draw: &mut Draw) {
    for (place, table) in day.tables.iter_mut().enumerate() {
        table.take_seats().await;
        let mut deals = vec![];
        while deals.len() < 3 {
            let mut paper = table.rubbers.last().unwrap().clone();
            paper.deals.extend_from_slice(&deals);
            paper.deals.push(draw.deal());
            if !paper.finished() {
                deals.extend(paper.deals.pop());
            }
        }
        if place == ON_PAPER {
            table.type_lines(&deals).await;
        } else {
            for deal in deals {
                table.play(deal).await;
            }
        }
    }
    assert!(day.tables[OF_FIVE].rubbers[3].side_of("Ben 3").is_none());
}

/// What is in play is finished, another deal is asked about, and all stop.
async fn the_hour(day: &mut Afternoon, draw: &mut Draw) {
    // Table 1 says what it plays; then the hour is put off, and set to now.
    let on_table = draw.deal();
    let first = &mut day.tables[0];
    let before_hour = first.phone.deal_form(&first.pad, &on_table.typed()).await;
    let hour = |page: &Page| -> i64 { page.all_values(".hour", "data-hour")[0].parse().unwrap() };
    let first_said = hour(&day.party.page("").await);
    let put_off = hour(&day.hour("+5").await);
    assert_eq!(put_off - first_said, 5 * 60 * 1000);
    let room = day.hour("The hour is now").await;
    says(&room, "The hour has come: no new deal begins.");

    // The hand that was in play is finished and recorded without a question.
    let first = &mut day.tables[0];
    says(
        &first.show().await,
        "The hand in play is finished and recorded.",
    );
    let form = before_hour.with(&[("honours", &on_table.honours_field())]);
    let page = first.phone.submit(&form).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    first.rubbers.last_mut().unwrap().deals.push(on_table);
    if first.in_play() {
        day.stop(0).await;
    }

    // Another one only after a question: table 2 leaves it out, table 4 began it
    // before the hour.
    for (place, answer) in [(1, None), (3, Some("Yes, record it"))] {
        let deal = draw.deal();
        let table = &mut day.tables[place];
        let page = table.phone.get(&format!("{}/deals/new", table.pad)).await;
        let typed = deal.typed();
        let words: Vec<&str> = typed.split(' ').collect();
        let bid = words[0].trim_end_matches('X');
        let contract = [
            ("bid", bid),
            ("doubling", &words[0][bid.len()..]),
            ("declarer", words[1]),
        ];
        let asked = table
            .phone
            .submit(&page.form("/contract").with(&contract))
            .await;
        assert_eq!(asked.status, StatusCode::CONFLICT, "{}", asked.text());
        says(&asked, "Had a card been led before it?");
        if let Some(yes) = answer {
            let result = table.phone.submit(&asked.button(yes)).await;
            let honours = deal.honours_field();
            let form = result.form("/deals");
            let form = form.with(&[("tricks", words[2]), ("honours", &honours), ("sure", "1")]);
            let page = table.phone.submit(&form).await;
            assert_eq!(page.status, StatusCode::OK, "{}", page.text());
            table.rubbers.last_mut().unwrap().deals.push(deal);
        }
    }

    // The scorers stop their tables; the organizer the one on paper, last of all.
    for place in (1..10).filter(|place| *place != ON_PAPER) {
        if day.tables[place].in_play() {
            day.stop(place).await;
        }
    }
    let results = day.party.page("/results").await;
    says(&results, "Table 7 still plays");
    let stop = results.all("a.button[href*='/stops/new']");
    assert_eq!(stop.len(), 1);
    let page = day.party.organizer.get(&stop[0].1).await;
    let page = day.tables[ON_PAPER].stop(&page.form("/stops")).await;
    // One tap from the last table's stop to the list.
    let prizes = page.all(".thumb .main").remove(0);
    assert_eq!(prizes.1, format!("{}/results", day.party.room));
    let games = |table: &Table| table.rubbers[3].stopped && table.rubbers[3].games() != [0, 0];
    assert!(day.tables.iter().filter(|table| games(table)).count() > 3);
    day.agrees(&[]).await;
}

/// A penalty that was forgotten ties the last prize; all agree; the two cut; a
/// deal is put right, and the cut is void.
async fn a_tie_and_its_cut(day: &mut Afternoon) {
    let (place, side, points, tied) = day.tie();
    let third = day.counted(&[])[PRIZES - 1].name.clone();
    let table = &mut day.tables[place];
    let page = table
        .phone
        .get(&format!("{}/penalties/new", table.pad))
        .await;
    let form = page.form("/penalties");
    let form = form.with(&[("to", SIDES[side]), ("points", &points.to_string())]);
    let page = table.phone.submit(&form).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    table.rubbers.last_mut().unwrap().penalties[side] += points;
    let lines = day.agrees(&[]).await;
    assert_eq!([lines[2].rank, lines[3].rank, lines[4].rank], [3, 3, 5]);

    // Totals that are not agreed come first.
    let results = day.party.page("/results").await;
    assert_eq!(results.all(".open-tables li").len(), 10);
    says(&results, "Tables 1 to 10 have not agreed.");
    day.all_agree().await;
    let results = day.party.page("/results").await;
    is_silent_on(&results, "has not agreed");
    let (one, other) = (&lines[2].name, &lines[3].name);
    let score = lines[2].score;
    says(
        &results,
        &format!("{one} and {other}: {score}, to cut for the last prize."),
    );
    let last = lines.last().unwrap();
    says(&results, "Booby prize: ");
    says(&results, &format!("{} (table {})", last.name, last.table));

    // The one who was behind wins the cut.
    let cut = format!("{tied} won the cut");
    let results = day.party.organizer.submit(&results.button(&cut)).await;
    is_silent_on(&results, "tie");
    let cut = [tied.as_str(), third.as_str()];
    let lines = day.agrees(&cut).await;
    assert_eq!((lines[2].rank, &lines[2].name), (3, &tied));
    assert_eq!((lines[3].rank, &lines[3].name), (4, &third));
    let winners: Vec<_> = results.all(".winners li").into_iter().take(3).collect();
    assert!(
        winners[2].0.starts_with(&format!("3 {tied}")),
        "{winners:?}"
    );

    // A trick more against a contract that failed: the third has it after all.
    let place = lines.iter().find(|line| line.name == third).unwrap().table - 1;
    let table = &mut day.tables[place];
    let (rubber, at, number) = place_of(table, |rubber, deal| {
        let against = rubber.side_of(&third) == Some(1 - deal.declaring());
        against && !deal.made() && rubber.side_of(&tied).is_none()
    });
    let entry = table.phone.deals(&table.pad).await[number].clone();
    let entry = entry.rsplit('/').next().unwrap().to_owned();
    let deal = table.rubbers[rubber].deals[at].clone();
    let typed = deal.typed();
    let words: Vec<&str> = typed.split(' ').collect();
    let address = format!(
        "{}/deals/result?amend={entry}&contract={}&declarer={}",
        table.pad, words[0], words[1]
    );
    let form = table.phone.get(&address).await.form("/deals");
    let tricks = (deal.tricks - 1).to_string();
    let page = table
        .phone
        .submit(&form.with(&[("tricks", &tricks), ("sure", "1")]))
        .await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    table.rubbers[rubber].deals[at].tricks -= 1;

    let lines = day.agrees(&cut).await;
    assert_eq!((lines[2].rank, &lines[2].name), (3, &third));
    assert!(lines[3].rank == 4 && lines[2].score > lines[3].score);
    let results = day.party.page("/results").await;
    is_silent_on(&results, "tie");
    // What a table agreed on before is open again.
    let open = results.all(".open-tables li");
    assert_eq!(open.len(), 1, "{open:?}");
    let says = format!("Table {} has not agreed", place + 1);
    assert!(open[0].0.starts_with(&says), "{open:?}");
    day.all_agree().await;
    assert!(
        day.party
            .page("/results")
            .await
            .all(".open-tables")
            .is_empty()
    );
}

/// The organizer closes the party; a correction is refused until he opens it.
async fn closed_and_opened_again(day: &mut Afternoon) {
    let table = &mut day.tables[0];
    let deal = table.phone.deals(&table.pad).await.remove(0);
    let entry = deal.rsplit('/').next().unwrap().to_owned();
    let deal = table.rubbers[0].deals[0].typed();
    let words: Vec<&str> = deal.split(' ').collect();
    let address = format!(
        "{}/deals/result?amend={entry}&contract={}&declarer={}",
        table.pad, words[0], words[1]
    );
    let correction = table.phone.get(&address).await.form("/deals");

    let room = day.party.press("/closed", "Close the party").await;
    says(&room, "The party is closed.");
    let table = &mut day.tables[0];
    let correction = correction.with(&[("tricks", "0"), ("sure", "1")]);
    let refused = table.phone.submit(&correction).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    says(&refused, "The party is closed");
    day.party.press("", "Reopen the party").await;
    let table = &mut day.tables[0];
    let saved = table
        .phone
        .post(&correction.action, &correction.fields)
        .await;
    assert_ne!(
        saved.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "{}",
        saved.text()
    );

    let journal = day.party.page("/journal").await;
    let told = journal.all(".journal li");
    let (at_tables, told): (Vec<_>, Vec<_>) = told
        .iter()
        .map(|line| line.0.as_str())
        .partition(|line| line.contains(" Table "));
    assert!(
        at_tables.iter().any(|line| line.ends_with(" joined")),
        "{at_tables:?}"
    );
    let told: Vec<_> = told
        .iter()
        .map(|line| line.split_once("the organizer ").unwrap().1)
        .collect();
    assert_eq!(told.len(), 6, "{told:?}");
    assert_eq!(told[0], "Play begins");
    assert!(told[1].starts_with("Play ends: ") && told[2].starts_with("Play ends: "));
    assert!(told[3].starts_with("A cut, the best first: "), "{told:?}");
    assert_eq!(
        told[4..],
        ["The party is closed", "The party is open again"]
    );
    let address = &journal.all(".numbers a")[0].1;
    let journal = day.party.organizer.get(address).await;
    says(&journal, "The evening is settled");
}
