use super::*;
use passerby_artifacts::protocol::InspectMode;
use passerby_artifacts::render_options::View;
use passerby_artifacts::ui_tree::NodeId;

fn parse(line: &str) -> Result<Cli, clap::Error> {
    Cli::try_parse_from(std::iter::once("passerby").chain(line.split_whitespace()))?.checked()
}

#[test]
fn the_commands_are_consistent() {
    Cli::command().debug_assert();
}

#[test]
fn usage_is_checked_before_anything_is_started() {
    let rows = [
        ("inspect http://a/", None),
        (
            "inspect http://a/ http://b/ - --format json --vision off",
            None,
        ),
        ("inspect http://a/ --mode screenshot --format json", None),
        (
            "inspect http://a/ --mode screenshot --screenshot a.png",
            None,
        ),
        (
            "inspect http://a/ --view screen --hrefs --boxes --descriptions --whole lbl_3fa9,lbl_77f8",
            None,
        ),
        (
            "inspect http://a/ --view half",
            Some(ErrorKind::InvalidValue),
        ),
        ("run student --url http://a/ --out out", None),
        (
            "run student --url http://a/ --out out --steps 500 --timeout 86400 --policy rules --quiet",
            None,
        ),
        ("run student --url http://a/ --trusted-input", None),
        ("run student --url http://a/ --input synthetic", None),
        ("suite --input trusted", None),
        (
            "run student --url http://a/ --input mouse",
            Some(ErrorKind::InvalidValue),
        ),
        (
            "run student --url http://a/ --input synthetic --trusted-input",
            Some(ErrorKind::ArgumentConflict),
        ),
        (
            "run student --url http://a/ --out out --allow delete --allow credentials",
            None,
        ),
        ("run student --url http://a/ --out out --allow-costly", None),
        (
            "run student --url http://a/ --out out --allow everything",
            Some(ErrorKind::InvalidValue),
        ),
        (
            "run student --url http://a/ --out out --policy model --model m --endpoint http://b/v1",
            None,
        ),
        (
            "run student --url http://a/ --out out --policy model --model m --no-stream",
            None,
        ),
        (
            "run student --url http://a/ --out out --policy model --model m --staged --cheap-model s --cheap-price 1,0.1,5",
            None,
        ),
        (
            "run student --url http://a/ --out out --policy model --model m --cheap-model s",
            Some(ErrorKind::MissingRequiredArgument),
        ),
        (
            "run student --url http://a/ --out out --policy model --model m --staged --cheap-price 1,0.1,5",
            Some(ErrorKind::MissingRequiredArgument),
        ),
        (
            "run student --url http://a/ --out out --policy hybrid --model m --api ollama --price 1,0.1,5 --max-cost 0.5",
            None,
        ),
        (
            "run student --url http://a/ --out out --policy model",
            Some(ErrorKind::MissingRequiredArgument),
        ),
        (
            "run student --url http://a/ --out out --policy scripted",
            Some(ErrorKind::MissingRequiredArgument),
        ),
        (
            "run student --url http://a/ --out out --policy model --model m --max-cost 1",
            Some(ErrorKind::MissingRequiredArgument),
        ),
        (
            "run student --url http://a/ --out out --policy model --model m --price 1,2",
            Some(ErrorKind::ValueValidation),
        ),
        ("replay out", None),
        ("inspect", Some(ErrorKind::MissingRequiredArgument)),
        (
            "inspect http://a/ --mode screenshot",
            Some(ErrorKind::MissingRequiredArgument),
        ),
        (
            "inspect http://a/ --mode all",
            Some(ErrorKind::InvalidValue),
        ),
        (
            "inspect http://a/ --window 12x800",
            Some(ErrorKind::ValueValidation),
        ),
        (
            "inspect http://a/ --window 1280",
            Some(ErrorKind::ValueValidation),
        ),
        (
            "inspect http://a/ --scale 0",
            Some(ErrorKind::ValueValidation),
        ),
        (
            "inspect http://a/ --scale NaN",
            Some(ErrorKind::ValueValidation),
        ),
        // Its folder is made up.
        ("run student --url http://a/ --headless", None),
        (
            "run student --url http://a/ --headless --headed",
            Some(ErrorKind::ArgumentConflict),
        ),
        ("explore student --url http://a/", None),
        ("run student --recording join.json", None),
        (
            "run student --url http://a/ --recording join.json --goal Join --steps 3",
            None,
        ),
        (
            "run student --recording join.json --policy hybrid --model m",
            Some(ErrorKind::ArgumentConflict),
        ),
        (
            "run student --recording join.json --script a.jsonl",
            Some(ErrorKind::ArgumentConflict),
        ),
        (
            "explore student --recording join.json",
            Some(ErrorKind::ArgumentConflict),
        ),
        ("mcp --model m --endpoint http://a/v1", None),
        ("suite --retries 9", Some(ErrorKind::ValueValidation)),
        ("suite --shard 3/2", Some(ErrorKind::ValueValidation)),
        (
            "personas",
            Some(ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand),
        ),
        ("export", Some(ErrorKind::MissingRequiredArgument)),
        (
            "run student --out out",
            Some(ErrorKind::MissingRequiredArgument),
        ),
        (
            "run --url http://a/ --out out",
            Some(ErrorKind::MissingRequiredArgument),
        ),
        (
            "run student --url a.html --out out",
            Some(ErrorKind::ValueValidation),
        ),
        (
            "run student --url localhost:3000 --out out",
            Some(ErrorKind::ValueValidation),
        ),
        (
            "run student --url http://a/ --out out --steps 0",
            Some(ErrorKind::ValueValidation),
        ),
        (
            "run student --url http://a/ --out out --steps 501",
            Some(ErrorKind::ValueValidation),
        ),
        (
            "run student --url http://a/ --out out --timeout 0",
            Some(ErrorKind::ValueValidation),
        ),
        (
            "run student --url http://a/ --out out --policy guess",
            Some(ErrorKind::InvalidValue),
        ),
        (
            "run student --url http://a/ --out out --policy model",
            Some(ErrorKind::MissingRequiredArgument),
        ),
        ("replay", Some(ErrorKind::MissingRequiredArgument)),
        ("dance", Some(ErrorKind::InvalidSubcommand)),
        ("inspect --help", Some(ErrorKind::DisplayHelp)),
    ];
    for (line, expected) in rows {
        assert_eq!(
            parse(line).err().map(|error| error.kind()),
            expected,
            "{line}"
        );
    }
}

