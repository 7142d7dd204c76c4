package com.example.orchard

class Broken {
    fun first(tree: Tree) {
        // want exception "before the break {tree}" rule=error-call
        error("before the break $tree")
    }

    fun broken(tree: Tree {
        if (tree == null) {
            // want exception "inside the break" rule=constructor
            throw TreeException("inside the break")
        }
    }

    @Test
    fun tests() {
        // ok rule=error-call
        error("only a test")
    }

    fun last(tree: Tree) {
        // want exception "after the break" rule=error-call
        error("after the break")
    }
}
