//! What the personas do on small pages, step by step, as a person would read it.
#![allow(clippy::unwrap_used)] // In a helper too a failed unwrap is a failed test.

mod common;

use common::journey::Journey;
use common::{Page, persona};
use passerby_artifacts::decision::Action;
use passerby_artifacts::screen::FormIntent::{Authentication, UserInput};
use passerby_artifacts::ui_tree::UiNode;

/// One journey: who, what for, the pages they meet, and what they do.
struct Row {
    name: &'static str,
    who: &'static str,
    goal: &'static str,
    pages: Vec<Page>,
    expected: &'static [&'static str],
}

fn register_page() -> Page {
    Page::new("https://a.example/register", "Registration")
        .form("Register a new membership", Authentication)
        .required("text", "Full name")
        .required("email", "Email")
        .required("password", "Password")
        .required("password", "Retype password")
        .required("checkbox", "I agree to the terms")
        .button("Register")
        .end()
        .button("Sign up using Elsewhere")
        .link("I already have a membership", "https://a.example/login")
}

fn login_page() -> Page {
    Page::new("https://a.example/login", "Log in")
        .form("Sign in to start your session", Authentication)
        .field("email", "Email")
        .field("password", "Password")
        .field("checkbox", "Remember me")
        .button("Sign In")
        .end()
        .link("I forgot my password", "https://a.example/forgot")
        .link("Register a new membership", "https://a.example/register")
}

fn home_page() -> Page {
    Page::new("https://a.example/", "Acme Tools")
        .heading("Tools that last")
        .link("Home", "https://a.example/")
        .link("Products", "https://a.example/products")
        .link("Pricing", "https://a.example/pricing")
        .link("Contact us", "https://a.example/contact")
        .link("Sign up", "https://a.example/join")
}

fn contact_page() -> Page {
    Page::new("https://a.example/contact", "Contact")
        .heading("Contact us")
        .form("Write to us", UserInput)
        .field_with("select", "Topic", |n| {
            n.value = Some("Please choose…".to_owned());
            let hints = n.input.as_mut().unwrap();
            hints.options = ["Please choose…", "Orders", "Other"]
                .map(str::to_owned)
                .to_vec();
        })
        .field("radio", "By e-mail")
        .field("radio", "By phone")
        .required("text", "Your name")
        .required("email", "E-mail")
        .field_with("date", "Preferred date", |n| {
            n.states.required = true;
            n.input.as_mut().unwrap().min = "2028-01-01".to_owned();
        })
        .field_with("number", "How many guests", |n| {
            n.states.required = true;
            let hints = n.input.as_mut().unwrap();
            (hints.min, hints.max) = ("2".to_owned(), "8".to_owned());
        })
        .required("textarea", "Message")
        .field("checkbox", "Send me the newsletter")
        .button("Send message")
        .end()
}

fn german_page() -> Page {
    Page::new("https://b.example/konto", "Konto erstellen")
        .form("Neues Konto", Authentication)
        .required("text", "Vorname")
        .required("text", "Nachname")
        .required("text", "E-Mail-Adresse")
        .field_with("text", "Postleitzahl", |n| {
            n.states.required = true;
            n.input.as_mut().unwrap().pattern = r"\d{5}".to_owned();
        })
        .field_with("text", "Geburtsdatum", |n| {
            n.states.required = true;
            n.input.as_mut().unwrap().placeholder = "TT.MM.JJJJ".to_owned();
        })
        .required("password", "Passwort")
        .required("password", "Passwort wiederholen")
        .required("checkbox", "Ich akzeptiere die Nutzungsbedingungen")
        .button("Konto anlegen")
        .end()
}

