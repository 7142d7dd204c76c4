package com.example.orchard;

/** An exception that writes its own message. */
class WormException extends Exception {
  WormException(String apple, int worms) {
    // want exception "apple {apple} has {worms} worms" rule=super class=WormException in=WormException.<init>
    super("apple " + apple + " has " + worms + " worms");
  }

  WormException(String message) {
    super(message);
  }

  @Override
  public String getMessage() {
    if (apple == null) {
      // want exception "a worm in no apple" rule=get-message class=WormException guard=if:"apple == null"
      return "a worm in no apple";
    }
    // ok rule=get-message
    return super.getMessage();
  }
}

class Button extends Widget {
  Button(String text) {
    // ok rule=super
    super("Press here to water");
  }

  public String getMessage() {
    // ok rule=get-message
    return "Press here twice";
  }
}

class Mulch extends RuntimeException {
  Mulch(String detail) {
    super(detail);
  }

  static Mulch wet() {
    // want exception "the mulch is wet" rule=super class=Mulch in=Mulch.wet
    return new Mulch("the mulch is wet");
  }
}

enum GardenError implements Described {
  // want exception "The gate is locked" rule=enum-constant class=GardenError.GATE_LOCKED code=GATE_LOCKED
  GATE_LOCKED(403, "The gate is locked"),
  // want exception "No water left for {0}" rule=enum-constant
  NO_WATER(500, "No water left for {0}"),
  // ok rule=enum-constant
  UNKNOWN(1, "unknown");
}

enum Season {
  // ok rule=enum-constant
  SPRING("All things grow");
}

class Reports {
  void sow(Seed seed) {
    // want exception "the seed is dry" rule=constructor class=SeedException
    String message = "the seed is dry";
    if (seed.old()) {
      message += ", as it is old";
    }
    throw new SeedException(message);
  }

  void soak(Seed seed, Water water) {
    // want exception "the seed {seed} is dry{1}; soak it" rule=constructor class=SeedException
    String message = "the seed " + seed + " is dry";
    if (water.cold()) {
      message += " and cold";
      message += " as well";
    }
    message += "; soak it";
    throw new SeedException(message);
  }

  void soakAgain(Seed seed, Water water) {
    String message = "the seed " + seed + " is wet";
    message = water.text();
    message += "; dry it";
    // ok rule=constructor
    throw new SeedException(message);
  }

  void report(Reporter reporter, BindingResult errors) {
    // want exception "seed {seed} is bad" rule=report class=reporter.error
    reporter.error("seed " + seed + " is bad");
    // ok rule=report
    reporter.error("seed");
    // want exception "seed {seed} is missing" rule=report class=seed.toViolationException
    answer.completeWith(seed.toViolationException("seed " + seed + " is missing", null));
    // ok rule=report
    answer.completeWith(seed.expectViolationException("seed is missing here"));
    // want exception "no seed is left" class=createSeedException
    throw createSeedException("no seed is left");
    // want exception "{NAME} cannot be sown" rule=report class=error
    reporter.context().error(NAME + " cannot be sown", seed);
    // want exception "expected {END} but got {token}" rule=report class=reportWrongTokenException
    reportWrongTokenException(type, END, "expected %s but got %s", END, token);
    // want exception "Sowing failed today" rule=report class=dialogs.showErrorDialogAndWait
    dialogs.showErrorDialogAndWait("Sowing failed today");
    // want exception "must name a seed" rule=report class=addViolation severity=error
    addViolation(problems, Severity.ERROR, "seeds.seed.name", null, "must name a seed");
    // want exception "is deprecated and ignored" rule=report class=addViolation severity=warning
    addViolation(problems, Severity.WARNING, "seeds.seed.kind", null, "is deprecated and ignored");
    // want exception "the hose leaks badly" rule=report class=errors.add
    errors.add("the hose leaks badly");
    // want exception "must be a tree" rule=reject class=errors.rejectValue
    errors.rejectValue("kind", "kind.wrong", "must be a tree");
    // ok rule=reject
    errors.rejectValue("kind", "kind.wrong");
    // want exception "seed {seed} of {row} was eaten" rule=constructor class=SeedException code=EATEN
    Exception e = new SeedException(ErrorCode.EATEN, "seed {} of {} was eaten", seed, row);
  }

  // want exception "a spade is needed" rule=constraint class=NotNull
  void constraints(@NotNull(message = "a spade is needed") Spade spade, @Size(min = 3, message = "{spade.size}") String name) {}

  // ok rule=constraint
  @Size(min = 3, message = "{spade.size}")
  String name;

  @ParameterizedTest
  void test() {
    throw new IllegalStateException("this is a test and no site");
  }
}

@interface Ripe {
  // want exception "must be ripe by {date}" rule=constraint class=Ripe
  String message() default "must be ripe by {date}";

  // ok rule=constraint
  String description() default "must be ripe anyway";
}
