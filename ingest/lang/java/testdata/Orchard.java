package com.example.orchard;

import java.util.Locale;
import java.util.Objects;

/** Trees and what can be wrong with them. */
public class Orchard {
  private static final String NO_TREES = "There are no trees in this orchard";
  private static final String TOO_MANY = "Only %d trees fit, not " + "%s";
  private String title = "never a message";
  private static final int LIMIT = Integer.getInteger("limit");

  static {
    if (LIMIT < 0) {
      // want exception "limit {LIMIT} is below zero" rule=constructor class=IllegalStateException in=Orchard.<clinit> guard=if:"LIMIT < 0"
      throw new IllegalStateException("limit " + LIMIT + " is below zero");
    }
  }

  /**
   * Plants a {@link Tree}.
   *
   * <p>Once.
   */
  public Orchard(String name, int trees) {
    // want exception "name is missing" rule=constructor class=IllegalArgumentException in=Orchard.<init> guard=if:"name == null" doc="Plants a Tree. Once."
    if (name == null) throw new IllegalArgumentException("name is missing");
    // want exception "There are no trees in this orchard" rule=constructor class=IllegalStateException line=-21 guard=early-return:"name == null"
    throw new IllegalStateException(NO_TREES);
  }

  int plant(Tree tree, int count) throws OrchardException {
    switch (count) {
      case 0:
      case 1:
        // want exception "There are no trees in this orchard" rule=constructor line=-29 guard=switch-case:"0, 1"
        throw new OrchardException(NO_TREES);
      default:
        // want exception "Only {count} trees fit, not {tree}" rule=constructor line=-31 guard=switch-case:"default" hole=count:integer
        throw new OrchardException(String.format(Locale.ROOT, TOO_MANY, count, tree));
    }
  }

  String kind(Kind kind) {
    return switch (kind) {
      case APPLE, PEAR -> "pome";
      // want exception "unknown kind {kind}" rule=constructor guard=switch-case:"default" in=Orchard.kind
      default -> throw new IllegalArgumentException("unknown kind " + kind);
    };
  }

  void prune(Tree tree) {
    try {
      tree.setSharp(true);
      log.debug("pruning");
      Branch branch = tree.lowest(tree.height() / 2);
      if (branch.old()) {
        return;
      }
    } catch (PruneException | IllegalStateException e) {
      // want exception "cannot prune {tree}: {getMessage}" rule=constructor class=RuntimeException guard=catch:"tree.lowest(tree.height() / 2)"
      throw new RuntimeException("cannot prune " + tree + ": " + e.getMessage(), e);
    }
    for (Branch b : tree.branches()) {
      // want exception "branch {b} is dead" rule=constructor guard=if:"b.dead()" class=Branch.DeadException
      if (b.dead()) { throw new com.example.Branch.DeadException("branch " + b + " is dead"); }
    }
    if (tree.old()) {
      return;
    } else if (tree.young()) {
      tree.grow();
    } else {
      // want exception "a tree of no age" rule=constructor guard=else:"tree.young()"
      throw new IllegalStateException("a tree of no age");
    }
    // ok rule=constructor
    throw new IllegalStateException(title);
  }

  /** The alternatives of a message are sites of their own. */
  Exception harvest(boolean early, Basket basket) {
    // want exception "too early" rule=constructor guard=if:early
    // want exception "too late" rule=constructor guard=else:early
    Exception e = new HarvestException(early ? "too early" : "too late");
    String text;
    if (basket == null) {
      // want exception "no basket" rule=constructor guard=if:"basket == null" class=HarvestException
      text = "no basket";
    } else {
      // want exception "basket {basket} is full" rule=constructor guard=else:"basket == null"
      text = String.format("basket %s is full", basket);
    }
    if (basket.torn()) {
      return new HarvestException(text);
    }
    // want exception "{count} apples\nof \"{name}\"" rule=constructor
    return new HarvestException("""
        %d apples
        of "%s"
        """.formatted(basket.count(), basket.name()));
  }

  void builders(Tree tree, List<String> names) {
    StringBuilder message = new StringBuilder("tree ").append(tree);
    message.append(" has no name");
    if (!names.isEmpty()) {
      message.append(", only ").append(names);
    }
    message.append('!');
    if (tree.fallen()) {
      // want exception "tree {tree} has no name{1}!" rule=constructor line=-8
      throw new OrchardException(message.toString());
    }
    // want exception "no {name} among {names}" rule=constructor
    throw new OrchardException(new StringBuilder(32).append("no ").append(tree.name()).append(" among ").append(names).toString());
  }

  void messages(Tree tree) {
    // want exception "tree 'ash' is {ring} years old, not {age}" rule=constructor
    throw new AgeException(MessageFormat.format("tree ''ash'' is {1} years old, not {0}", tree.age(), tree.ring()).trim());
  }

  void formats(Tree tree) {
    // want exception "no space for {tree} in row {row}" rule=constructor
    throw new OrchardException("no space for {} in row {}", tree, tree.row());
  }

  void tables(Tree tree) {
    // want exception "No tree {name} here" rule=constructor class=OrchardException
    throw new OrchardException(this.messages.getMessage("tree.missing", new Object[] {tree.name()}, "No tree {0} here"));
  }

  void keys(Tree tree) {
    // ok rule=constructor
    throw new OrchardException(messages.getMessage("tree.missing"));
  }

  void links(Tree tree) {
    // ok rule=constructor
    throw new OrchardError(tree.code(), tree.text(), "https://example.com/orchard#trees");
  }

