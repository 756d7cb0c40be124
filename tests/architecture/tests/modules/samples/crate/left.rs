use crate::Right;

pub const NAME: &str = "left";

pub struct Left(Right);
