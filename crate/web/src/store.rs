//! What outlives the worker: journals, images and records of runs, in IndexedDB.
//!
//! Keys are strings, `run/000012` for a line, `run/step_003` for an image, so that all that belongs to a
//! run is one key range. A line is saved before its effects are performed.

use crate::clock;
use crate::faults::storage_fault;
use idb::{Database, DatabaseEvent, Factory, KeyRange, ObjectStoreParams, Query, TransactionMode};
use js_sys::Uint8Array;
use passerby_artifacts::fault::Fault;
use passerby_artifacts::protocol::RunCard;
use passerby_artifacts::run::RunRecord;
use passerby_artifacts::trace::TraceLine;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::cell::Cell;
use wasm_bindgen::JsValue;

const DATABASE: &str = "passerby";
const DATABASE_VERSION: u32 = 1;
/// One [`RunMeta`] a run, JSON.
const RUNS: &str = "runs";
/// Trace lines, JSON.
const LINES: &str = "lines";
/// PNG bytes; and beside them, under a name that ends in `.webp`, the picture that a report shows.
const IMAGES: &str = "images";
/// One [`RunRecord`] a run that has ended, JSON.
const RECORDS: &str = "records";
const STORES: [&str; 4] = [RUNS, LINES, IMAGES, RECORDS];

/// Time that one piece of work on the database may take, ms: a disk that is busy answers late, a broken one never.
const DEADLINE_MS: u32 = 10_000;
/// The same after a piece of work that was not done in time, ms: a run that ends has several to try.
const STUCK_MS: u32 = 1_000;
/// Lines that are read at a time where they are only passed on.
const BATCH: u64 = 20;

/// Runs that are kept; the oldest go first.
const KEPT_RUNS: usize = 30;

thread_local! {
    static IS_STUCK: Cell<bool> = const { Cell::new(false) };
}

/// What is kept of a run beside its journal.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct RunMeta {
    pub card: RunCard,
    pub tab_id: i32,
    /// The address that was asked for: the persona's credentials are for its origin.
    #[serde(default)]
    pub home_url: Option<String>,
}

impl RunMeta {
    /// Where credentials go that the persona's file binds to no origin.
    pub fn home(&self) -> &str {
        self.home_url.as_deref().unwrap_or(&self.card.start_url)
    }
}

/// The open database.
pub(crate) struct Store {
    database: Database,
}

impl Store {
    /// Opens the database, making it on first use.
    pub async fn open() -> Result<Self, Fault> {
        timely("open the store", Self::try_open())
            .await
            .map(|database| Self { database })
    }

    async fn try_open() -> Result<Database, idb::Error> {
        let mut request = Factory::new()?.open(DATABASE, Some(DATABASE_VERSION))?;
        request.on_upgrade_needed(|event| {
            // A store that cannot be made shows itself at its first use, as a typed fault.
            if let Ok(database) = event.database() {
                for store in STORES {
                    let _ = database.create_object_store(store, ObjectStoreParams::new());
                }
            }
        });
        request.await
    }

    /// Keeps what is known of a run; one that begins makes room by dropping the oldest beyond the limit.
    pub async fn save_meta(&self, meta: &RunMeta) -> Result<(), Fault> {
        self.put_json(RUNS, &meta.card.run_id, meta).await?;
        if meta.card.steps > 0 {
            return Ok(());
        }
        let mut metas = self.metas().await?;
        if metas.len() > KEPT_RUNS {
            for old in metas.split_off(KEPT_RUNS) {
                self.delete_run(&old.card.run_id).await?;
            }
        }
        Ok(())
    }

    /// All runs, the newest first.
    pub async fn metas(&self) -> Result<Vec<RunMeta>, Fault> {
        let values = self.all(RUNS, None).await?;
        // A run kept by another version that cannot be read is left alone, not fatal to the others.
        let mut metas: Vec<RunMeta> = values.iter().filter_map(|v| parse(v).ok()).collect();
        metas.sort_by_key(|meta| std::cmp::Reverse(meta.card.started_at_ms));
        Ok(metas)
    }

    /// What is known of one run.
    pub async fn meta(&self, run_id: &str) -> Result<Option<RunMeta>, Fault> {
        self.get(RUNS, run_id)
            .await?
            .map(|value| parse(&value))
            .transpose()
    }

