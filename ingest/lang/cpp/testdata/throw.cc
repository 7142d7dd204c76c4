// Thrown values.
#include <stdexcept>
#include <string>

namespace kiln {

/// Loads the plan of a firing.
/// Throws when there is none.
Plan Kiln::load(const std::string& path, int cone) {
  if (path.empty())
    // want exception "no plan was named" rule=throw class=std::invalid_argument in=Kiln::load guard=if:"path.empty()" doc="Loads the plan of a firing. Throws when there is none."
    throw std::invalid_argument("no plan was named");
  // The cone tells how hot it gets.
  if (cone < 0) {
    // want exception "cone {cone} is below {min}" rule=throw class=std::runtime_error
    throw std::runtime_error("cone " + std::to_string(cone) + " is below " + limits_.min());
  }
  if (!exists(path)) {
    // want exception "plan '{path}' is not there" rule=throw class=PlanError
    throw PlanError("plan '%s' is not there", path);
  }
  if (cone > 14)
    // want exception "cone {cone} of {kMost} is too hot" rule=throw class=TooHot
    throw TooHot{fmt::format("cone {} of {} is too hot", cone, kMost)};
  // want exception "kiln {0} has {cone} cones" rule=throw class=heat::KilnError hole=cone:
  throw heat::KilnError(boost::format("kiln %1% has %2% cones") % 0 % cone);
}

void Kiln::fire(Firing* firing) {
  // want exception "door is open" rule=throw class=detail::state_error code=405
  KILN_THROW(detail::state_error::create(405, "door is open", firing));
  // want exception "firing '{name}' has run" rule=throw class=detail::state_error code=106
  KILN_THROW(detail::state_error::create(106, detail::concat("firing '", firing->name(), "' has run"), nullptr));
  // want exception "glaze was too thick" class=GlazeError
  BOOST_THROW_EXCEPTION(GlazeError() << errinfo_layer("3") << "glaze was too thick");
  // want exception "shelf broke"
  // want exception "shelf bent"
  throw cracked ? ShelfError("shelf broke") : ShelfError("shelf bent");
  // want exception "burner {id} went out" class=BurnerError
  throw BurnerError() << "burner " << id << " went out";
  // want exception "fuel is at {level}" class=FuelError
  throw FuelError("fuel is at %d", level).atPump(pump).withNote(note);
  // want exception "plain words"
  throw "plain words";
  // want exception "draft failed" class=std::runtime_error
  auto error = std::make_exception_ptr(std::runtime_error("draft failed"));
  // want exception "no vent '{name}'" class=VentError
  throw_error<VentError>("no vent '{}'", name);
  // want exception "value of {key} is missing" class=Missing
  throw Missing({.msg = hintfmt("value of %s is missing", key)});
  // want exception "pulling the lever" class=checkSystemError
  checkSystemError(pull(), "pulling the lever");
  // ok rule=throw
  throw;
  // ok rule=throw
  throw Stop(3);
  // ok rule=throw
  throw copyOf("x") + error;
  // ok rule=throw
  KILN_THROW_NOT_OK(Shelf::open("shelf.txt"));
}

void Kiln::collect(const char* what) {
  std::ostringstream text;
  text << "shelf " << what;
  text << " holds " << count_ << " pots" << std::endl;
  // want exception "shelf {what} holds {count_} pots" line=-3 class=std::logic_error
  throw std::logic_error(text.str());
}

void Kiln::assemble(Pot pot) {
  std::string message = "pot ";
  message += pot.name();
  message.append(" is cracked");
  // want exception "pot {name} is cracked" line=-4
  throw PotError(message);
}

void Kiln::seal(Pot pot) {
  if (pot.open()) {
    std::string msg = "Pot::lid():seal()\n";
    // want exception "Pot::lid():seal()" line=-2 class=PotError
    throw PotError(getError(msg));
  }
  if (pot.old()) {
    // ok rule=throw
    throw PotError(lookUp("Pot::lid():seal()"));
  }
  std::string msg = "Pot::seal()\n";
  msg.append("the lid does not fit");
  // want exception "Pot::seal()\nthe lid does not fit" line=-3 class=PotError
  throw PotError(msg);
}

void Kiln::choose(bool hot) {
  const char* reason = "kiln is cold";
  if (hot) reason = "kiln is hot";
  // want exception "kiln is cold" line=-4
  // want exception "kiln is hot" line=-3
  throw HeatError(reason);
}

static const char kTooFull[] = "kiln is too full";

void Kiln::fill(int pots) {
  // want exception "kiln is too full" line=-4 in=Kiln::fill
  if (pots > 90) throw Full(kTooFull);
  char text[64];
  snprintf(text, sizeof(text), "pot %d is too big", pots);
  // want exception "pot {pots} is too big" line=-2
  throw PotError(text);
}

// A function of the file that throws what it is told.
[[noreturn]] void refuse(const std::string& message) {
  // want exception "refused: {message}" in=refuse
  throw Refused("refused: " + message);
}

#define KILN_DEMAND(condition, text) \
  if (!(condition)) throw std::runtime_error(text)

void Kiln::check(int shelf) {
  // want exception "no such shelf" rule=throw class=refuse
  if (shelf < 0) refuse("no such shelf");
  // want exception "shelf is bare" class=KILN_DEMAND
  KILN_DEMAND(shelf > 0, "shelf is bare");
  auto fail = [&](int at) {
    // want exception "bad shelf {at}" in=Kiln::check
    throw ShelfError(absl::StrCat("bad shelf ", at));
  };
  try {
    heat(shelf);
  } catch (const HeatError& error) {
    // want exception "cannot heat shelf: {error}" guard=catch:"heat(shelf)"
    throw ShelfError(std::string("cannot heat shelf: ") + error.what());
  }
  switch (shelf) {
    case 1:
    case 2:
      // want exception "low shelf" guard=switch-case:"1, 2"
      throw ShelfError("low shelf");
    default: {
      // want exception "high shelf" guard=switch-case:"default"
      throw ShelfError("high shelf");
    }
  }
}

}  // namespace kiln