/// A page that asks for a user name; `refused`: it was sent, and the name is taken.
fn taken_page(refused: bool) -> Page {
    let value = move |text: &'static str| {
        move |n: &mut UiNode| {
            n.value = refused.then(|| text.to_owned());
            n.states.invalid = refused && n.name == "Username";
        }
    };
    let page = Page::new("https://e.example/join", "Join us")
        .form("Create your account", Authentication)
        .field_with("text", "Username", value("ada.quillfeather"))
        .field_with("password", "Password", value("(withheld)"))
        .button("Create account")
        .end();
    if refused {
        page.error("This username is taken.")
    } else {
        page
    }
}

fn search_page() -> Page {
    Page::new("https://c.example/", "Library")
        .form("Search the catalogue", UserInput)
        .field("search", "Search books")
        .button("Search")
        .end()
        .link("Opening hours", "https://c.example/hours")
}

fn welcome() -> Page {
    Page::new("https://a.example/home", "Dashboard")
        .heading("Dashboard")
        .success("Welcome! Your account is ready.")
}

fn rows() -> Vec<Row> {
    vec![
        Row {
            name: "registers",
            who: "ada",
            goal: "Register a new account",
            pages: vec![register_page(), welcome()],
            expected: &[
                "type Full name = Ada Quillfeather",
                "type Email = ada.quillfeather@example.org",
                "type Password = <password>",
                "type Retype password = <password>",
                "tick I agree to the terms",
                "press Register",
                "finish",
            ],
        },
        Row {
            name: "registers by keyboard",
            who: "noor",
            goal: "Sign up for an account",
            pages: vec![register_page(), welcome()],
            expected: &[
                "type Full name = Noor Haddad",
                "type Email = noor.haddad@example.net",
                "type Password = <password>",
                "type Retype password = <password>",
                "tick I agree to the terms",
                "key Enter Retype password",
                "finish",
            ],
        },
        Row {
            name: "finds the way from the login page to the registration",
            who: "marco",
            goal: "Register a new account",
            pages: vec![login_page(), register_page(), welcome()],
            expected: &[
                "press Register a new membership",
                "type Full name = Marco Bellandi",
                "type Email = marco.bellandi@example.com",
                "type Password = <password>",
                "type Retype password = <password>",
                "tick I agree to the terms",
                "press Register",
                "finish",
            ],
        },
        Row {
            name: "logs in with what the goal says",
            who: "marco",
            goal: "Log in with email \"m@b.example\"",
            pages: vec![login_page(), welcome()],
            expected: &[
                "type Email = m@b.example",
                "type Password = <password>",
                "press Sign In",
                "finish",
            ],
        },
        Row {
            name: "writes to a shop",
            who: "ada",
            goal: "Send a message through the contact form",
            pages: vec![
                contact_page(),
                Page::new("https://a.example/thanks", "Thanks")
                    .success("Thank you, we got your message."),
            ],
            expected: &[
                "select Topic = Orders",
                "tick By e-mail",
                "type Your name = Ada Quillfeather",
                "type E-mail = ada.quillfeather@example.org",
                "type Preferred date = 2028-01-01",
                "type How many guests = 2",
                "type Message = Good afternoon, I should like to know when you are open in the week, and whether \
                 there is a step at the door. Thank you very much. Ada Quillfeather",
                "press Send message",
                "finish",
            ],
        },
        Row {
            name: "registers in German",
            who: "marco",
            goal: "Register a new account",
            pages: vec![german_page(), welcome()],
            expected: &[
                "type Vorname = Marco",
                "type Nachname = Bellandi",
                "type E-Mail-Adresse = marco.bellandi@example.com",
                "type Postleitzahl = 00184",
                "type Geburtsdatum = 23.11.1986",
                "type Passwort = <password>",
                "type Passwort wiederholen = <password>",
                "tick Ich akzeptiere die Nutzungsbedingungen",
                "press Konto anlegen",
                "finish",
            ],
        },
        Row {
            name: "searches",
            who: "noor",
            goal: "Search for \"keyboard shortcuts\"",
            pages: vec![
                search_page(),
                Page::new("https://c.example/?q=k", "Results").heading("3 results"),
            ],
            expected: &[
                "type Search books = keyboard shortcuts",
                "key Enter Search books",
                "finish",
            ],
        },
        Row {
            name: "goes where the goal names it",
            who: "marco",
            goal: "Find out what it costs",
            pages: vec![
                home_page(),
                Page::new("https://a.example/pricing", "Pricing").heading("Pricing"),
            ],
            expected: &["press Pricing", "finish"],
        },
        Row {
            name: "does not leave a page that is the goal",
            who: "ada",
            goal: "Find the registration form",
            pages: vec![register_page()],
            expected: &["finish"],
        },
        Row {
            name: "gives up where nothing leads to the goal",
            who: "ada",
            goal: "Find the recipe for lentil soup",
            pages: vec![home_page()],
            expected: &["give_up"],
        },
        Row {
            name: "gives up when the form stays refused",
            who: "ada",
            goal: "Log in",
            pages: vec![login_page(), login_page().error("Wrong password.")],
            expected: &[
                "type Email = ada.quillfeather@example.org",
                "type Password = <password>",
                "press Sign In",
                "give_up",
            ],
        },
        Row {
            name: "answers another way when the page refuses an answer",
            who: "ada",
            goal: "Register a new account",
            pages: vec![taken_page(false), taken_page(true), welcome()],
            expected: &[
                "type Username = ada.quillfeather",
                "type Password = <password>",
                "press Create account",
                "type Username = robin.example",
                "press Create account",
                "finish",
            ],
        },
        Row {
            name: "does what the goal spells out",
            who: "marco",
            goal: "Enter \"Lyon\" into the city field, tick \"Express\" and press \"Save\"",
            pages: vec![
                Page::new("https://d.example/", "Order")
                    .form("Delivery", UserInput)
                    .field("text", "City")
                    .field("text", "Street")
                    .field("checkbox", "Express")
                    .button("Save")
                    .end(),
                Page::new("https://d.example/ok", "Saved").success("Saved."),
            ],
            expected: &["type City = Lyon", "tick Express", "press Save", "finish"],
        },
        Row {
            name: "closes the dialog that is in the way",
            who: "ada",
            goal: "Open the pricing page",
            pages: vec![
                home_page()
                    .dialog("Our newsletter")
                    .button("Subscribe now")
                    .button("No thanks")
                    .end(),
                home_page(),
                Page::new("https://a.example/pricing", "Pricing").heading("Pricing"),
            ],
            expected: &["press No thanks", "press Pricing", "finish"],
        },
    ]
}

