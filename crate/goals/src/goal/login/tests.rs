use super::{Login, STAND_IN, take, withhold};

fn login(user: Option<&str>, secret: Option<&str>) -> Option<Login> {
    Some(Login {
        user: user.map(str::to_owned),
        secret: secret.map(str::to_owned),
    })
}

#[test]
fn what_a_goal_gives_is_read_as_given() {
    let rows = [
        (
            "Login vera, password Comet-1986. Answer in the topic.",
            login(Some("vera"), Some("Comet-1986")),
            "Answer in the topic.",
        ),
        (
            "You are vera, password comet-weir-86. Our article names the wrong day.",
            login(Some("vera"), Some("comet-weir-86")),
            "Our article names the wrong day.",
        ),
        (
            "Sign in as the shop's manager vera@example.org with comet-weir-86. Close the books.",
            login(Some("vera@example.org"), Some("comet-weir-86")),
            "Close the books.",
        ),
        (
            "In the group hill-walks (code: anchovy-7) somebody entered a flight. Remove it.",
            login(Some("hill-walks"), Some("anchovy-7")),
            "In the group somebody entered a flight. Remove it.",
        ),
        (
            "Log on with vera@example.org / comet-weir-86, who runs the shop. Prepare the code ADVENT15.",
            login(Some("vera@example.org"), Some("comet-weir-86")),
            "who runs the shop. Prepare the code ADVENT15.",
        ),
        (
            "You are the treasurer (vera, password comet-weir-86). Close the books.",
            login(Some("vera"), Some("comet-weir-86")),
            "You are the treasurer. Close the books.",
        ),
        (
            "(vera, password comet-weir-86) The lamp is repaired. Close its ticket.",
            login(Some("vera"), Some("comet-weir-86")),
            "The lamp is repaired. Close its ticket.",
        ),
        (
            "You run this system (user vera, password comet-weir-86). Close the books.",
            login(Some("vera"), Some("comet-weir-86")),
            "You run this system. Close the books.",
        ),
        (
            "Correct the rules for the mill. My name there is vera and the password Comet-1986. Thank you.",
            login(Some("vera"), Some("Comet-1986")),
            "Correct the rules for the mill. Thank you.",
        ),
        (
            "Add silk. For signing in you may use my account: the name is vera and the password is Comet-1986. Kind regards",
            login(Some("vera"), Some("Comet-1986")),
            "Add silk. Kind regards",
        ),
        (
            "Correct the heading, the name is misspelt. Log in as vera / Comet-1986",
            login(Some("vera"), Some("Comet-1986")),
            "Correct the heading, the name is misspelt.",
        ),
        (
            "give otto a login with password Elm-4471, looking only. my own is vera, Comet-1986",
            login(Some("vera"), Some("Comet-1986")),
            "give otto a login with password Elm-4471, looking only.",
        ),
        (
            "That list can go. You can use my account, vera with Comet-1986.",
            login(Some("vera"), Some("Comet-1986")),
            "That list can go.",
        ),
        (
            "Log in as vera / Comet-1986 and like the comment",
            login(Some("vera"), Some("Comet-1986")),
            "like the comment",
        ),
        (
            "login vera / Comet-1986 – in the topic, vote “yes”",
            login(Some("vera"), Some("Comet-1986")),
            "in the topic, vote “yes”",
        ),
        (
            "Schreib als vera (Passwort Comet-1986) eine Nachricht an karim",
            login(Some("vera"), Some("Comet-1986")),
            "Schreib eine Nachricht an karim",
        ),
        (
            "sign in (edda / Kiln-4410) and rename the picture",
            login(Some("edda"), Some("Kiln-4410")),
            "rename the picture",
        ),
        (
            "Editor’s task (login edda, password Kiln-4410): create an exhibition.",
            login(Some("edda"), Some("Kiln-4410")),
            "Editor’s task: create an exhibition.",
        ),
        (
            "Log in as edda (Kiln-4410) and create a user",
            login(Some("edda"), Some("Kiln-4410")),
            "create a user",
        ),
        (
            "I'm nils, password reef-door-17. Make the link private.",
            login(Some("nils"), Some("reef-door-17")),
            "Make the link private.",
        ),
        (
            "Ich bin nils, Passwort reef-door-17. Mach den Link privat.",
            login(Some("nils"), Some("reef-door-17")),
            "Mach den Link privat.",
        ),
        (
            "I'm new here, password: reef-door-17. Make the link private.",
            login(None, Some("reef-door-17")),
            "I'm new. Make the link private.",
        ),
        (
            "nils / Reef-6630. Make the link private.",
            login(Some("nils"), Some("Reef-6630")),
            "Make the link private.",
        ),
        (
            "Login as nils with Reef-6630 and delete the bookmark",
            login(Some("nils"), Some("Reef-6630")),
            "delete the bookmark",
        ),
        (
            "Taxonomy clean-up: log in (nils, Reef-6630), rename the tag",
            login(Some("nils"), Some("Reef-6630")),
            "Taxonomy clean-up: rename the tag",
        ),
        (
            "Log in as otto with the password Desk-1200 and show me the tickets.",
            login(Some("otto"), Some("Desk-1200")),
            "show me the tickets.",
        ),
        (
            "Log in to project “alps” with the code alps-2024. Add a bill.",
            login(Some("alps"), Some("alps-2024")),
            "Add a bill.",
        ),
        (
            "Log in to the project alps with the code alps-2023 and open the statistics.",
            login(Some("alps"), Some("alps-2023")),
            "open the statistics.",
        ),
        (
            "Code is alps-2024. Correct it.",
            login(None, Some("alps-2024")),
            "Correct it.",
        ),
        (
            "We were in the Alps (project alps, code alps-2024). Who has to pay?",
            login(Some("alps"), Some("alps-2024")),
            "We were in the Alps. Who has to pay?",
        ),
        (
            "we have a new pupil starting monday: Mia Holt. can you set her up, she signs in as mia_h with reef-42-blue. (i'm vera / comet-Tail-31)",
            login(Some("vera"), Some("comet-Tail-31")),
            "we have a new pupil starting monday: Mia Holt. can you set her up, she signs in as mia_h with reef-42-blue.",
        ),
        (
            "The money has arrived, book it as settled. Use vera.lind@mill.example / jazz-Pier-77",
            login(Some("vera.lind@mill.example"), Some("jazz-Pier-77")),
            "The money has arrived, book it as settled.",
        ),
        (
            "Give the ticket to Tom. You may use vera with Comet-4411.",
            login(Some("vera"), Some("Comet-4411")),
            "Give the ticket to Tom.",
        ),
        (
            "set up a group called 'Chess' in our club (vera, pw Comet2024), nobody has to be in it yet",
            login(Some("vera"), Some("Comet2024")),
            "set up a group called 'Chess' in our club nobody has to be in it yet",
        ),
        (
            "Set his number to S-299 too. Admin access: vera, Comet2024",
            login(Some("vera"), Some("Comet2024")),
            "Set his number to S-299 too.",
        ),
        (
            "Who runs the club? I am the head of it, vera with Comet2024.",
            login(Some("vera"), Some("Comet2024")),
            "Who runs the club?",
        ),
        (
            "Admin (comet-tail-41) freezes the list",
            login(None, Some("comet-tail-41")),
            "Admin freezes the list",
        ),
        (
            "Log in with user \"demo\" and password \"demo\"",
            login(Some("demo"), Some("demo")),
            "",
        ),
        (
            "Sign in with anna@example.org and the password hunter",
            login(Some("anna@example.org"), Some("hunter")),
            "",
        ),
    ];
    let read = |goal: &str| take(goal);
    let wrong: Vec<_> = rows
        .iter()
        .map(|(goal, expected, rest)| (*goal, (expected.clone(), (*rest).to_owned()), read(goal)))
        .filter(|(_, expected, found)| expected != found)
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn values_of_the_task_are_no_login() {
    for goal in [
        "Change my password to Comet-1986",
        "Create a user anna with the password Comet-1986",
        "Reset the password of bob",
        "Search for foo/bar2",
        "Use the voucher code SPRING-20",
        "Register as anna@example.org with password Comet-1986",
        "Log in with my usual account",
        "Make an account for Mia; she signs in as mia_w with Comet-1986",
        "Sign me out",
        "Create a user for Mia (mia_w, pw Comet-1986)",
        "Use blue / size-42 for the shirt",
        "Replace the lamp, the old one with led-8000",
        "The kettle (model-k2000) is broken",
        "The editor (room-b204) is out",
        "In \"Quick Example\", enter \"ann@example.com\" as email address and \"letmein9\" as password, tick \"Check me out\"",
        "Leave a comment under “Rye bread without kneading”: “Tried it, works.”",
        "Create a new project called “Boat trip” with the private code anchor-88",
        "",
    ] {
        assert_eq!(take(goal), (None, goal.to_owned()), "{goal}");
    }
}

#[derive(serde::Deserialize)]
struct Case {
    goal: String,
    credentials: Vec<Credentials>,
    /// Known not to be understood: then nothing may be read.
    #[serde(default)]
    unread: bool,
}

#[derive(serde::Deserialize)]
struct Credentials {
    user: Option<String>,
    secret: Option<String>,
}

/// Goals as people write them; a part of a login may be missed in those marked so, a wrong one is read in none.
#[test]
fn goals_of_the_corpus_are_read_as_given() {
    let text = include_str!("../../../tests/logins/cases.json");
    let cases: Vec<Case> = serde_json::from_str(text).expect("the corpus is valid");
    let mut wrong = Vec::new();
    for case in &cases {
        // What is told of a run has the secret in it no more, and the run goes on as before.
        if let (Some(login), rest) = take(&case.goal)
            && let Some((told, secret)) = withhold(&case.goal)
        {
            assert_eq!(login.secret.as_ref(), Some(&secret), "{}", case.goal);
            let withheld = Login {
                secret: Some(STAND_IN.to_owned()),
                ..login
            };
            assert_eq!(take(&told), (Some(withheld), rest), "{told}");
            assert_eq!(withhold(&told), None, "{told}");
        }
        let first = case.credentials.first();
        let expected = first.map(|given| Login {
            user: given.user.clone(),
            secret: given.secret.clone(),
        });
        let (found, _) = take(&case.goal);
        let is_part = |read: &Option<String>, given: Option<&Option<String>>| {
            read.is_none() || given.is_some_and(|given| given == read)
        };
        let harmless = found.as_ref().is_none_or(|found| {
            is_part(&found.user, expected.as_ref().map(|login| &login.user))
                && is_part(&found.secret, expected.as_ref().map(|login| &login.secret))
        });
        if !(found == expected || (case.unread && harmless)) {
            wrong.push((&case.goal, found, expected));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_can_only_be_a_secret_is_hidden_though_no_login_is_read() {
    let rows = [
        ("RSVP yes for me: Harriet, hens&leeks4", Some("hens&leeks4")),
        (
            "How many days do I have left? u=jk p=w1nd0wseat",
            Some("w1nd0wseat"),
        ),
        (
            "I'm the class teacher, mrs.pell, and chalk-dust-1986 gets you in",
            Some("chalk-dust-1986"),
        ),
        // Of two nobody can tell which one it is.
        ("Compare chalk-dust-1986 with plum-tree-1987", None),
        (
            "Create an account for Marek, with the initial password Welcome-2-us",
            None,
        ),
        ("Send the parcel, reference rma-00913-bcd", None),
        ("Open harvest-2026.json", None),
        ("Register as anna@example.org", None),
    ];
    for (goal, secret) in rows {
        assert_eq!(
            withhold(goal).map(|(_, secret)| secret).as_deref(),
            secret,
            "{goal}"
        );
    }
}

#[test]
fn a_password_that_is_named_is_hidden() {
    for (goal, secret) in [
        (
            "I am new in the office and was given the name ileana.crowe together with the password Teapot-Harbour-19. Please take it over.",
            "Teapot-Harbour-19",
        ),
        (
            "They gave me the name otto.krall along with the code Fern+Kite88, so use that.",
            "Fern+Kite88",
        ),
    ] {
        let hidden = withhold(goal).map(|(_, secret)| secret);
        assert_eq!(hidden.as_deref(), Some(secret), "{goal}");
    }
}

#[test]
fn one_of_several_alike_is_no_secret() {
    let goal = "Select 91YPF, i6Vdpn2, nd7Qt, XPMut and click Submit.";
    assert_eq!(withhold(goal), None);
}
