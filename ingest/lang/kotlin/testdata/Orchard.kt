package com.example.orchard

import java.io.IOException

private const val NO_TREES = "There are no trees in this orchard"
private const val PREFIX = "Orchard"
val tooMany = "Only %d trees fit, not " + "%s"
private val title = "never a message"

/** Trees and what can be wrong with them. */
class Orchard(private val name: String?, trees: Int) {
    init {
        // want exception "limit {limit} is below zero" rule=constructor class=IllegalStateException in=Orchard.init guard=if:"limit < 0"
        if (limit < 0) throw IllegalStateException("limit $limit is below zero")
    }

    /**
     * Plants a [Tree].
     *
     * Once.
     */
    constructor(name: String?) : this(name, 0) {
        // want exception "name is missing" rule=constructor in=Orchard.constructor guard=if:"name == null" doc="Plants a Tree. Once."
        if (name == null) throw IllegalArgumentException("name is missing")
        // want exception "There are no trees in this orchard" rule=constructor class=IllegalStateException line=-21 guard=early-return:"name == null"
        throw IllegalStateException(NO_TREES)
    }

    /** What it is called. */
    val label: String
        // want exception "no name for {this}" rule=constructor in=Orchard.label guard=none-value:"name" doc=none
        get() = name ?: throw IllegalStateException("no name for $this")

    fun plant(tree: Tree, count: Int) = when (count) {
        // want exception "Only {count} trees fit, not {tree}" rule=constructor line=-29 guard=switch-case:"0, 1" hole=count:integer
        0, 1 -> throw OrchardException(String.format(Locale.ROOT, tooMany, count, tree))
        // want exception "Orchard: {count} is odd" rule=error-call class=IllegalStateException guard=switch-case:"is Odd"
        is Odd -> error("$PREFIX: $count is odd")
        else -> {
            // want exception "unknown count {count} of {size}" rule=error-call guard=switch-case:"else"
            error("unknown count $count of ${tree.kinds?.filter { it.ripe }!!.size}")
        }
    }

    fun prune(tree: Tree): Result<Tree> {
        when {
            // want exception "tree {name} is wet" rule=constructor guard=if:"tree.wet"
            tree.wet -> return Result.failure(WetException("tree ${tree.name} is wet"))
            // want exception "Tree is dry already" rule=failed-future class=Result.failure guard=else:"tree.wet"
            else -> Result.failure("Tree is dry already")
        }
        try {
            val cut = shears.cut(tree)
        } catch (e: IOException) {
            // want exception "cannot prune {tree}: {message}" rule=constructor class=OrchardException guard=catch:"shears.cut(tree)"
            throw OrchardException("cannot prune $tree: ${e.message}", e)
        }
        val found = trees.find { it == tree } ?: return failure("no such tree")
        // want exception "no such tree" rule=failed-future line=-3 guard=none-value:"trees.find { it == tree }"
        // want exception "rotten tree" rule=raise class=raise
        raise("rotten tree")
        // want exception "missing leaf" rule=raise class=Missing
        raise(Missing("missing leaf"))
        // want exception "no pear left" rule=left class=left
        if (tree.bare) return "no pear left".left()
        // want exception "no plum left" rule=left class=Missing
        if (tree.dead) return Missing("no plum left").left()
        // ok rule=left
        val side = tree.left()
        // ok rule=raise
        monitor.raise(event)
        // ok rule=failed-future
        promise.completeExceptionally(cause)
        // ok rule=error-call
        error(cause)
        // ok rule=constructor
        throw OrchardException(cause)
        // ok rule=constructor
        val name = IllegalStateException::class.simpleName ?: "no name at all"
    }

    fun later(): Nothing {
        // want exception "grow new roots" rule=todo class=NotImplementedError
        TODO("grow new roots")
    }

    // ok rule=todo
    fun never(): Nothing = TODO()

    fun unload(tree: Tree) {
        // want exception "orchard was closed" rule=cancel class=CancellationException
        job.cancel("orchard was closed", cause)
        // ok rule=cancel
        job.cancel("closed")
        // want exception "no ladder for {tree}" rule=throw class=Ladder
        throw Ladder("no ladder for $tree")
        // ok rule=throw
        throw cause
        // want exception "no basket for the harvest" rule=throw-call class=problems.missing
        throw problems.missing("no basket for the harvest").at(tree)
        // ok rule=throw-call
        throw problems.missing("basket")
        // want exception "the fence has holes" rule=report class=inspector.reportError
        inspector.reportError("the fence has holes")
        // ok rule=report
        inspector.reportError("fence")
        // want exception "no harvest this year" rule=report class=harvestError
        harvestError("no harvest this year", tree)
        // ok rule=report
        parseError("no harvest is an error")
        // want exception "a bough is loose" rule=collect class=Finding
        issues.add(Finding("a bough is loose", tree))
        // want exception "a bough is broken" rule=collect class=errors.add
        errors.add("a bough is broken")
        // ok rule=collect
        fruits.add("an apple and a pear")
    }

    private fun bail(message: String, vararg rest: Any): Nothing {
        // want exception "Orchard failed: {message}" rule=constructor class=OrchardException
        throw OrchardException("Orchard failed: $message", rest)
    }

    fun bails() {
        // want exception "no {this} left" rule=constructor class=bail in=Orchard.bails
        bail("no $this left")
        val text = if (wet) "the orchard is wet" else "the orchard is dry"
        // want exception "the orchard is wet" rule=constructor line=-3 guard=if:"wet"
        // want exception "the orchard is dry" rule=constructor line=-3 guard=else:"wet"
        throw OrchardException(text)
    }

    companion object {
        private const val BLIGHT = "Blight in row "

        fun spray(row: Int) {
            // want exception "Blight in row {row}" rule=constructor line=-4 in=Orchard.spray
            throw OrchardException(BLIGHT + row)
        }
    }
}

/** Makes an exception. */
private fun unripe(fruit: String) = IllegalArgumentException(
    // want exception "{fruit} is not ripe" rule=constructor in=unripe doc="Makes an exception."
    "$fruit is not ripe",
)

internal fun Tree.shake(): Int {
    val message = when (age) {
        0 -> "a seed has no fruit"
        else -> "a tree of $age years is too old"
    }
    // want exception "a seed has no fruit" rule=constructor line=-5 in=Tree.shake
    // want exception "a tree of {age} years is too old" rule=constructor line=-4
    throw OrchardException(message)
}

fun check(trees: List<Tree>) {
    // want exception "the list is empty" rule=constructor guard=none-value:"trees"
    trees.ifEmpty { throw OrchardException("the list is empty") }
    // want exception "harvest went wrong" rule=constructor guard=error-return:"runCatching { harvest() }"
    runCatching { harvest() }.getOrElse { e -> throw OrchardException("harvest went wrong", e) }
}