    /// Adds lines to a journal, all or none.
    pub async fn append(&self, run_id: &str, lines: &[TraceLine]) -> Result<(), Fault> {
        let entries = lines
            .iter()
            .map(|line| {
                Ok((
                    line_key(run_id, line.seq),
                    JsValue::from_str(&to_json(line)?),
                ))
            })
            .collect::<Result<Vec<_>, Fault>>()?;
        self.put_all(LINES, &entries).await
    }

    /// A whole journal, in order.
    pub async fn lines(&self, run_id: &str) -> Result<Vec<TraceLine>, Fault> {
        self.all(LINES, Some(run_range(run_id)?))
            .await?
            .iter()
            .map(parse)
            .collect()
    }

    /// Some lines of a journal from this number on, as the strings that were saved, and the number to go on with.
    pub async fn saved_lines(
        &self,
        run_id: &str,
        from: u64,
    ) -> Result<(Vec<JsValue>, Option<u64>), Fault> {
        let (lower, upper) = (line_key(run_id, from), line_key(run_id, from + BATCH));
        let range = KeyRange::bound(
            &JsValue::from_str(&lower),
            &JsValue::from_str(&upper),
            Some(false),
            Some(true),
        );
        let range = range.map_err(|e| cannot("read", e))?;
        let lines = self.all(LINES, Some(Query::KeyRange(range))).await?;
        let next = (lines.len() as u64 == BATCH).then_some(from + BATCH);
        Ok((lines, next))
    }

    /// Keeps an image.
    pub async fn save_image(&self, run_id: &str, id: &str, png: &[u8]) -> Result<(), Fault> {
        self.put_all(
            IMAGES,
            &[(format!("{run_id}/{id}"), Uint8Array::from(png).into())],
        )
        .await
    }

    /// An image.
    pub async fn image(&self, run_id: &str, id: &str) -> Result<Option<Vec<u8>>, Fault> {
        Ok(self
            .get(IMAGES, &format!("{run_id}/{id}"))
            .await?
            .map(|value| Uint8Array::new(&value).to_vec()))
    }

    /// Keeps the record of a run that has ended.
    pub async fn save_record(&self, record: &RunRecord) -> Result<(), Fault> {
        self.put_json(RECORDS, &record.config.run_id, record).await
    }

    /// The record of a run that has ended.
    pub async fn record(&self, run_id: &str) -> Result<Option<RunRecord>, Fault> {
        self.get(RECORDS, run_id)
            .await?
            .map(|value| parse(&value))
            .transpose()
    }

    async fn delete_run(&self, run_id: &str) -> Result<(), Fault> {
        let work = async {
            let transaction = self
                .database
                .transaction(&STORES, TransactionMode::ReadWrite)?;
            for (store, query) in [
                (RUNS, Query::Key(JsValue::from_str(run_id))),
                (RECORDS, Query::Key(JsValue::from_str(run_id))),
                (LINES, Query::KeyRange(run_key_range(run_id)?)),
                (IMAGES, Query::KeyRange(run_key_range(run_id)?)),
            ] {
                transaction.object_store(store)?.delete(query)?.await?;
            }
            transaction.await
        };
        timely("delete an old run", work).await.map(drop)
    }

    async fn put_json<T: Serialize>(&self, store: &str, key: &str, value: &T) -> Result<(), Fault> {
        self.put_all(
            store,
            &[(key.to_owned(), JsValue::from_str(&to_json(value)?))],
        )
        .await
    }

    async fn put_all(&self, store: &str, entries: &[(String, JsValue)]) -> Result<(), Fault> {
        let work = async {
            let transaction = self
                .database
                .transaction(&[store], TransactionMode::ReadWrite)?;
            let object_store = transaction.object_store(store)?;
            for (key, value) in entries {
                object_store
                    .put(value, Some(&JsValue::from_str(key)))?
                    .await?;
            }
            transaction.commit()?.await
        };
        timely("write", work).await.map(drop)
    }

    async fn get(&self, store: &str, key: &str) -> Result<Option<JsValue>, Fault> {
        let work = async {
            let transaction = self
                .database
                .transaction(&[store], TransactionMode::ReadOnly)?;
            transaction
                .object_store(store)?
                .get(JsValue::from_str(key))?
                .await
        };
        timely("read", work).await
    }

    async fn all(&self, store: &str, query: Option<Query>) -> Result<Vec<JsValue>, Fault> {
        let work = async {
            let transaction = self
                .database
                .transaction(&[store], TransactionMode::ReadOnly)?;
            transaction.object_store(store)?.get_all(query, None)?.await
        };
        timely("read", work).await
    }
}

