//! A text that goes by what is chosen in a form: every case of it is on the
//! page, and the style sheet shows the one whose radio buttons are checked.
//! Where a browser cannot, none is shown.
//!
//! A case is an element with the ids of radio buttons as classes: `<i class="t9
//! t10">` is shown while one of the two is checked. Within it are the cases of
//! the next question. Cases that read alike are one; a question that makes no
//! difference has none.

use std::fmt;

use askama::filters::{Escaper, Html, HtmlSafe};

/// The answers to a question that come to the same, and the one that stands for
/// them.
pub(super) struct Answers {
    /// The ids of their radio buttons.
    ids: Vec<String>,
    /// What the text is asked for.
    pub(super) answer: usize,
}

impl Answers {
    /// One answer; its id is the letter of the question and its number.
    pub(super) fn one(letter: char, answer: usize) -> Self {
        Self::alike(letter, [answer])
    }

    /// Several that come to the same; the first stands for them.
    pub(super) fn alike(letter: char, answers: impl IntoIterator<Item = usize>) -> Self {
        let answers: Vec<_> = answers.into_iter().collect();
        Self {
            ids: answers.iter().map(|nth| format!("{letter}{nth}")).collect(),
            answer: answers.first().copied().unwrap_or_default(),
        }
    }

    /// Each answer of a question by itself.
    pub(super) fn each(letter: char, answers: usize) -> Vec<Self> {
        (0..answers).map(|nth| Self::one(letter, nth)).collect()
    }
}

/// The cases of a text, as HTML.
pub(super) struct Cases(String);

impl Cases {
    /// The cases of `text`, which is asked for the answers to the questions in
    /// their order.
    pub(super) fn of(questions: &[Vec<Answers>], text: impl Fn(&[usize]) -> String) -> Self {
        Self(cases(questions, &mut Vec::new(), &text))
    }
}

fn cases(
    questions: &[Vec<Answers>],
    given: &mut Vec<usize>,
    text: &impl Fn(&[usize]) -> String,
) -> String {
    let Some((question, rest)) = questions.split_first() else {
        return escaped(&text(given));
    };
    let mut cases_of: Vec<(Vec<&str>, String)> = Vec::new();
    for answers in question {
        given.push(answers.answer);
        let html = cases(rest, given, text);
        given.pop();
        let ids = answers.ids.iter().map(String::as_str);
        match cases_of.iter_mut().find(|(_, known)| *known == html) {
            Some((alike, _)) => alike.extend(ids),
            None => cases_of.push((ids.collect(), html)),
        }
    }
    if let [(_, html)] = &mut cases_of[..] {
        return std::mem::take(html);
    }
    let shown = cases_of.iter().filter(|(_, html)| !html.is_empty());
    let shown = shown.map(|(ids, html)| format!("<i class=\"{}\">{html}</i>", ids.join(" ")));
    shown.collect::<Vec<_>>().concat()
}

fn escaped(text: &str) -> String {
    let mut html = String::new();
    // Writing to a text never fails.
    let _ = Html.write_escaped_str(&mut html, text);
    html
}

impl fmt::Display for Cases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl HtmlSafe for Cases {}