namespace kiln {

void Kiln::cool(Pot pot, bool fast) {
  std::ostringstream e;
  if (fast) {
    e << "pot " << pot.name();
    e << " would crack";
  } else if (pot.wet()) {
    e << "pot " << pot.name() << " is wet";
  } else {
    e << "kiln is open";
  }
  // want exception "pot {name} would crack at {heat_}" line=-10 class=PotError
  // want exception "pot {name} is wet at {heat_}" line=-7 class=PotError
  // want exception "kiln is open at {heat_}" line=-5 class=PotError
  e << " at " << heat_;
  throw PotError(e.str());
}

void Kiln::stack(Pot pot) {
  std::string error;
  switch (pot.kind()) {
    case Kind::kBowl:
      error = "bowl ";
      error += pot.name();
      error.append(" is too wide");
      break;
    case Kind::kJug: {
      error += "jug is too tall for ";
      error += shelf_;
      break;
    }
    case Kind::kNone:
      break;
  }
  // want exception "bowl {name} is too wide" line=-14 class=PotError
  // want exception "jug is too tall for {shelf_}" line=-9 class=PotError
  throw PotError(error);
}

void Kiln::empty(Pot pot) {
  std::ostringstream e;
  e << "pots are counted";
  tell(e.str());
  e.str("");
  e << "a pot is missing";
  // want exception "a pot is missing" line=-2 class=PotError
  throw PotError(e.str());
}

std::string fault(const Shelf& shelf) {
  std::ostringstream error;
  if (shelf.high()) {
    error << "too high ";
  } else {
    error << "too low ";
  }
  error << "for a pot";
  return error.str();
}

void Kiln::place(const Shelf& shelf) {
  // want exception "too high for a pot" line=-11 class=PotError
  // want exception "too low for a pot" line=-9 class=PotError
  throw PotError(fault(shelf));
}

void Kiln::sort(Pot pot) {
  std::ostringstream e, hint;
  if (pot.cracked()) e << "pot is cracked. ";
  if (pot.wet()) e << "pot is wet. ";
  e << "throw it away";
  if (strict_) hint << "be less strict";
  // want exception "{0}{1}throw it away" line=-4 class=PotError
  // want exception "pot is bad{hint}" class=BadPot
  throw pot.old() ? PotError(e.str()) : BadPot("pot is bad" + hint.str());
}

void Kiln::bake(Pot pot) {
  std::string s("pot ");
  s.append("cannot be baked");
  if (!pot.name().empty()) {
    s.append(1, '(');
    s.append(pot.name());
  }
  // want exception "pot cannot be baked{0}" line=-7 class=PotError
  throw PotError(s);
}

void Kiln::glaze(Pot pot) {
  std::string reason;
  if (pot.wet()) {
    reason = "pot is wet";
  } else {
    reason = "pot is greasy on " + side_;
  }
  if (pot.old()) {
    reason = "old pots take no glaze";
  }
  // want exception "pot is wet" line=-10 class=PotError
  // want exception "pot is greasy on {side_}" line=-8 class=PotError
  // want exception "old pots take no glaze" line=-5 class=PotError
  throw PotError(reason);
}

void Kiln::rinse(Pot pot) {
  std::string text;
  describe(text, pot, 3);
  if (pot.wet()) {
    text += "; it is wet on ";
    text += side_;
  }
  // ok rule=throw
  throw PotError(text);
}

void Kiln::loose(Pot pot) {
  std::string note;
  for (auto& other : pots_) {
    if (other == pot) note += "twice " + other.name();
  }
  // ok rule=throw
  throw PotError(note);
}

// want exception "the kiln is very cold" class=PotError
void Kiln::suffix() { throw PotError("the kiln is " "very cold"_s); }

}  // namespace kiln
