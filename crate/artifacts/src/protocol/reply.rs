//! The envelope of every answer: `{"ok": true, "value": …}` or `{"ok": false, "fault": …}`.

use crate::fault::Fault;
use serde::{Deserialize, Serialize};

/// A reply.
#[derive(Debug, Clone, PartialEq)]
pub enum Reply<T> {
    /// It worked.
    Ok(T),
    /// It did not.
    Fault(Fault),
}

#[derive(Serialize, Deserialize)]
struct WireReply<T> {
    ok: bool,
    #[serde(
        default = "none",
        deserialize_with = "some",
        bound(deserialize = "T: Deserialize<'de>"),
        skip_serializing_if = "Option::is_none"
    )]
    value: Option<T>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fault: Option<Fault>,
}

fn none<T>() -> Option<T> {
    None
}

/// A value that is there, be it `null`: `Reply<()>` is an answer too.
fn some<'de, D: serde::Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

impl<T: Serialize> Serialize for Reply<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Ok(value) => WireReply {
                ok: true,
                value: Some(value),
                fault: None,
            }
            .serialize(serializer),
            Self::Fault(fault) => WireReply::<T> {
                ok: false,
                value: None,
                fault: Some(fault.clone()),
            }
            .serialize(serializer),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Reply<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        let wire = WireReply::<T>::deserialize(deserializer)?;
        match (wire.ok, wire.value, wire.fault) {
            (true, Some(value), _) => Ok(Self::Ok(value)),
            (false, _, Some(fault)) => Ok(Self::Fault(fault)),
            (true, None, _) => Err(D::Error::missing_field("value")),
            (false, _, None) => Err(D::Error::missing_field("fault")),
        }
    }
}

impl<T> From<Result<T, Fault>> for Reply<T> {
    fn from(result: Result<T, Fault>) -> Self {
        match result {
            Ok(value) => Self::Ok(value),
            Err(fault) => Self::Fault(fault),
        }
    }
}

impl<T> From<Reply<T>> for Result<T, Fault> {
    fn from(reply: Reply<T>) -> Self {
        match reply {
            Reply::Ok(value) => Ok(value),
            Reply::Fault(fault) => Err(fault),
        }
    }
}
