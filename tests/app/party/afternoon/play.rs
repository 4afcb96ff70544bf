//! Tables that play: deals from a seed, seats as the pad proposes them.

use axum::http::StatusCode;

use super::tally::{Deal, Rubber};
use crate::party::says;
use crate::support::{Page, Phone};

/// Numbers that look drawn and are the same in every run.
pub(crate) struct Draw(u64);

impl Draw {
    pub(crate) fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    fn below(&mut self, bound: u64) -> u64 {
        // Knuth's MMIX; the high bits are the good ones.
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn place(&mut self, bound: u64) -> usize {
        usize::try_from(self.below(bound)).unwrap()
    }

    fn number(&mut self, bound: u64) -> i64 {
        i64::try_from(self.below(bound)).unwrap()
    }

    /// A deal: mostly a contract of two to four that is made about.
    pub(crate) fn deal(&mut self) -> Deal {
        let level = [1, 2, 2, 3, 3, 3, 4, 5, 6][self.place(9)];
        Deal {
            level,
            suit: self.place(5),
            doubled: [0, 0, 0, 0, 1, 2][self.place(6)],
            declarer: self.place(4),
            tricks: (level + 6 + self.number(5) - 2).min(13),
            honours: (self.below(4) == 0).then(|| (self.place(2), self.below(2) == 0)),
        }
    }
}

/// A table, the phone that keeps its score, and a paper with what was played.
pub(crate) struct Table {
    pub(crate) pad: String,
    pub(crate) phone: Phone,
    pub(crate) names: Vec<String>,
    pub(crate) rubbers: Vec<Rubber>,
}

impl Table {
    pub(crate) async fn show(&mut self) -> Page {
        self.phone.get(&self.pad).await
    }

    fn rubber(&mut self) -> &mut Rubber {
        self.rubbers.last_mut().unwrap()
    }

    pub(crate) fn in_play(&self) -> bool {
        self.rubbers.last().is_some_and(|rubber| !rubber.over())
    }

    /// Takes the seats that the pad proposes, in one tap.
    pub(crate) async fn take_seats(&mut self) {
        let proposed = self.show().await.form("/seatings");
        let sits = |seat| {
            let player: usize = proposed.field(seat).parse().unwrap();
            self.names[player].clone()
        };
        let rubber = Rubber::of(["N", "E", "S", "W"].map(sits));
        let page = self.phone.submit(&proposed).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text());
        says(&page, &format!("Rubber {} ·", self.rubbers.len() + 1));
        self.rubbers.push(rubber);
    }

    /// Records a deal on the two short pages.
    pub(crate) async fn play(&mut self, deal: Deal) -> Page {
        let form = self.phone.deal_form(&self.pad, &deal.typed()).await;
        // Its deals are drawn at random, and some cannot have been.
        let form = form.with(&[("honours", &deal.honours_field()), ("sure", "1")]);
        let page = self.phone.submit(&form).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text());
        self.rubber().deals.push(deal);
        self.pad_agrees(&page);
        page
    }

    /// Types deals as lines, looks at them and saves them.
    pub(crate) async fn type_lines(&mut self, deals: &[Deal]) {
        let lines: Vec<String> = deals.iter().map(Deal::line).collect();
        let page = self.phone.get(&format!("{}/lines", self.pad)).await;
        let form = page.form("/lines").with(&[("lines", &lines.join("\n"))]);
        let looked_at = self.phone.submit(&form).await;
        assert_eq!(looked_at.status, StatusCode::OK, "{}", looked_at.text());
        let page = self.phone.submit(&looked_at.button("Save")).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text());
        self.rubber().deals.extend_from_slice(deals);
        self.pad_agrees(&page);
    }

    /// A whole rubber on the pad.
    pub(crate) async fn play_rubber(&mut self, draw: &mut Draw) {
        self.take_seats().await;
        while self.in_play() {
            self.play(draw.deal()).await;
        }
    }

    /// A whole rubber as lines.
    pub(crate) async fn type_rubber(&mut self, draw: &mut Draw) {
        self.take_seats().await;
        let mut paper = self.rubber().clone();
        while !paper.over() {
            paper.deals.push(draw.deal());
        }
        self.type_lines(&paper.deals).await;
    }

    /// Sends the form that stops the rubber.
    pub(crate) async fn stop(&mut self, form: &crate::support::Form) -> Page {
        let page = self.phone.submit(form).await;
        // Who came from the room is led back there.
        let pad = self.phone.get(&self.pad).await;
        says(&pad, "Play is over.");
        self.rubber().stopped = true;
        self.pad_agrees(&pad);
        page
    }

    /// The pad's own totals of the last rubber are those of the paper.
    fn pad_agrees(&self, page: &Page) {
        let totals = page.all(".totals p").into_iter().take(2);
        let mut shown: Vec<i64> = totals
            .map(|total| total.0.rsplit(' ').next().unwrap().parse().unwrap())
            .collect();
        let mut counted = self.rubbers.last().unwrap().totals();
        // The pad may have either side on the left.
        shown.sort_unstable();
        counted.sort_unstable();
        assert_eq!(shown, counted, "{:?}\n{}", self.rubbers.last(), page.text());
    }
}
