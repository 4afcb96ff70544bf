//! One app over a fresh database, and a phone that uses it as a browser would:
//! it keeps its cookie, reads forms and sends them back with its own answers.

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use crossline::journal::DeviceId;
use crossline::store::Store;
use crossline::web::Settings;
use scraper::{Html, Selector};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Executor, SqliteConnection};
use tempfile::TempDir;
use tower::ServiceExt;

/// The app, and the folder of its database.
pub(crate) struct TestApp {
    /// The database, for what is quicker said to it than tapped.
    pub(crate) store: Store,
    router: Router,
    folder: TempDir,
}

impl TestApp {
    pub(crate) async fn start() -> Self {
        Self::start_with(Settings::default()).await
    }

    pub(crate) async fn start_with(settings: Settings) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("test.db")).await.unwrap();
        Self {
            router: crossline::web::app(store.clone(), settings),
            store,
            folder,
        }
    }

    /// A second way into the file, for what the store does not offer.
    pub(crate) async fn sql(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::new().filename(self.file());
        options.connect().await.unwrap()
    }

    /// Something else that holds the database until it is dropped.
    pub(crate) async fn lock(&self) -> SqliteConnection {
        let mut lock = self.sql().await;
        lock.execute("BEGIN IMMEDIATE").await.unwrap();
        lock
    }

    fn file(&self) -> std::path::PathBuf {
        self.folder.path().join("test.db")
    }

    /// Somebody moves the database while it is in use.
    pub(crate) fn take_file_away(&self) {
        std::fs::rename(self.file(), self.folder.path().join("away.db")).unwrap();
    }

    /// And back.
    pub(crate) fn put_file_back(&self) {
        std::fs::rename(self.folder.path().join("away.db"), self.file()).unwrap();
    }

    /// Somebody copies a fresh database over it while it is in use.
    pub(crate) fn overwrite_file(&self) {
        let mut other = std::fs::read(self.file()).unwrap();
        other[18..20].copy_from_slice(&[1, 1]);
        std::fs::write(self.file(), other).unwrap();
    }

    /// What lies beside the database.
    pub(crate) fn files(&self) -> Vec<String> {
        let files = std::fs::read_dir(self.folder.path()).unwrap();
        let name = |file: std::fs::DirEntry| file.file_name().into_string().unwrap();
        let mut names: Vec<_> = files.map(|file| name(file.unwrap())).collect();
        names.sort();
        names
    }

    /// A phone that has not been here before.
    pub(crate) fn phone(&self) -> Phone {
        Phone {
            router: self.router.clone(),
            cookie: None,
        }
    }
}

impl TestApp {
    /// A phone that is known already, and its number.
    pub(crate) async fn known_phone(&self) -> (Phone, DeviceId) {
        let (device, token) = self.store.new_device().await.unwrap();
        let phone = Phone {
            cookie: Some(format!("crossline-phone={}", token.reveal())),
            ..self.phone()
        };
        (phone, device)
    }
}

/// A browser on a phone.
#[derive(Clone)]
pub(crate) struct Phone {
    router: Router,
    cookie: Option<String>,
}

/// What a phone was answered.
pub(crate) struct Page {
    pub(crate) status: StatusCode,
    /// Where a redirect leads.
    pub(crate) location: Option<String>,
    pub(crate) headers: axum::http::HeaderMap,
    pub(crate) body: String,
}

/// A form on a page: where it goes, and the fields as they stand.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    pub(crate) action: String,
    pub(crate) fields: Vec<(String, String)>,
}

impl Phone {
    pub(crate) async fn get(&mut self, path: &str) -> Page {
        self.send(
            Request::get(path).header(header::HOST, "crossline.test"),
            Body::empty(),
        )
        .await
    }

