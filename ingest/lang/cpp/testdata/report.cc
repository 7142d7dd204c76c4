// Functions and macros whose names say that they report an error.
#include "ferry.h"

class Ferry {
 public:
  bool board(const Ticket& ticket, std::string* error);

 private:
  Harbor harbor_;
  std::string errorMessage_;
};

bool Ferry::board(const Ticket& ticket, std::string* error) {
  if (!ticket.paid()) {
    // want exception "ticket {number} is not paid" rule=assign class=
    *error = "ticket " + ticket.number() + " is not paid";
    return false;
  }
  // want exception "gate is shut" rule=assign
  errorMessage_ = "gate is shut";
  // want exception "no berth '{name}'" rule=error-value class=Harbor::Error
  return harbor_.Error("no berth '" + name + "'", error);
  // want exception "lost at sea" rule=report class=Harbor::reportFailure
  harbor_.reportFailure("lost at sea");
  // want exception "cannot land at {pier}" rule=report class=setLandingError
  setLandingError(tr("cannot land at %1").arg(pier));
  // want exception "hull is {depth} m deep, more than {limit}" rule=report
  addError(depth, strings::Substitute("hull is $0 m deep, more than $1", depth, limit));
  // ok rule=assign
  *error = "x";
  auto& error_message = ticket.error_message;
  if (ticket.lost()) {
    // want exception "ticket is lost" rule=assign
    error_message = "ticket is lost";
    return false;
  }
  std::string landing_error;
  // ok rule=assign
  landing_error = "not told to anyone";
  // ok rule=assign
  note_ = "all is well here";
  // ok rule=report
  clearError("harbor log of today");
  // ok rule=report
  harbor_.addError("code");
  // ok rule=error-value
  HasError("in the harbor today");
}

// want exception "tide is {height}" rule=error-value class=TideError
TideError low(int height) { return TideError(absl::StrFormat("tide is %d", height)); }

// want exception "wind blows" rule=error-value class=WindError line=+1
WindError wind() {
  return {ErrorCode::kWind, "wind blows"};
}

Result<Boat> Ferry::sail() {
  // want exception "no crew aboard" rule=error-value class=CrewError
  return tl::make_unexpected(CrewError{"no crew aboard"});
  // want exception "anchor is stuck" rule=report class=unexpected
  return unexpected("anchor is stuck");
  // want exception "Cannot find port" rule=report class=createStringError
  return createStringError(inconvertibleErrorCode(), "Cannot find port");
  // want exception "ferry is late" class=FerryError
  FerryError late("ferry is late");
}

// Assertions.
void Ferry::inspect(Hull* hull, int count) {
  // want assertion "hull is null" rule=assert class=CHECK guard=assert:"hull != nullptr"
  CHECK(hull != nullptr) << "hull is null";
  // want assertion "found {count} planks, expected {expected}" rule=assert class=CHECK_EQ
  CHECK_EQ(count, expected) << "found " << count << " planks, expected " << expected;
  // want assertion "no planks at all" rule=assert class=assert
  assert(count > 0 && "no planks at all");
  // want assertion "not reached" class=assert
  assert(!"not reached");
  // want assertion "plank {id} of size {size}" rule=assert class=TORCH_CHECK
  TORCH_CHECK(count < 9, "plank ", id, " of size ", size);
  // want assertion "keel must be straight" class=Q_ASSERT_X guard=assert:"hull->keel()"
  Q_ASSERT_X(hull->keel(), "inspect", "keel must be straight");
  // want assertion "mast {mast} is short" class=ENSURE_THAT
  ENSURE_THAT(hull->mast(), "mast {} is short", mast);
  // ok rule=assert
  assert(count > 0);
  // ok rule=assert
  CHECK(hull->name() == "the old lady");
  // ok rule=assert
  expect("an end of line");
  // ok rule=assert
  static_assert(sizeof(Hull) > 1, "a hull is big");
}

// The process ends.
void Ferry::sink() {
  // want exit "cannot pump: {errno}" rule=report-exit class=Fatal
  Fatal("cannot pump: %s", strerror(errno));
  // want exit "abandon the ship" rule=report-exit class=die
  die("abandon the ship");
  // want panic "no such deck" rule=report-panic class=llvm_unreachable
  llvm_unreachable("no such deck");
  // want panic "water in the engine" rule=report-panic class=FERRY_ABORT
  FERRY_ABORT("water in the engine");
  // ok rule=report-exit
  fatal();
  // ok rule=report-panic
  abort();
}

bool Ferry::steer(const Course& course, std::string& error_message) {
  switch (course.fault()) {
    case Fault::kShoal:
      // want exception "shoal ahead at {depth} m" rule=assign
      error_message += "shoal ahead at ";
      error_message += course.depth();
      error_message += " m";
      return false;
    case Fault::kFog:
      // want exception "fog on {name}" rule=assign
      error_message = "fog on ";
      error_message += course.name();
      return false;
  }
  tell(error_message);
  // ok rule=assign
  error_message += course.name();
  return true;
}

#define rope_result(rope, errstr)       \
  do {                                  \
    if (!(rope).holds()) {              \
      std::string e(errstr);            \
      e += (rope).reason();             \
      status.SetError(e);               \
      return false;                     \
    }                                   \
  } while (false)

bool Ferry::haul(Status& status, const std::string& path) {
  // want exception "MOOR cannot haul rope:" class=rope_result
  rope_result(rope_, "MOOR cannot haul rope: ");
  // ok rule=report
  openRope(rope_, "MOOR cannot haul rope: ");
  return true;
}

void Ferry::openRope(Rope& rope, const std::string& path) {
  std::string e = "cannot open the long rope of ";
  e += path;
  // want exception "cannot open the long rope of {path}" line=-3
  status_.SetError(e);
}
