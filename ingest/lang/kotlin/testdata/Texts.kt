package com.example.orchard

import java.text.MessageFormat

object Texts {
    fun plain(a: Int, b: String) {
        // want exception "a \"quoted\" \\ text\tat $5 and é" rule=constructor
        throw TextException("a \"quoted\" \\ text\tat \$5 and \u00e9")
        // want exception "costs 5$ or {a}$" rule=constructor
        throw TextException("costs 5$ or $a$")
        // want exception "smile \U0001F600 again" rule=constructor
        throw TextException("smile \uD83D\uDE00 again")
        // want exception "first second {b} third" rule=constructor
        throw TextException("first " + "second " + b + " third")
        // want exception "raw \\n text with {a} and ${name}" rule=constructor
        throw TextException("""raw \n text with $a and ${'$'}{name}""")
        // want exception "inner {b} ok" rule=constructor
        throw TextException("inner ${"$b ok"}")
        // want exception "two lines\n  of {a}" rule=constructor line=+1
        throw TextException(
            """
            two lines
              of $a
            """.trimIndent(),
        )
        // want exception "margin\nline" rule=constructor line=+1
        throw TextException(
            """
            |margin
            |line
            """.trimMargin(),
        )
        // want exception "marked line" rule=constructor
        throw TextException("""#marked line""".trimMargin("#"))
        // want exception "{a} of {b} texts" rule=constructor
        throw TextException("%d of %s texts".format(a, b))
        // want exception "{a} in {b} holes" rule=constructor
        throw TextException(MessageFormat.format("{0} in {1} holes", a, b))
        // want exception "built from {a} and {b}!" rule=constructor line=+1
        throw TextException(buildString {
            append("built from ")
            append(a).append(" and ").append(b)
            append('!')
        })
        val text = StringBuilder("piece by ")
        text.append("piece ")
        text.append(a)
        // want exception "piece by piece {a}" rule=constructor line=-4
        throw TextException(text.toString())
        // want exception "chain of {a}" rule=constructor
        throw TextException(StringBuilder().append("chain of ").append(a).toString())
        // want exception "added {b}" rule=constructor
        throw TextException("added ".plus(b))
        // want exception "nothing at all" rule=constructor
        throw TextException(b.message ?: "nothing at all")
        // want exception "text of a function: {a}" rule=constructor line=+5
        throw TextException(describe(a))
        // want exception "{b} is given as {a}" rule=constructor
        throw TextException("%s is given as %s", b, a)
    }

    private fun describe(a: Int) = "text of a function: $a"

    fun steps(a: Int) {
        var message = "starts with this"
        if (a > 1) {
            message = "goes on with that"
        }
        // want exception "starts with this" rule=constructor line=-6
        // want exception "goes on with that" rule=constructor line=-4
        throw TextException(message)
    }

    fun adds(a: Int) {
        // want exception "begins with {a}{1}, ends with this" rule=constructor
        var message = "begins with $a"
        if (a > 1) {
            message += " or more"
        }
        message += ", ends with this"
        if (a > 2) message += "!"
        throw TextException(message)
    }

    fun setsAnew(a: Int) {
        var message = "begins with " + a
        message = title
        message += ", ends with this"
        // ok rule=constructor
        throw TextException(message)
    }

    fun values() {
        // ok rule=constructor
        throw TextException(title)
        // ok rule=constructor
        throw TextException("$a: ${b}")
        // ok rule=constructor
        throw TextException("https://example.com/errors/5")
    }
}
