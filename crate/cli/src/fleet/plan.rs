//! The file of a fleet.
//!
//! ```yaml
//! personas: [ada, marco, personas/kim.yaml]
//! sites:
//!   - {name: shop, url: http://127.0.0.1:8080/}
//! goals:
//!   - name: register
//!     url: register                   # relative to the site
//!     goal: Register a new account    # or `explore: true`
//!     sites: [shop]                   # all of them, if left out
//! repeat: 3                           # each of them so often; once, if left out
//! ```

use crate::cases::{Case, Expected, GoalFile, case, first_line, persona, plain_name};
use crate::persona::{PersonaError, PersonaSource};
use passerby_artifacts::persona::Persona;
use passerby_decide::persona::parse_persona;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Runs of one fleet.
const MOST_RUNS: usize = 10_000_000;

/// Why a fleet cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum FleetError {
    /// The file cannot be read.
    #[error("The fleet {} could not be read: {source}.", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is no fleet.
    #[error("The fleet {}: {why}.", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        why: String,
    },
    /// A persona cannot be used.
    #[error(transparent)]
    Persona(#[from] PersonaError),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FleetFile {
    personas: Vec<String>,
    sites: Vec<SiteFile>,
    goals: Vec<FleetGoal>,
    #[serde(default = "once")]
    repeat: usize,
}

