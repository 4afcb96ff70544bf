//! How many connections may be open: each is an open file, and many systems
//! allow a program only 1,024 of those until it asks for more.

use crossline::web::server::Limits;

/// Files for all else: the database, its log, static files, standard streams.
const OTHERS: u64 = 64;

/// As many as the server wants, or as many as the system allows.
#[cfg(unix)]
pub(super) fn connections() -> usize {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let wanted = Limits::default().connections;
    let files = wanted as u64 + OTHERS;
    let mut limit = getrlimit(Resource::Nofile);
    if limit.current.is_some_and(|current| current < files) {
        let most = limit.maximum.unwrap_or(files);
        limit.current = Some(files.min(most));
        // Where that is refused, the old limit still holds.
        let _ = setrlimit(Resource::Nofile, limit);
    }
    let allowed = getrlimit(Resource::Nofile).current.unwrap_or(files);
    let allowed = usize::try_from(allowed.saturating_sub(OTHERS)).unwrap_or(wanted);
    wanted.min(allowed.max(16))
}

/// As many as the server wants.
#[cfg(not(unix))]
pub(super) fn connections() -> usize {
    Limits::default().connections
}