#[test]
fn wrong_usage_exits_with_2() {
    assert_eq!(
        parse("dance").unwrap_err().exit_code(),
        crate::error::Code::Usage as i32
    );
}

#[test]
fn a_goal_may_begin_with_a_hyphen() {
    let words = [
        "passerby",
        "run",
        "ada",
        "--url",
        "http://a/",
        "--out",
        "out",
        "--goal",
        "- sort by name",
        "--steps",
        "3",
    ];
    let Command::Run(run) = Cli::try_parse_from(words).unwrap().command else {
        panic!("another command");
    };
    assert_eq!(
        (run.goal.as_deref(), run.steps),
        (Some("- sort by name"), 3)
    );
}

#[test]
fn what_is_left_out_has_a_default() {
    let Command::Run(run) = parse("run student --url http://a/ --out out")
        .unwrap()
        .command
    else {
        panic!("another command");
    };
    assert_eq!(
        (run.steps, run.timeout, run.goal, run.vision),
        (30, 600, None, Switch::On)
    );
    assert_eq!(
        run.browser.window,
        WindowSize {
            width: 1280,
            height: 800
        }
    );
    assert!(!run.browser.headed && !run.force);
}

#[test]
fn the_screenshot_is_asked_for_where_a_file_or_the_mode_wants_it() {
    let rows = [
        (Mode::Tree, false, InspectMode::Tree),
        (Mode::Tree, true, InspectMode::Both),
        (Mode::Screenshot, false, InspectMode::Screenshot),
        (Mode::Screenshot, true, InspectMode::Screenshot),
        (Mode::Both, false, InspectMode::Both),
    ];
    for (mode, wanted, expected) in rows {
        assert_eq!(mode.asked(wanted), expected, "{mode:?}");
    }
}

#[test]
fn an_address_is_absolute_and_of_a_kind_that_browsers_show() {
    for good in [
        "http://127.0.0.1:8000/a?b#c",
        "https://example.com",
        "chrome://version",
        "about:blank",
    ] {
        assert!(parse_url(good).is_ok(), "{good}");
    }
    let rows = [
        ("example.com", "write it whole"),
        ("localhost:3000", "http://localhost:3000"),
        ("", "whole"),
        ("javascript:alert(1)", "not a kind"),
    ];
    for (bad, part) in rows {
        let error = parse_url(bad).unwrap_err().to_string();
        assert!(error.contains(part), "{bad}: {error}");
    }
}

#[test]
fn texts_are_told_whole_by_their_ids_or_all() {
    let rows = [
        ("", vec![], false),
        ("--whole lbl_1,lbl_2", vec!["lbl_1", "lbl_2"], false),
        ("--whole all", vec!["all"], true),
    ];
    for (given, ids, all) in rows {
        let Command::Inspect(args) = parse(&format!("inspect http://a/ --view delta {given}"))
            .unwrap()
            .command
        else {
            panic!("not inspect");
        };
        let asked = args.tell.asked();
        assert_eq!(
            asked.whole,
            ids.into_iter()
                .map(|id| NodeId(id.to_owned()))
                .collect::<Vec<_>>()
        );
        assert_eq!((asked.all_whole, asked.view), (all, View::Delta), "{given}");
    }
}
