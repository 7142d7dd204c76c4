package com.example.orchard

import java.io.open.*

fun interface Grower {
    fun grow(tree: Tree)
}

context(orchard: Orchard)
fun context(dynamic: Any, where: String) {
    // want exception "dynamic {dynamic} where {where}" rule=constructor in=context guard=if:"dynamic == where"
    if (dynamic == where) throw TreeException("dynamic $dynamic where $where")
}

class Mended
@Inject
internal constructor(private val types: Array<String> = [], val grow: Tree.(Int) -> Unit) {
    var water: Int = 0
        @Synchronized set(value) {
            // want assertion "water {value} is too much" rule=require in=Mended.water
            require(value < 5) { "water $value is too much" }
            field = value
        }

    var open: Boolean = false
        @Deprecated("closed for good (or not)") // for now
        private set

    suspend fun kind(tree: Tree, block: context(Orchard) suspend (Tree) -> Unit): String = when (tree) {
        // want exception "an apple of {size}" rule=error-call class=IllegalStateException guard=switch-case:"is Apple, tree.size > 3"
        is Apple if tree.size > 3 -> error("an apple of ${tree.size}")
        is Pear -> if (tree.ripe) "pear" else "green pear"
        Tree.NONE if open ->
            // want exception "no tree is open" rule=error-call
            error("no tree is open")
        else -> {
            get(tree)
            open = true
            // want exception "costs $5 and $name, not {tree}" rule=error-call
            error($$"costs $5 and $name, not $$tree")
        }
    }
}

class Shed {
    class Builder
    internal constructor(private val size: Int) : Roof {
        val state: StateFlow<Int>
            field = MutableStateFlow(0)
        val door: StateFlow<Int>
            field: MutableStateFlow<Int> =
            MutableStateFlow(0)

        fun build(import: Int) {
            // want assertion "a shed of {size} is too small" rule=require in=Shed.Builder.build
            require(size > import) { "a shed of $size is too small" }
            for (import in sizes) {
                // want exception "no roof for {import}" rule=error-call in=Shed.Builder.build
                if (import.bad) error("no roof for $import")
            }
            tree.suspend(import)
        }

        fun <T> suspend(private: T): T {
            // want exception "a shed is not private" rule=error-call in=Shed.Builder.suspend
            if (private == null) error("a shed is not private")
            return private
        }

        fun paint(tree: Tree) = when (tree) {
            is Apple
            if tree.ripe -> "red"
            else if tree.old ->
                // want exception "too old to paint" rule=error-call in=Shed.Builder.paint
                error("too old to paint")
            else -> "green"
        }
    }
}