    /// The bytes at an address.
    pub(crate) async fn download(&mut self, path: &str) -> (axum::http::HeaderMap, Vec<u8>) {
        let request = Request::get(path).header(header::HOST, "crossline.test");
        let request = request.body(Body::empty()).unwrap();
        let response = self.router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, usize::MAX).await.unwrap();
        (parts.headers, bytes.to_vec())
    }

    pub(crate) async fn post(&mut self, path: &str, fields: &[(String, String)]) -> Page {
        let body = fields
            .iter()
            .map(|(name, value)| format!("{}={}", encode(name), encode(value)))
            .collect::<Vec<_>>()
            .join("&");
        let request = Request::post(path)
            .header(header::HOST, "crossline.test")
            .header(header::ORIGIN, "http://crossline.test")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        self.send(request, Body::from(body)).await
    }

    /// Sends a form, and follows where it leads.
    pub(crate) async fn submit(&mut self, form: &Form) -> Page {
        let page = self.post(&form.action, &form.fields).await;
        self.follow(page).await
    }

    /// Sends a form that is a question, and follows where it leads.
    pub(crate) async fn tap_get(&mut self, form: &Form) -> Page {
        let query: Vec<_> = form
            .fields
            .iter()
            .map(|(name, value)| format!("{}={}", encode(name), encode(value)))
            .collect();
        let page = self
            .get(&format!("{}?{}", form.action, query.join("&")))
            .await;
        self.follow(page).await
    }

    /// Follows redirects to a page.
    pub(crate) async fn follow(&mut self, mut page: Page) -> Page {
        while let Some(location) = page.location.take() {
            page = self.get(&location).await;
        }
        page
    }

    pub(crate) async fn send(&mut self, request: axum::http::request::Builder, body: Body) -> Page {
        let request = match &self.cookie {
            Some(cookie) => request.header(header::COOKIE, cookie),
            None => request,
        };
        let response = self
            .router
            .clone()
            .oneshot(request.body(body).unwrap())
            .await
            .unwrap();
        if let Some(cookie) = response.headers().get(header::SET_COOKIE) {
            let cookie = cookie.to_str().unwrap();
            assert!(
                cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
                "{cookie}"
            );
            self.cookie = Some(cookie.split(';').next().unwrap().to_owned());
        }
        let (parts, body) = response.into_parts();
        let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
        let location = parts.headers.get(header::LOCATION);
        Page {
            status: parts.status,
            location: location.map(|location| location.to_str().unwrap().to_owned()),
            body: String::from_utf8_lossy(&body).into_owned(),
            headers: parts.headers,
        }
    }

    /// Begins a sitting of Ada & Cy against Ben & Dee; returns the pad's address.
    pub(crate) async fn begin(&mut self) -> String {
        self.begin_with(&[("N", "Ada"), ("E", "Ben"), ("S", "Cy"), ("W", "Dee")])
            .await
    }

    pub(crate) async fn begin_with(&mut self, answers: &[(&str, &str)]) -> String {
        self.start("auction-bridge", answers).await
    }

    /// Begins a sitting of any bridge with the usual four.
    pub(crate) async fn begin_game(&mut self, game: &str, rules: &[(&str, &str)]) -> String {
        let four = [("N", "Ada"), ("E", "Ben"), ("S", "Cy"), ("W", "Dee")];
        self.start(game, &[&four, rules].concat()).await
    }

    /// Begins a sitting of any game.
    pub(crate) async fn start(&mut self, game: &str, answers: &[(&str, &str)]) -> String {
        let page = self.get(&format!("/sittings/new?game={game}")).await;
        let form = page.form("/sittings").with(answers);
        let page = self.post(&form.action, &form.fields).await;
        assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.text());
        page.location.unwrap()
    }

    /// The result page of a contract, ready to be sent: `3HX S 11`.
    pub(crate) async fn deal_form(&mut self, pad: &str, deal: &str) -> Form {
        let words: Vec<_> = deal.split(' ').collect();
        let bid = words[0].trim_end_matches('X');
        let page = self.get(&format!("{pad}/deals/new")).await;
        let form = page.form("/contract").with(&[
            ("bid", bid),
            ("doubling", &words[0][bid.len()..]),
            ("declarer", words[1]),
        ]);
        let page = self.submit(&form).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text());
        page.form("/deals").with(&[("tricks", words[2])])
    }

    /// Records a deal; returns the page it leads to.
    pub(crate) async fn record(&mut self, pad: &str, deal: &str) -> Page {
        let form = self.deal_form(pad, deal).await;
        self.submit(&form).await
    }

    /// Records several deals one after the other.
    pub(crate) async fn record_all(&mut self, pad: &str, deals: &[&str]) {
        for deal in deals {
            let page = self.record(pad, deal).await;
            assert_eq!(page.status, StatusCode::OK, "{deal}: {}", page.text());
        }
    }

    /// The addresses of the entries on the pad that are deals, in order.
    pub(crate) async fn deals(&mut self, pad: &str) -> Vec<String> {
        let page = self.get(pad).await;
        let mut deals: Vec<(u32, String)> = page
            .all("a[href*='/deals/']")
            .into_iter()
            .filter_map(|link| {
                let href = link.1;
                let number = href.rsplit('/').next()?.parse().ok()?;
                Some((number, href))
            })
            .collect();
        deals.sort();
        deals.dedup();
        deals.into_iter().map(|deal| deal.1).collect()
    }
}

impl Page {
    fn html(&self) -> Html {
        Html::parse_document(&self.body)
    }

