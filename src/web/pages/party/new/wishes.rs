//! What the organizer wishes for the draw, as it is typed: who sits together,
//! who apart, a line for each.

use crate::journal::Name;
use crate::journal::name::quoted;
use crate::party::draw::{Impossible, Wishes};
use crate::web::faults::Faults;
use crate::web::fields::Fields;
use crate::web::words::and;

/// The fields: those who sit at one table, those who do not.
pub(super) const FIELDS: [&str; 2] = ["together", "apart"];

/// Reads the wishes; what is wrong is noted beside its field.
pub(super) fn wishes(
    fields: &Fields,
    names: &[Name],
    sizes: &[usize],
    faults: &mut Faults,
) -> Wishes {
    let [together, apart] = FIELDS.map(|field| groups(field, fields, names, faults));
    let wishes = Wishes { together, apart };
    let name = |person: &usize| names.get(*person).map_or("?", Name::shown);
    match wishes.check(sizes) {
        Ok(()) => {}
        Err(Impossible::TooMany { group, most }) => {
            let names: Vec<&str> = group.iter().map(name).collect();
            let fault = format!(
                "{} are {}: a table here has at most {most}.",
                and(&names),
                group.len()
            );
            faults.add("together", fault);
        }
        Err(Impossible::Both(one, other)) => {
            let (one, other) = (name(&one), name(&other));
            let fault = format!("{one} and {other} are to sit together as well.");
            faults.add("apart", fault);
        }
    }
    wishes
}

fn groups(
    field: &'static str,
    fields: &Fields,
    names: &[Name],
    faults: &mut Faults,
) -> Vec<Vec<usize>> {
    let typed = fields.text(field).unwrap_or_default();
    let mut groups = Vec::new();
    for line in typed.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match group(line, names) {
            Ok(group) => groups.push(group),
            Err(fault) => {
                faults.add(field, fault);
                return vec![];
            }
        }
    }
    groups
}

/// The people of a line: “Ada & Ben”, “Ada, Ben and Cy”.
fn group(line: &str, names: &[Name]) -> Result<Vec<usize>, String> {
    let joined = line.replace(" and ", "&").replace(" + ", "&");
    let words = joined.split([',', ';', '&', '\t']).map(str::trim);
    let mut group = Vec::new();
    for word in words.filter(|word| !word.is_empty()) {
        let person = names.iter().position(|name| name.is_like(word));
        let person = person.ok_or_else(|| format!("“{}” is not among the names.", quoted(word)))?;
        if !group.contains(&person) {
            group.push(person);
        }
    }
    match group.len() {
        0 | 1 => Err(format!(
            "“{}” names one person: write two or more.",
            quoted(line)
        )),
        _ => Ok(group),
    }
}

/// The wishes that seats do not keep, a line each.
pub(super) fn say_unkept(unkept: &Wishes, names: &[Name]) -> Vec<String> {
    let say = |group: &Vec<usize>, word: &str| {
        let names = group.iter().filter_map(|one| names.get(*one));
        let names: Vec<&str> = names.map(Name::shown).collect();
        format!("{} {word}", and(&names))
    };
    let together = unkept.together.iter();
    let together = together.map(|group| say(group, "do not sit together"));
    let apart = unkept.apart.iter();
    let apart = apart.map(|group| say(group, "do not all sit apart"));
    together.chain(apart).collect()
}
