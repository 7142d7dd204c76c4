package com.example.orchard

class Checks(private val size: Int) {
    init {
        // want assertion "size must be positive, was {size}" rule=require class=IllegalArgumentException guard=assert:"size > 0" in=Checks.init
        require(size > 0) { "size must be positive, was $size" }
    }

    fun all(tree: Tree?, ripe: Boolean) {
        // want assertion "a tree is needed" rule=require-not-null class=IllegalArgumentException guard=none-value:"tree"
        val t = requireNotNull(tree) { "a tree is needed" }
        // want assertion "not ripe:\n{tree}" rule=check class=IllegalStateException guard=assert:"ripe && size > 2"
        check(ripe && size > 2) { "not ripe:\n" + tree }
        // want assertion "no branch" rule=check-not-null class=IllegalStateException
        checkNotNull(t.branch) { "no branch" }
        // want assertion "leaf {leaf} fell" rule=assert class=AssertionError guard=assert:"leaf.green"
        assert(leaf.green) { "leaf $leaf fell" }
        // want assertion "too tall" rule=require line=+3
        // want assertion "too short" rule=require line=+5
        require(tree.fits) {
            val limit = 5
            if (tree.height > limit) {
                "too tall"
            } else {
                "too short"
            }
        }
        // want assertion "{count} trees are not enough" rule=java-check class=IllegalArgumentException
        Preconditions.checkArgument(count > 3, "%s trees are not enough", count)
        // want assertion "the lawn is wet" rule=lazy-check class=requireDry guard=assert:"lawn"
        requireDry(lawn) { "the lawn is wet" }
        // want assertion "the lexer is lost" rule=lazy-check class=lexer.require
        lexer.require(known) { "the lexer is lost" }
        // want assertion "the lawn is dry" rule=lazy-check class=FailFast.failWhen guard=if:"lawn.dry"
        FailFast.failWhen(lawn.dry) { "the lawn is dry" }
        // want assertion "mowing went wrong" rule=lazy-check class=FailFast.failOnCatch
        FailFast.failOnCatch(message = { "mowing went wrong" }, null) { mow() }
        // want assertion "no path: {it}" rule=lazy-check class=name.checkIsPath guard=assert:"name"
        name.checkIsPath { "no path: $it" }
        // want exception "not a fruit" rule=ensure class=Problem guard=assert:"fruit"
        ensure(fruit) { Problem("not a fruit") }
        // want exception "nothing to eat here" rule=ensure class=ensureNotNull
        ensureNotNull(food) { "nothing to eat here" }
        // ok rule=require
        require(size > 0)
        // ok rule=check
        check("a name of a constraint") { it.between(1, 2) }
        // ok rule=require-not-null
        requireNotNull(tree)
        // ok rule=check-not-null
        checkNotNull(tree)
        // ok rule=assert
        assert(ripe)
        // ok rule=java-check
        Preconditions.checkArgument(count > 3, count)
        // ok rule=lazy-check
        checkedMap(lawn) { "lawn" }
        // ok rule=ensure
        ensure(fruit) { failure }
    }

    private inline fun demand(condition: Boolean, lazyMessage: () -> String) {
        if (!condition) throw IllegalArgumentException(lazyMessage())
    }

    private fun Tree.complain(message: () -> String): Nothing =
        // want exception "on the tree {name}: {message}" rule=constructor class=TreeException
        throw TreeException("on the tree $name: ${message.invoke()}")

    private fun Tree.whisper(part: () -> String): Nothing =
        // want exception "whispers on the tree: {part}" rule=constructor class=TreeException
        throw TreeException("whispers on the tree: ${part()}")

    fun complaints() {
        // want exception "no bark is left" rule=constructor class=complain
        tree.bark ?: complain { "no bark is left" }
        // ok rule=constructor
        tree.leaf ?: whisper { "no leaf is left" }
    }

    fun demands() {
        // want exception "no water in {this}" rule=constructor class=demand in=Checks.demands
        demand(size > 3) { "no water in $this" }
    }
}

private val quiet = object : Watch {
    override fun error(message: String, tree: Tree) = Unit
}

fun watch(tree: Tree) {
    // want exception "the watch sleeps" rule=error-call class=IllegalStateException
    if (tree.dark) error("the watch sleeps")
}
