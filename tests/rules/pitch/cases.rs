//! Every row of the case files, as the document format writes it.

use crossline::rules::pitch::{
    Answer, Bid, Bidding, ByChair, Chair, Deal, DealerTakes, Ending, Game, Offer, Players, Playing,
    Points, Rules, ScoredDeal,
};
use serde::Deserialize;
use serde_json::{Map, Value, json};

#[derive(Deserialize)]
struct Case {
    id: String,
    rules: Value,
    order: Vec<String>,
    dealer: String,
    to_go: Map<String, Value>,
    deal: Value,
    expect: Value,
}

#[derive(Deserialize)]
struct Sitting {
    id: String,
    document: Value,
    expect: Value,
}

#[test]
fn deals() {
    let cases: Vec<Case> =
        serde_json::from_str(include_str!("../../cases/pitch-deals.json")).unwrap();
    assert_eq!(cases.len(), 27);
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let got = replay_case(case);
            (got != case.expect).then(|| format!("{}: {got}, not {}", case.id, case.expect))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn sittings() {
    let sittings: Vec<Sitting> =
        serde_json::from_str(include_str!("../../cases/sittings.json")).unwrap();
    let pitch: Vec<&Sitting> = sittings
        .iter()
        .filter(|sitting| sitting.document["game"] == "auction-pitch")
        .collect();
    assert!(!pitch.is_empty());
    let wrong: Vec<String> = pitch
        .iter()
        .filter_map(|sitting| {
            let got = json!({"games": replay_sitting(&sitting.document)});
            (!covers(&got, &sitting.expect))
                .then(|| format!("{}: {got}, not {}", sitting.id, sitting.expect))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn replay_case(case: &Case) -> Value {
    let table = Table::new(&case.order);
    let to_go = ByChair::from_fn(table.players, |chair| {
        let counters = case.to_go[table.name(chair)].as_i64().unwrap();
        i32::try_from(counters).unwrap()
    });
    let dealer = table.chair(&json!(case.dealer));
    let game = Playing::at(rules(&case.rules), dealer, to_go)
        .and_then(|game| game.deal(table.deal(&case.deal), None))
        .unwrap_or_else(|refusal| panic!("{}: {refusal}", case.id));
    let scored = game.sheet().deals.last().unwrap();
    let mut expect = table.scored(scored);
    let kept = [
        "pitcher",
        "obligation",
        "sold",
        "barred",
        "to_go",
        "set_back",
    ];
    let fields = expect.as_object_mut().unwrap();
    fields.retain(|field, _| kept.contains(&field.as_str()));
    fields.insert("red_to_pool".into(), json!(scored.red()));
    fields.insert("winner".into(), table.game(&game)["winner"].clone());
    expect
}

fn replay_sitting(document: &Value) -> Vec<Value> {
    let rules = rules(&document["rules"]);
    let mut games: Vec<(Table, Game)> = Vec::new();
    for entry in document["entries"].as_array().unwrap() {
        if entry["type"] == "seating" {
            let order: Vec<String> = serde_json::from_value(entry["order"].clone()).unwrap();
            let table = Table::new(&order);
            let dealer = table.chair(&entry["dealer"]);
            let begun = Playing::begin(rules, table.players, dealer).unwrap();
            games.push((table, Game::Playing(begun)));
            continue;
        }
        let (table, game) = games.pop().unwrap();
        let Game::Playing(playing) = game else {
            panic!("{entry} after the game was over");
        };
        let game = match entry["type"].as_str().unwrap() {
            "deal" => {
                let dealer = entry.get("dealer").map(|dealer| table.chair(dealer));
                playing.deal(table.deal(entry), dealer).unwrap()
            }
            "misdeal" => Game::Playing(playing.misdeal()),
            "stop" => Game::Over(playing.stop()),
            other => panic!("{other} is no entry of a game"),
        };
        games.push((table, game));
    }
    games.iter().map(|(table, game)| table.game(game)).collect()
}

/// Whether `got` has everything in `expect`: more fields, but lists as long.
fn covers(got: &Value, expect: &Value) -> bool {
    match (got, expect) {
        (Value::Object(got), Value::Object(expect)) => expect
            .iter()
            .all(|(field, value)| got.get(field).is_some_and(|got| covers(got, value))),
        (Value::Array(got), Value::Array(expect)) => {
            got.len() == expect.len()
                && got
                    .iter()
                    .zip(expect)
                    .all(|(got, value)| covers(got, value))
        }
        _ => got == expect,
    }
}

fn rules(given: &Value) -> Rules {
    let mut rules = Rules::default();
    for (field, value) in given.as_object().unwrap() {
        match field.as_str() {
            "bidding" => {
                let mut words = Bidding::ALL.into_iter();
                rules.bidding = words.find(|word| value == word.as_str()).unwrap();
            }
            "full_value_bids" => rules.full_value_bids = value.as_bool().unwrap(),
            "set_back_red" => rules.set_back_red = value.as_bool().unwrap(),
            "smudge" => rules.smudge = value.as_bool().unwrap(),
            "counters" => rules.counters = small(value),
            "ante" => rules.ante = small(value),
            "dealer_takes" => {
                let mut words = DealerTakes::ALL.into_iter();
                rules.dealer_takes = words.find(|word| value == word.as_str()).unwrap();
            }
            other => panic!("{other} is no rule"),
        }
    }
    rules
}

fn small(number: &Value) -> u8 {
    u8::try_from(number.as_u64().unwrap()).unwrap()
}

/// The names of a table in the order of the deal.
struct Table {
    players: Players,
    names: Vec<String>,
}

impl Table {
    fn new(order: &[String]) -> Self {
        Self {
            players: Players::new(order.len()).unwrap(),
            names: order.to_vec(),
        }
    }

    fn name(&self, chair: Chair) -> &str {
        &self.names[chair.index()]
    }

    fn chair(&self, name: &Value) -> Chair {
        let index = self.names.iter().position(|known| name == known);
        self.players.chair(index.unwrap()).unwrap()
    }

    fn chair_or_nobody(&self, name: &Value) -> Option<Chair> {
        (!name.is_null()).then(|| self.chair(name))
    }

    fn deal(&self, entry: &Value) -> Deal {
        let bids = entry["bids"].as_array().unwrap();
        let points = &entry["points"];
        Deal {
            bids: bids
                .iter()
                .map(|bid| Offer {
                    by: self.chair(&bid["player"]),
                    bid: Bid::try_from(small(&bid["bid"])).unwrap(),
                })
                .collect(),
            answer: Answer::ALL
                .into_iter()
                .find(|answer| entry["answer"] == answer.as_str()),
            points: Points {
                high: self.chair(&points["high"]),
                low: self.chair(&points["low"]),
                jack: self.chair_or_nobody(&points["jack"]),
                game: self.chair_or_nobody(&points["game"]),
            },
            revoke: self.chair_or_nobody(&entry["revoke"]),
        }
    }

    /// The players for whom there is a number, by name.
    fn numbers<N: Into<i64> + Copy>(&self, of: impl Fn(Chair) -> Option<N>) -> Value {
        let mut named = Map::new();
        for chair in self.players.chairs() {
            if let Some(number) = of(chair) {
                named.insert(self.name(chair).into(), json!(number.into()));
            }
        }
        Value::Object(named)
    }

    /// A deal as `crossline score` is to print it.
    fn scored(&self, scored: &ScoredDeal) -> Value {
        let set_back = |chair| scored.set_back.filter(|set_back| set_back.chair == chair);
        let barred = &scored.settled.barred;
        json!({
            "dealer": self.name(scored.dealer),
            "eldest": self.name(scored.settled.eldest),
            "pitcher": self.name(scored.pitcher()),
            "obligation": scored.obligation().points(),
            "sold": scored.sold,
            "barred": barred.iter().map(|chair| self.name(*chair)).collect::<Vec<_>>(),
            "scored": self.numbers(|chair| Some(scored.scored[chair]).filter(|made| *made > 0)),
            "set_back": self.numbers(|chair| Some(set_back(chair)?.counters)),
            "red": self.numbers(|chair| Some(set_back(chair)?.red).filter(|red| *red > 0)),
            "to_go": self.numbers(|chair| Some(scored.to_go[chair])),
        })
    }

    /// A game as `crossline score` is to print it.
    fn game(&self, game: &Game) -> Value {
        let sheet = game.sheet();
        let (status, win, next_dealer) = match game {
            Game::Playing(playing) => ("playing", None, Some(playing.next_dealer())),
            Game::Over(over) => match over.ending {
                Ending::Finished(win) => ("finished", Some(win), None),
                Ending::Stopped => ("stopped", None, None),
            },
        };
        let deals = sheet.deals.iter();
        json!({
            "order": self.names,
            "status": status,
            "deals": deals.map(|deal| self.scored(deal)).collect::<Vec<_>>(),
            "pool": sheet.pool(),
            "winner": win.map(|win| self.name(win.chair)),
            "won_by": win.map(|win| win.by.as_str()),
            "next_dealer": next_dealer.map(|chair| self.name(chair)),
        })
    }
}
