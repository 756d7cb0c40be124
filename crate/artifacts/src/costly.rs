//! The kinds of acts that need the user's approval.

use serde::{Deserialize, Deserializer, Serialize};

/// What an act would do that only the user may decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CostlyKind {
    /// Pay, transfer, donate, be charged.
    Pay,
    /// Buy, order, book, subscribe to something that costs.
    Order,
    /// Delete, close an account, cancel a booking, discard data.
    Delete,
    /// Send or publish something to people.
    Send,
    /// Change a password, rights, keys or the second factor.
    Credentials,
    /// Install, uninstall or update software.
    Install,
    /// Sign, or accept a binding agreement.
    Sign,
}

impl CostlyKind {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Pay,
        Self::Order,
        Self::Delete,
        Self::Send,
        Self::Credentials,
        Self::Install,
        Self::Sign,
    ];

    /// The kind as one word, as `--allow` takes it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pay => "pay",
            Self::Order => "order",
            Self::Delete => "delete",
            Self::Send => "send",
            Self::Credentials => "credentials",
            Self::Install => "install",
            Self::Sign => "sign",
        }
    }

    /// What an act of this kind does, to follow “looks like an act that”.
    pub const fn deed(self) -> &'static str {
        match self {
            Self::Pay => "pays or moves money",
            Self::Order => "orders or books something",
            Self::Delete => "deletes or cancels something",
            Self::Send => "sends or publishes something to people",
            Self::Credentials => "changes a password or rights",
            Self::Install => "installs or removes software",
            Self::Sign => "signs or accepts something binding",
        }
    }
}

impl std::fmt::Display for CostlyKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Reads a list of kinds, or what traces held before there were kinds: `true` for all, `false` for none.
pub(crate) fn kinds_or_all<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<CostlyKind>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        All(bool),
        Kinds(Vec<CostlyKind>),
    }
    Ok(match Written::deserialize(deserializer)? {
        Written::All(true) => CostlyKind::ALL.to_vec(),
        Written::All(false) => Vec::new(),
        Written::Kinds(kinds) => kinds,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::RunConfig;

    #[test]
    fn old_traces_say_yes_or_no_and_new_ones_say_which() {
        let config = r#"{"run_id":"r","goal":"g","steps":1,"timeout_ms":1,"vision":true,"settle_timeout_ms":1"#;
        for (written, kinds) in [
            ("", vec![]),
            (r#","allow_costly":false"#, vec![]),
            (r#","allow_costly":true"#, CostlyKind::ALL.to_vec()),
            (
                r#","allow_costly":["delete","sign"]"#,
                vec![CostlyKind::Delete, CostlyKind::Sign],
            ),
        ] {
            let read: RunConfig =
                serde_json::from_str(&format!("{config}{written}}}")).expect(written);
            assert_eq!(read.allow_costly, kinds, "{written}");
            let again = serde_json::to_string(&read).expect("it is written");
            let again: RunConfig = serde_json::from_str(&again).expect("it is read again");
            assert_eq!(again.allow_costly, kinds, "{written}");
        }
    }
}
