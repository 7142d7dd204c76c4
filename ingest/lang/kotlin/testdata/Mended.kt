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
