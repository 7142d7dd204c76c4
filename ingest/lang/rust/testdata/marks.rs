// ok rule=panic
#[test]
fn a_test() {
    panic!("inside a test");
}

#[cfg(test)]
mod tests {
    fn helper() {
        panic!("inside a test module");
    }
}

#[cfg(all(test, unix))]
#[allow(unused)]
fn only_in_tests() {
    panic!("needs the test configuration");
}

#[tokio::test]
async fn another() {
    panic!("inside an asynchronous test");
}

#[cfg(not(test))]
fn real() {
    // want panic "outside tests" rule=panic
    panic!("outside tests");
}

#[cfg(any(test, feature = "tools"))]
fn tools() {
    // want panic "part of a feature" rule=panic
    panic!("part of a feature");
}

#[cfg(windows)]
fn platform() {
    // want panic "on one platform only" rule=panic in=platform
    panic!("on one platform only");
}
