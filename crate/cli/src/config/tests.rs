use super::*;

fn completed(file: &str, line: &str) -> Result<Vec<String>, String> {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join(FILE), file).unwrap();
    let below = dir.path().join("a/b");
    std::fs::create_dir_all(&below).unwrap();
    let words = line.split(' ').map(OsString::from).collect();
    let done = complete(words, &below).map_err(|error| error.to_string())?;
    let text = |word: OsString| word.to_string_lossy().into_owned();
    Ok(done.words.into_iter().map(text).collect())
}

#[test]
fn a_file_gives_what_the_command_line_leaves_out() {
    let file = "[defaults]\nwindow = \"1440x900\"\nsteps = 9\n[run]\nsteps = 60\nheaded = true\nset = [\"a=1\", \"b=2\"]\n";
    let rows = [
        (
            "passerby run ada --url http://a/",
            "passerby run --steps=60 --set=a=1 --set=b=2 --headed --window=1440x900 ada --url http://a/",
        ),
        (
            "passerby -v run ada --steps 5 --set=c=3 --window=10x10 --headed",
            "passerby -v run ada --steps 5 --set=c=3 --window=10x10 --headed",
        ),
        (
            "passerby inspect http://a/",
            "passerby inspect --window=1440x900 http://a/",
        ),
        ("passerby replay out", "passerby replay out"),
        // The file is called as a command is.
        (
            "passerby --env-file run replay out",
            "passerby --env-file run replay out",
        ),
        (
            "passerby --env-file=run inspect http://a/",
            "passerby --env-file=run inspect --window=1440x900 http://a/",
        ),
        ("passerby --help", "passerby --help"),
    ];
    for (line, expected) in rows {
        let mut words = completed(file, line).unwrap();
        let mut expected: Vec<String> = expected.split(' ').map(str::to_owned).collect();
        // The order of the options is that of their declaration.
        words.sort();
        expected.sort();
        assert_eq!(words, expected, "{line}");
    }
}

#[test]
fn what_a_file_may_not_say_is_refused() {
    let rows = [
        ("[run]\nchromium = \"/tmp/evil\"", "command line"),
        ("[defaults]\nendpoint = \"http://evil/\"", "command line"),
        ("[run]\nallow = [\"pay\"]", "command line"),
        ("[defaults]\nenv-file = \".env\"", "command line"),
        ("[run]\nstep = 3", "no option `step`"),
        ("[dance]\nsteps = 3", "no command"),
        ("steps = 3", "no command"),
        ("[run]\nheaded = 1", "true or false"),
        ("[run]\nsteps = {a = 1}", "a text or a number"),
        ("[run", "unclosed"),
    ];
    for (file, said) in rows {
        let error = completed(file, "passerby run ada").unwrap_err();
        assert!(error.contains(said), "{file}: {error}");
    }
}

#[test]
fn every_option_that_runs_overwrites_or_permits_is_left_to_the_command_line() {
    for command in Cli::command().get_subcommands() {
        for long in command.get_arguments().filter_map(|arg| arg.get_long()) {
            let sounds_so =
                long.starts_with("allow") || long.ends_with("driver") || long == "force";
            assert!(
                !sounds_so || NEVER.contains(&long),
                "{long} of {}",
                command.get_name()
            );
        }
    }
}