#[test]
fn personas_find_their_way() {
    let mut wrong = Vec::new();
    for row in rows() {
        let persona = persona(row.who);
        let journey = Journey {
            persona: &persona,
            goal: row.goal,
            pages: row.pages,
        };
        let (lines, thoughts) = journey.run();
        if lines != row.expected {
            let last = thoughts.last().map(|t| t.decision.clone());
            wrong.push(format!(
                "{}: {:#?}\nwanted {:#?}\nlast {last:?}",
                row.name, lines, row.expected
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_thought_of_every_journey_could_be_executed_and_says_something() {
    for row in rows() {
        let persona = persona(row.who);
        let journey = Journey {
            persona: &persona,
            goal: row.goal,
            pages: row.pages,
        };
        for thought in journey.run().1 {
            assert!(
                thought.decision.confidence >= 0.65 && thought.decision.confidence <= 1.0,
                "{}",
                row.name
            );
            assert!(
                !thought.analysis.summary.is_empty() && !thought.analysis.stands_out.is_empty()
            );
            assert!(
                !thought.decision.reasoning.is_empty() && !thought.expectation.sentence.is_empty()
            );
            assert!(thought.expectation.within_ms > 0);
            if let Action::Finish { evidence } = &thought.decision.action {
                assert!(
                    evidence.contains('“') || evidence.contains("http"),
                    "{}: {evidence}",
                    row.name
                );
            }
        }
    }
}