    /// The words on the page, blanks folded.
    pub(crate) fn text(&self) -> String {
        let html = self.html();
        let body = Selector::parse("body").unwrap();
        let words = html.select(&body).flat_map(|body| body.text());
        words
            .flat_map(str::split_whitespace)
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// Text and address of everything that matches.
    pub(crate) fn all(&self, selector: &str) -> Vec<(String, String)> {
        let html = self.html();
        let selector = Selector::parse(selector).unwrap();
        html.select(&selector)
            .map(|element| {
                let text = element
                    .text()
                    .flat_map(str::split_whitespace)
                    .collect::<Vec<_>>();
                (
                    text.join(" "),
                    element.attr("href").unwrap_or_default().to_owned(),
                )
            })
            .collect()
    }

    /// An attribute of everything that matches.
    pub(crate) fn all_values(&self, selector: &str, attribute: &str) -> Vec<String> {
        let html = self.html();
        let selector = Selector::parse(selector).unwrap();
        let found = html
            .select(&selector)
            .filter_map(|element| element.attr(attribute));
        found.map(str::to_owned).collect()
    }

    /// What Save says, case by case.
    pub(crate) fn says(&self) -> Says {
        let html = self.html();
        let selector = Selector::parse(".says:not(.typed)").unwrap();
        Says(html.select(&selector).next().map_or_else(Vec::new, cases))
    }

    /// The first form whose address ends so.
    pub(crate) fn form(&self, action: &str) -> Form {
        self.forms(action)
            .into_iter()
            .next()
            .unwrap_or_else(|| panic!("no form to {action} on a page that says: {}", self.text()))
    }

    /// Every form whose address ends so, with the fields as a browser would send them.
    pub(crate) fn forms(&self, action: &str) -> Vec<Form> {
        let html = self.html();
        let form = Selector::parse("form").unwrap();
        let field = Selector::parse("input, select, textarea").unwrap();
        let option = Selector::parse("option[selected]").unwrap();
        let forms = html.select(&form);
        forms
            .filter(|form| form.attr("action").is_some_and(|to| to.ends_with(action)))
            .map(|form| Form {
                action: form.attr("action").unwrap_or_default().to_owned(),
                fields: form
                    .select(&field)
                    .filter(|field| {
                        let ticked = matches!(field.attr("type"), Some("radio" | "checkbox"));
                        !ticked || field.attr("checked").is_some()
                    })
                    .filter_map(|field| {
                        let chosen = field.select(&option).next().unwrap_or(field);
                        let text = chosen.text().collect::<String>();
                        let value = chosen.attr("value").map_or(text, str::to_owned);
                        Some((field.attr("name")?.to_owned(), value))
                    })
                    .collect(),
            })
            .collect()
    }

    /// The form whose button says so.
    pub(crate) fn button(&self, text: &str) -> Form {
        let html = self.html();
        let form = Selector::parse("form").unwrap();
        let button = Selector::parse("button").unwrap();
        let found = html.select(&form).enumerate().find_map(|(place, form)| {
            let button = form.select(&button).find(|button| {
                let words = button
                    .text()
                    .flat_map(str::split_whitespace)
                    .collect::<Vec<_>>();
                words.join(" ").contains(text)
            })?;
            let name = button.attr("name").map(str::to_owned);
            let value = button.attr("value").unwrap_or_default().to_owned();
            let action = button.attr("formaction").map(str::to_owned);
            Some((place, action, name, value))
        });
        let (place, action, name, value) = found
            .unwrap_or_else(|| panic!("no button “{text}” on a page that says: {}", self.text()));
        let mut form = self.forms("").remove(place);
        form.action = action.unwrap_or(form.action);
        form.fields.extend(name.map(|name| (name, value)));
        form
    }
}

/// A text whose parts are shown while radio buttons are checked.
pub(crate) struct Says(Vec<Case>);

enum Case {
    Text(String),
    /// The ids of radio buttons, and what is shown while one of them is checked.
    If(Vec<String>, Vec<Case>),
}

fn cases(element: scraper::ElementRef) -> Vec<Case> {
    let children = element.children().filter_map(|child| {
        if let Some(text) = child.value().as_text() {
            return Some(Case::Text(text.to_string()));
        }
        let child = scraper::ElementRef::wrap(child)?;
        let ids = child.value().classes().map(str::to_owned).collect();
        Some(Case::If(ids, cases(child)))
    });
    children.collect()
}

impl Says {
    /// What is shown while these radio buttons are checked.
    pub(crate) fn shown(&self, checked: &[String]) -> String {
        shown(&self.0, checked)
    }
}

fn shown(cases: &[Case], checked: &[String]) -> String {
    let text = |case: &Case| match case {
        Case::Text(text) => text.clone(),
        Case::If(ids, cases) if ids.iter().any(|id| checked.contains(id)) => shown(cases, checked),
        Case::If(..) => String::new(),
    };
    cases.iter().map(text).collect()
}

impl Form {
    /// The form with other answers.
    pub(crate) fn with(&self, answers: &[(&str, &str)]) -> Self {
        let mut form = self.clone();
        for (name, value) in answers {
            form.fields.retain(|(field, _)| field != name);
            form.fields.push(((*name).to_owned(), (*value).to_owned()));
        }
        form
    }

    pub(crate) fn field(&self, name: &str) -> &str {
        let mut fields = self.fields.iter();
        fields
            .find(|(field, _)| field == name)
            .map_or("", |(_, value)| value)
    }
}

fn encode(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => {
                char::from(byte).to_string()
            }
            _ => format!("%{byte:02X}"),
        })
        .collect()
}