  /** What a method of the file returns is the message, too. */
  void described(Tree tree) {
    // want exception "tree {tree} is sick" rule=constructor line=+4
    throw new OrchardException(describe(tree));
  }

  private String describe(Tree tree) {
    return "tree " + tree + " is sick";
  }

  Tree find(String name) {
    // want exception "no tree is called {name}" rule=constructor guard=none-value:"trees.find(name)" class=NoSuchTreeException
    return trees.find(name).orElseThrow(() -> new NoSuchTreeException("no tree is called " + name));
  }

  void later(CompletableFuture<Tree> future) {
    // want exception "the tree fell" rule=constructor
    future.completeExceptionally(new FallenException("the tree fell"));
    // want exception "the tree was cut" rule=failed-future class=promise.fail
    promise.fail("the tree was cut");
    // ok rule=failed-future
    promise.fail(cause);
    // ok rule=failed-future
    Assertions.fail("the tree should stand");
    // want exception "the tree is lost" rule=constructor guard=error-return:"trees.load()"
    trees.load().exceptionally(e -> { throw new FallenException("the tree is lost", e); });
  }

  void own(Tree tree) throws Trouble {
    // want exception "more than a mere trouble" rule=throw class=Trouble
    throw new Trouble("more than a mere trouble");
  }

  void made(Tree tree) throws Trouble {
    if (tree == null) {
      // want exception "tree must be given" rule=throw-call class=Troubles.missing guard=if:"tree == null"
      throw Troubles.missing("tree must be given");
    }
    // ok rule=throw
    throw Troubles.of("tree.key", tree);
  }

  void built(Tree tree) throws Trouble {
    if (tree == null) {
      // want exception "tree {tree} cannot grow here" rule=throw-call class=GrowthException
      throw GrowthException.builder().message("tree " + tree + " cannot grow here").code("grow").build();
    }
    // want exception "the soil is too dry" rule=throw-call class=context.soilException
    throw context.soilException(tree, "the soil is too dry");
  }

  void unbuilt(Tree tree) {
    // ok rule=throw-call
    throw context.problem("dry");
  }

  /** A helper of the file: calls of it are sites. */
  private GardenException broken(String message, Object... values) {
    return new GardenException(message + position());
  }

  private GardenException unexpected(String expected) {
    // want exception "expected {expected} but got {peek}" rule=constructor
    return new GardenException("expected " + expected + " but got " + peek());
  }

  void dig(int depth) throws GardenException {
    if (depth > 3) {
      // want exception "Dug: too deep" rule=constructor class=broken guard=if:"depth > 3" in=Orchard.dig
      throw broken("Dug: too deep");
    }
    if (depth < 0) {
      // ok rule=throw
      throw unexpected("a depth");
    }
    // want exception "depth {depth} of {LIMIT}" rule=constructor class=broken
    throw this.broken("depth %d of %d", depth, LIMIT);
  }

  void checks(Tree tree, int age, String name) {
    // want assertion "tree must not be null" rule=require-non-null class=NullPointerException guard=assert:tree
    this.tree = Objects.requireNonNull(tree, "tree must not be null");
    // want assertion "name of {tree} is null" rule=require-non-null
    Objects.requireNonNull(name, () -> "name of " + tree + " is null");
    // ok rule=require-non-null
    Objects.requireNonNull(age);
    // want assertion "age of {tree} is {age}" rule=precondition class=IllegalArgumentException guard=assert:"age > 0"
    checkArgument(age > 0, "age of %s is %s", tree, age);
    // want assertion "no tree grows" rule=precondition class=IllegalStateException
    Preconditions.checkState(tree.grows(), "no tree grows");
    // ok rule=precondition
    checkArgument(age > 0);
    // want assertion "a name has letters" rule=spring-assert class=IllegalArgumentException guard=assert:name
    Assert.hasText(name, "a name has letters");
    // want assertion "the tree is not {age}" rule=spring-assert class=IllegalStateException
    Assert.state(tree.age() == age, () -> "the tree is not " + age);
    // want assertion "{a} is no age" rule=own-check class=validateAge guard=assert:age
    validateAge(age, a -> a + " is no age");
    // want assertion "a tree needs an age" rule=own-check class=validator.requireAge
    validator.requireAge(tree, "a tree needs an age");
    // ok rule=own-check
    requireTree(tree, "pruning the trees of an orchard");
    // ok rule=own-check
    validator.checkKind(tree, "apple pear");
    // want exception "a tree without roots" rule=constructor class=TreeException
    fail(new TreeException(List.of(Problem.of("a tree without roots"))));
    // want assertion "a tree is 0 or more years old" rule=spring-assert class=IllegalArgumentException guard=assert:"age >= 0"
    Arguments.require(age >= 0, "a tree is 0 or more years old");
    // ok rule=spring-assert
    Assert.assertEquals(age, "this is a test");
    // want assertion "age {age} is wrong" rule=validate class=IllegalArgumentException guard=assert:"age > 0"
    Validate.isTrue(age > 0, "age %d is wrong", age);
    // ok rule=validate
    Validate.isTrue(age > 0);
    // want assertion "age is at least {age}" rule=assert class=AssertionError guard=assert:"age >= 0"
    assert age >= 0 : "age is at least " + age;
    // ok rule=assert
    assert age >= 0;
  }

  class Row {
    void check() {
      // want exception "row is not even" rule=constructor in=Orchard.Row.check
      Runnable r = () -> { throw new RowException("row is not even"); };
    }
  }
}
