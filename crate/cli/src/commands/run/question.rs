//! Questions of a run, asked on the terminal where a person sits at it.

use crate::output;
use passerby_artifacts::protocol::Request;
use passerby_artifacts::run::{RunView, UserQuestion};
use std::cell::RefCell;
use std::io::{self, BufRead, IsTerminal};
use std::sync::mpsc::{self, Receiver};

/// A longer line is cut to this, characters: the worker takes no more.
const MAX_ANSWER_CHARS: usize = 2_000;

/// Whether a question can be asked and answered here.
pub fn is_interactive(quiet: bool) -> bool {
    !quiet && io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// The question that is being asked, and where its answer comes from.
#[derive(Default)]
pub struct Terminal {
    asked: RefCell<Option<Asked>>,
}

struct Asked {
    step: u32,
    /// `None` once it has come.
    line: Option<Receiver<String>>,
}

impl Terminal {
    /// Shows a question that is new, and gives the answer to it once a line was entered. An empty line, or the end of
    /// the input, is no answer, and the run is told so.
    pub fn answer(&self, view: &RunView) -> Option<Request> {
        let question = view.question.as_ref()?;
        let mut asked = self.asked.borrow_mut();
        if asked
            .as_ref()
            .is_none_or(|asked| asked.step != question.step)
        {
            eprint!("{}", prompt(question));
            *asked = Some(Asked {
                step: question.step,
                line: Some(next_line()),
            });
        }
        let asked = asked.as_mut()?;
        let text = asked.line.as_ref()?.try_recv().ok()?;
        asked.line = None;
        Some(Request::AnswerQuestion {
            run_id: view.run_id.clone(),
            step: asked.step,
            text: text.trim().chars().take(MAX_ANSWER_CHARS).collect(),
        })
    }
}

fn prompt(question: &UserQuestion) -> String {
    let asks = output::printable(&question.question);
    format!(
        "The persona asks: {asks}\n(the answer is kept in the run's folder; an empty line gives none) > "
    )
}

/// Reads a line beside everything else: whoever is asked may take their time, and the run may end meanwhile.
fn next_line() -> Receiver<String> {
    let (send, receive) = mpsc::channel();
    std::thread::spawn(move || {
        let mut line = String::new();
        // What cannot be read is no answer.
        let _ = io::stdin().lock().read_line(&mut line);
        let _ = send.send(line);
    });
    receive
}
