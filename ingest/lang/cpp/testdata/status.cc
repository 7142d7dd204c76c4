// Statuses.
absl::Status Orchard::pick(Tree tree) {
  // want exception "no tree {name}" rule=error-value class=absl::NotFoundError code=NOT_FOUND
  if (!tree) return absl::NotFoundError(absl::StrCat("no tree ", tree.name()));
  // want exception "tree is bare" rule=status class=Status::Corruption
  return Status::Corruption("tree is bare");
  // want exception "{name}: ladder is missing" rule=status class=Status::InvalidArgument code=INVALID_ARGUMENT
  return Status::InvalidArgument(name, "ladder is missing");
  // want exception "[Orchard]: the ladder is short" rule=status class=Status::InvalidArgument
  return Status::InvalidArgument("[Orchard]", "the ladder " "is short");
  // want exception "the ladder is {length}" rule=status class=Status::Invalid
  return Status::Invalid("the ladder is ", length);
  // want exception "the rung broke" rule=status class=Status::Invalid
  return Status::Invalid("the rung ", "broke");
  // want exception "expected {n} apples" rule=status class=Status::Invalid
  return Status::Invalid("expected ", n, " apples");
  // want exception "branch {branch} broke" rule=status class=errors::Internal code=INTERNAL
  return errors::Internal("branch ", branch, " broke");
  // want exception "basket is full" rule=status class=absl::Status code=RESOURCE_EXHAUSTED
  return absl::Status(absl::StatusCode::kResourceExhausted, "basket is full");
  // want http "no such orchard" rule=rpc-status class=grpc::Status code=NOT_FOUND
  return grpc::Status(grpc::StatusCode::NOT_FOUND, "no such orchard");
  // want exception "fence at {place}" rule=status class=Status code=BadValue
  return Status{ErrorCodes::BadValue, str::stream() << "fence at " << place};
  // want exception "row {row} is out of reach" rule=status class=Status::OutOfRange
  record(Status::OutOfRange("row " + row + " is out of reach"));
  // ok rule=status
  return Status::OK();
  // ok rule=status
  Status status(kGood);
  // ok rule=rpc-status
  return grpc::Status::OK;
}

// Reports of C's libraries work as in C.
static PyObject* pick_apple(PyObject* self, PyObject* args) {
  // want exception "apple {index} is rotten" rule=python class=PyExc_ValueError
  PyErr_Format(PyExc_ValueError, "apple %d is rotten", index);
  // want exception "tree fell" rule=library class=rb_raise
  rb_raise(rb_eRuntimeError, "tree fell");
  // ok rule=python
  PyErr_SetString(PyExc_ValueError, message());
  // ok rule=library
  rb_raise(rb_eRuntimeError, text());
  char errbuf[80];
  // want exception "no apple at {index}" rule=write class=snprintf
  snprintf(self->errbuf, 80, "no apple at %d", index);
  // ok rule=write
  snprintf(name, 80, "apple of tree %d", index);
}

const char* Orchard::verify(int trees) {
  // want exception "too few trees to be an orchard" rule=return
  if (trees < 3) return "too few trees to be an orchard";
  // ok rule=return
  if (trees == 3) return "three of them";
  return NULL;
}

static const char* const harvest_errors[] = {
  // want exception "apples are not ripe" rule=table
  "apples are not ripe",
  // ok rule=table
  "late",
};