fn line_key(run_id: &str, seq: u64) -> String {
    format!("{run_id}/{seq:08}")
}

/// All keys `run/…`: `0` is the character after `/`.
fn run_key_range(run_id: &str) -> Result<KeyRange, idb::Error> {
    let (lower, upper) = (format!("{run_id}/"), format!("{run_id}0"));
    KeyRange::bound(
        &JsValue::from_str(&lower),
        &JsValue::from_str(&upper),
        Some(false),
        Some(true),
    )
}

fn run_range(run_id: &str) -> Result<Query, Fault> {
    run_key_range(run_id)
        .map(Query::KeyRange)
        .map_err(|e| cannot("read", e))
}

fn to_json<T: Serialize>(value: &T) -> Result<String, Fault> {
    serde_json::to_string(value).map_err(|e| cannot("write", e))
}

fn parse<T: DeserializeOwned>(value: &JsValue) -> Result<T, Fault> {
    serde_json::from_str(&value.as_string().unwrap_or_default())
        .map_err(|e| cannot("understand what was kept", e))
}

/// Work on the database, which has a deadline like every other wait.
async fn timely<T>(
    what: &str,
    work: impl Future<Output = Result<T, idb::Error>>,
) -> Result<T, Fault> {
    let limit_ms = if IS_STUCK.get() {
        STUCK_MS
    } else {
        DEADLINE_MS
    };
    let done = clock::within(limit_ms, work).await;
    IS_STUCK.set(done.is_none());
    match done {
        Some(done) => done.map_err(|e| cannot(what, e)),
        None => Err(cannot(
            what,
            format!("it took more than {} s", DEADLINE_MS / 1000),
        )),
    }
}

fn cannot(what: &str, why: impl std::fmt::Display) -> Fault {
    storage_fault(&format!("Passerby could not {what}"), why)
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use super::*;
    use passerby_artifacts::persona::Persona;
    use passerby_artifacts::run::RunConfig;
    use passerby_artifacts::trace::{Event, EventKind};
    use passerby_session::{NoStopwatch, Run};
    use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

    wasm_bindgen_test_configure!(run_in_browser);

    fn persona() -> Persona {
        crate::personas::parse(include_str!("../../../extension/personas/ada.yaml"))
            .expect("Ada parses")
            .0
    }

    fn card(run_id: &str, started_at_ms: u64) -> RunMeta {
        RunMeta {
            card: RunCard {
                run_id: run_id.into(),
                persona_name: "Ada".into(),
                goal: "Look".into(),
                start_url: "http://shop.test/".into(),
                started_at_ms,
                steps: 0,
                stop: None,
            },
            tab_id: 1,
            home_url: None,
        }
    }

    #[wasm_bindgen_test]
    async fn a_journal_comes_back_as_it_was_saved_and_no_other_with_it() {
        let store = Store::open().await.expect("opens");
        for run_id in ["journal", "journal-2"] {
            let config = RunConfig {
                run_id: run_id.into(),
                ..RunConfig::default()
            };
            let (mut run, first) = Run::begin(config, persona());
            let event = Event {
                at_ms: 7,
                kind: EventKind::Started {
                    url: "http://shop.test/".into(),
                },
            };
            let lines = vec![first, run.handle(event, &NoStopwatch)];
            store.append(run_id, &lines).await.expect("saves");
            assert_eq!(store.lines(run_id).await.expect("reads"), lines);
            let (saved, next) = store.saved_lines(run_id, 0).await.expect("reads");
            let saved: Vec<String> = saved.iter().filter_map(JsValue::as_string).collect();
            let trace = passerby_report::write_trace(&lines);
            assert_eq!(saved.join("\n") + "\n", trace);
            assert_eq!(next, None);
        }
    }

    #[wasm_bindgen_test]
    async fn the_oldest_runs_make_room_with_all_that_is_theirs() {
        let store = Store::open().await.expect("opens");
        store
            .save_image("old-0", "step_001", b"png")
            .await
            .expect("saves");
        for number in 0..=KEPT_RUNS {
            store
                .save_meta(&card(&format!("old-{number}"), 1_000 + number as u64))
                .await
                .expect("saves");
        }
        assert_eq!(store.metas().await.expect("reads").len(), KEPT_RUNS);
        assert!(store.meta("old-0").await.expect("reads").is_none());
        assert_eq!(store.image("old-0", "step_001").await.expect("reads"), None);
    }
}