fn once() -> usize {
    1
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SiteFile {
    name: String,
    url: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FleetGoal {
    name: String,
    #[serde(default)]
    url: String,
    #[serde(default)]
    goal: String,
    #[serde(default)]
    explore: bool,
    #[serde(default)]
    steps: Option<u32>,
    #[serde(default)]
    timeout: Option<u32>,
    #[serde(default)]
    allow: Vec<String>,
    #[serde(default)]
    sites: Vec<String>,
}

impl FleetGoal {
    fn is_for(&self, site: &SiteFile) -> bool {
        self.sites.is_empty() || self.sites.contains(&site.name)
    }

    fn as_goal(&self) -> GoalFile {
        GoalFile {
            name: self.name.clone(),
            url: self.url.clone(),
            goal: self.goal.clone(),
            explore: self.explore,
            expect: Expected::default(),
            steps: self.steps,
            timeout: self.timeout,
            allow: self.allow.clone(),
        }
    }
}

/// One of the personas.
#[derive(Debug, Clone)]
pub struct Member {
    /// As the file names it.
    pub name: String,
    /// For the worker.
    pub source: PersonaSource,
    /// Who it is.
    pub persona: Persona,
}

/// A goal on a site: a row of the report.
#[derive(Debug, Clone)]
pub struct Row {
    /// Name of the site.
    pub site: String,
    /// Its run, for whichever persona.
    pub case: Case,
}

/// A fleet, checked. Its runs are numbered and made when they are asked for: there may be millions.
#[derive(Debug)]
pub struct Fleet {
    /// Who runs.
    pub members: Vec<Member>,
    /// What they run.
    pub rows: Vec<Row>,
    /// How often each.
    pub repeat: usize,
    /// Names what is run: two plans with the same make the same runs.
    pub fingerprint: String,
}

/// One run.
#[derive(Debug, Clone)]
pub struct Job {
    /// Its number, from 0.
    pub number: usize,
    /// Which row.
    pub row: usize,
    /// Which persona.
    pub member: usize,
    /// Which repetition, from 0.
    pub repetition: usize,
    /// What is run.
    pub case: Case,
    /// Its folder, in that of the fleet.
    pub folder: PathBuf,
}

impl Job {
    /// `shop · ada · register`, with its number where there are several.
    pub fn name(&self, fleet: &Fleet) -> String {
        let site = fleet.rows.get(self.row).map(|row| row.site.as_str());
        let of = match self.repetition {
            0 => String::new(),
            more => format!(" · {}", more.saturating_add(1)),
        };
        format!(
            "{} · {} · {}{of}",
            site.unwrap_or_default(),
            self.case.persona_name,
            self.case.goal_name
        )
    }
}

impl Fleet {
    /// Reads a fleet and all that it names. `shipped` gives the text of a persona that ships, by its id.
    ///
    /// # Errors
    /// [`FleetError`].
    pub fn read<E: From<FleetError>>(
        path: &Path,
        shipped: impl Fn(&str) -> Result<String, E>,
    ) -> Result<Self, E> {
        let text = std::fs::read_to_string(path).map_err(|source| FleetError::Unreadable {
            path: path.to_owned(),
            source,
        })?;
        let malformed = |why: String| FleetError::Malformed {
            path: path.to_owned(),
            why,
        };
        let file: FleetFile = serde_saphyr::from_str(&text)
            .map_err(|error| malformed(first_line(&error.to_string())))?;
        let home = path.parent().unwrap_or(Path::new(""));
        let members = file
            .personas
            .iter()
            .map(|name| member(home, name, &shipped));
        let members: Vec<Member> = members.collect::<Result<_, E>>()?;
        let fleet = Self {
            rows: rows(&file, &members).map_err(malformed)?,
            repeat: file.repeat,
            fingerprint: fingerprint(&file, &members),
            members,
        };
        let runs = fleet.len();
        if runs == 0 || runs > MOST_RUNS {
            return Err(malformed(format!(
                "it makes {runs} runs of its personas, sites and goals, and has to make from 1 to {MOST_RUNS}"
            ))
            .into());
        }
        Ok(fleet)
    }

    /// How many runs there are.
    pub fn len(&self) -> usize {
        let round = self.rows.len().saturating_mul(self.members.len());
        round.saturating_mul(self.repeat)
    }

    /// A run by its number: all rows of the first persona, then those of the next, then all of it again.
    pub fn job(&self, number: usize) -> Option<Job> {
        let round = self.rows.len().checked_mul(self.members.len())?;
        let (repetition, within) = (number.checked_div(round)?, number.checked_rem(round)?);
        let member = within.checked_div(self.rows.len())?;
        let row = within.checked_rem(self.rows.len())?;
        if repetition >= self.repeat {
            return None;
        }
        let (found, who) = (self.rows.get(row)?, self.members.get(member)?);
        let case = Case {
            persona_name: who.name.clone(),
            persona: who.source.clone(),
            ..found.case.clone()
        };
        let mut name = case.folder();
        if self.repeat > 1 {
            name = format!("{name}-{}", repetition.saturating_add(1));
        }
        Some(Job {
            number,
            row,
            member,
            repetition,
            folder: Path::new(&plain_name(&found.site)).join(name),
            case,
        })
    }
}

fn member<E: From<FleetError>>(
    home: &Path,
    name: &str,
    shipped: &impl Fn(&str) -> Result<String, E>,
) -> Result<Member, E> {
    let source = persona(home, name).map_err(FleetError::from)?;
    let (path, text) = match &source {
        PersonaSource::Id(id) => (PathBuf::from(id), shipped(id)?),
        PersonaSource::File { path, yaml, .. } => (path.clone(), yaml.clone()),
    };
    let malformed = |source| FleetError::from(PersonaError::Malformed { path, source });
    let (persona, _) = parse_persona(&text).map_err(malformed)?;
    Ok(Member {
        name: name.to_owned(),
        source,
        persona,
    })
}

/// Each goal on each of its sites; names of sites, goals and personas must stay apart as names of folders.
fn rows(file: &FleetFile, members: &[Member]) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    let anybody = PersonaSource::Id(String::new());
    for site in &file.sites {
        for goal in file.goals.iter().filter(|goal| goal.is_for(site)) {
            let case = case(&site.url, ("", &anybody), &goal.as_goal())?;
            rows.push(Row {
                site: site.name.clone(),
                case,
            });
        }
    }
    for goal in &file.goals {
        let unknown = |named: &&String| !file.sites.iter().any(|site| site.name == **named);
        if let Some(named) = goal.sites.iter().find(unknown) {
            return Err(format!("the goal `{}` names no site `{named}`", goal.name));
        }
    }
    apart("sites", file.sites.iter().map(|site| &site.name))?;
    apart("goals", file.goals.iter().map(|goal| &goal.name))?;
    apart("personas", members.iter().map(|member| &member.name))?;
    Ok(rows)
}

fn apart<'a>(what: &str, names: impl Iterator<Item = &'a String>) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    for name in names {
        let plain = plain_name(name);
        if plain.is_empty() || !seen.insert(plain) {
            return Err(format!(
                "two {what} are called `{name}`, or it has no letter; give each a name of its own"
            ));
        }
    }
    Ok(())
}

