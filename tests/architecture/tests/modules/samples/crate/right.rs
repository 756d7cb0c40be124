pub struct Right;

impl Right {
    pub fn show(&self) {
        println!("{}", crate::left::NAME);
    }
}
