// Every kind of literal, and texts in odd places.
void strings(int x) {
  // want exception "a \"raw\" \\n text" class=E
  throw E(R"(a "raw" \n text)");
  // want exception "delimited )\" text"
  throw E(R"x(delimited )" text)x");
  // want exception "two\nlines of it"
  throw E(LR"(two
lines of it)");
  // want exception "wide, utf8 and more text"
  throw E(L"wide, " u8"utf8 " "and more text");
  // want exception "tab\there é A bell\a"
  throw E("tab\there \u00e9 \x41 bell\a");
  // want exception "suffixed text"
  throw E("suffixed text"s);
  // want exception "joined by hand"
  throw E("joined "
          "by hand");
  // want exception "goes on in the next line"
  throw E("goes on \
in the next line");
  // want exception "size {value} of 100%"
  throw E("size %" PRIu64 " of 100%%", value);
  // want exception "text of {name} and {}"
  throw E(std::format("text of {} and {{}}", person->name()));
  // want exception "moved text here"
  throw E(std::move(std::string("moved text here")));
  // want exception "line {line}, column {column}"
  throw E(QString("line %2, column %1").arg(column).arg(line));
  // want exception "first of two {x}"
  // want exception "second of two {x}"
  throw E(x > 0 ? "first of two %d" : "second of two %d", x);
  // want exception "letter c here"
  throw E(std::string("letter ") + 'c' + " here");
  auto& entry = table->operator[]("path");
  // want exception "operator called"
  throw E("operator called");
  // ok rule=throw
  throw E("");
  // ok rule=throw
  throw E("%s", text);
}