/// What is run, and by whom, in 16 digits.
fn fingerprint(file: &FleetFile, members: &[Member]) -> String {
    let mut all = Sha256::new();
    // It was read from YAML: it can be written.
    all.update(serde_json::to_vec(file).unwrap_or_default());
    for member in members {
        all.update(serde_json::to_vec(&member.persona).unwrap_or_default());
    }
    let digits = all.finalize();
    digits
        .iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A fleet of personas of two kinds.
    pub fn read(text: &str) -> Result<Fleet, FleetError> {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("fleet.yaml");
        std::fs::write(&path, text).unwrap();
        Fleet::read(&path, |id| {
            let patience = if id < "m" { "low" } else { "high" };
            Ok(format!(
                "id: {id}\nname: {id}\nsummary: s\ntechnical_comfort: high\npatience: {patience}\nlanguage: en\n"
            ))
        })
    }

    const PLAN: &str = "personas: [ada, tom]\nsites: [{name: Shop, url: http://127.0.0.1:1/a/}, {name: wiki, url: http://127.0.0.1:2/}]\ngoals:\n  - {name: buy, url: x, goal: Buy it, sites: [Shop]}\n  - {name: look, explore: true}\nrepeat: 2\n";

    #[test]
    fn its_runs_are_numbered_and_each_has_a_folder_of_its_own() {
        let fleet = read(PLAN).unwrap();
        assert_eq!(fleet.len(), 12);
        let jobs: Vec<Job> = (0..12).map(|number| fleet.job(number).unwrap()).collect();
        assert!(fleet.job(12).is_none());
        let folders: BTreeSet<_> = jobs.iter().map(|job| job.folder.clone()).collect();
        assert_eq!(folders.len(), 12);
        let told: Vec<String> = jobs.iter().map(|job| job.name(&fleet)).collect();
        assert_eq!(told[0], "Shop · ada · buy");
        assert_eq!(told[11], "wiki · tom · look · 2");
        assert_eq!(jobs[0].case.url.as_str(), "http://127.0.0.1:1/a/x");
        assert_eq!(jobs[0].folder, Path::new("shop/ada-buy-1"));
    }

    #[test]
    fn another_plan_has_another_fingerprint() {
        let one = read(PLAN).unwrap().fingerprint;
        assert_eq!(read(PLAN).unwrap().fingerprint, one);
        assert_ne!(
            read(&PLAN.replace("Buy it", "Buy two"))
                .unwrap()
                .fingerprint,
            one
        );
        assert_eq!(one.len(), 16);
    }

    #[test]
    fn what_is_no_fleet_says_what_is_wrong_with_it() {
        let rows = [
            ("personas: [ada]", "missing field"),
            ("personas: []\nsites: []\ngoals: []", "0 runs"),
            (
                "personas: [ada]\nsites: [{name: a, url: nowhere}]\ngoals: [{name: g, goal: x}]",
                "url",
            ),
            (
                "personas: [ada]\nsites: [{name: a, url: http://a/}]\ngoals: [{name: g, goal: x, sites: [b]}]",
                "no site `b`",
            ),
            (
                "personas: [ada, ada]\nsites: [{name: a, url: http://a/}]\ngoals: [{name: g, goal: x}]",
                "two personas",
            ),
            (
                "personas: [ada]\nsites: [{name: a, url: http://a/}]\ngoals: [{name: g, goal: x, expect: met}]",
                "expect",
            ),
            (
                "personas: [ada]\nsites: [{name: a, url: http://a/}]\ngoals: [{name: g, goal: x}]\nrepeat: 99999999999",
                "10000000",
            ),
        ];
        for (text, said) in rows {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(said), "{text}: {error}");
        }
    }
}
