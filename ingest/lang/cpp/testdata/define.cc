// Error types.
class NoFile : public std::runtime_error {
 public:
  // want exception "no file {name}" rule=base-constructor class=NoFile in=NoFile::NoFile line=+1
  explicit NoFile(const std::string& name)
      : std::runtime_error("no file " + name), name_("a file that is not there") {}
  // want exception "file is not there" rule=describe class=NoFile
  const char* what() const noexcept override { return "file is not there"; }

 private:
  std::string name_;
};

class Shelf : public Furniture {
 public:
  // ok rule=base-constructor
  Shelf() : Furniture("a shelf of wood"), label_("no label here") {}
  // ok rule=describe
  const char* label() const { return "no label on it"; }
};

// want exception "disk {message} is gone" line=+3 class=DiskError in=DiskError::DiskError
class DiskError : public Error {
 public:
  DiskError(const std::string& message)
      : Error("disk " + message + " is gone") {}
};

void mount(Disk* disk) {
  // want exception "of the attic" class=DiskError
  throw DiskError("of the attic");
}

class BookCategory : public std::error_category {
 public:
  const char* name() const noexcept override { return "book"; }
  std::string message(int code) const override {
    switch (static_cast<BookCode>(code)) {
      case BookCode::kOk:
        return "success";
      case BookCode::kTorn:
        // want exception "page is torn" rule=describe class=BookCategory code=kTorn in=BookCategory::message
        return "page is torn";
      default:
        // want exception "unknown trouble" rule=describe
        return "unknown trouble";
    }
  }
};

std::string_view errorToString(ReadError error) {
  switch (error) {
    case ReadError::Lost:
      // want exception "book is lost" code=Lost
      return "book is lost";
  }
  return "";
}

void report(const char* message, int line);

class Reader {
 public:
  void open(const char* path) {
    // want exception "book {path} is shut" in=Reader::open
    if (!path_) fail("book ", path, " is shut");
    // want exception "page {page} is blank" class=failAt
    failAt("page " + page + " is blank", 3);
  }
};

#define ATTIC_MESSAGE "attic " "is locked"
void attic() {
  // want exception "attic is locked"
  throw AtticError(ATTIC_MESSAGE);
}

TEST(Attic, Opens) {
  throw AtticError("in a test of the attic");
}

// want exception "No room in the attic" rule=report class=AtticException
ATTIC_IMPLEMENT_EXCEPTION(AtticException, Exception, "No room in the attic")

void sweep() {
  // want panic "dust where none can be" rule=report-panic class=attic_bugcheck_msg
  attic_bugcheck_msg("dust where none can be");
}

// The names of these types do not tell that they are errors, but their bases do.
class parsing : public exception {
 public:
  explicit parsing(const std::string& message) : exception(message) {}
};

class no_such_shelf : public parsing {
 public:
  // want exception "shelf {shelf} does not exist" rule=base-constructor class=no_such_shelf
  explicit no_such_shelf(const std::string& shelf) : parsing("shelf " + shelf + " does not exist"), hint("look at the list") {}
};

class page : public widget {
 public:
  explicit page(const std::string& text) : widget("a page about " + text) {}
};

class title_page : public page {
 public:
  // ok rule=base-constructor
  explicit title_page(const std::string& title) : page("the title is " + title) {}
};
