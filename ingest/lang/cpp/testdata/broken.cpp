// Source that does not parse still gives what can be had.
int broken() {
  if (x == {
    // want exception "still found"
    throw E("still found");
  }
}
int after() {
  // want exception "found after it"
  throw E("found after it");
}
