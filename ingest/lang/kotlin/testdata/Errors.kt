package com.example.orchard

// want exception "root {name} is rotten" rule=super class=RootException guard=none in=
class RootException(name: String) : Exception("root $name is rotten") {
    // want exception "a root is rotten" rule=super class=RootException in=RootException.constructor
    constructor() : this("a root is rotten")
}

// ok rule=super
class LeafException(message: String, cause: Throwable?) : Exception(message, cause)

// ok rule=super
class StemException(message: String) : Growth(message, "stem_broken")

// ok rule=super
class Basket(name: String) : Container("a basket for fruit")

sealed class GardenError(val message: String) {
    // want exception "the gate is locked" rule=super class=Locked
    object Locked : GardenError("the gate is locked")

    // want exception "no key {key}" rule=super class=NoKey
    data class NoKey(val key: String) : GardenError("no key $key")

    data class Other(val reason: String) : GardenError(reason)
}

// want exception "the fruit is gone" rule=message-property class=FruitException
open class FruitException(message: String = "the fruit is gone") : Exception(message)

class SeedException(val seed: String) : FruitException() {
    // want exception "seed {seed} is sterile" rule=message-property class=SeedException in=
    override val message: String = "seed $seed is sterile"
}

class BarkException(val bark: String?) : FruitException() {
    override val message: String
        get() {
            if (bark == null) {
                // want exception "no bark" rule=message-property class=BarkException guard=if:"bark == null"
                return "no bark"
            }
            // want exception "bark {bark} is thin" rule=message-property
            return "bark $bark is thin"
        }
}

class Note(val text: String) {
    // ok rule=message-property
    val message: String get() = "a note of $text"
    // ok rule=message-property
    fun description() = "a long note of $text"
}

sealed class PlotFailure {
    abstract fun description(): String

    data class NoFence(val plot: String) : PlotFailure() {
        // want exception "Could not find the fence of '{plot}'" rule=message-property class=NoFence in=PlotFailure.NoFence.description
        override fun description(): String = "Could not find the fence of '$plot'"
        // ok rule=message-property
        fun description(language: String): String = "the fence of '$plot' in $language"
    }

    object NoPath : PlotFailure() {
        override fun description(): String {
            val names = paths.map { return@map "a path" }
            // want exception "none of the paths leads to the plot: {names}" rule=message-property class=NoPath
            return "none of the paths leads to the plot: $names"
        }
    }
}

enum class GrowError(val text: String, val code: Int) {
    // want exception "too little water" rule=enum-entry class=GrowError.DRY code=DRY
    DRY("too little water", 1),

    // want exception "too much water" rule=enum-entry class=GrowError.WET
    WET("too much water", 2),
    // ok rule=enum-entry
    COLD("cold", 3),
}

enum class Season(val text: String) {
    // ok rule=enum-entry
    SPRING("the time to plant"),
}

fun grow(e: GrowError): GardenError {
    // want exception "a ladder is missing" rule=constructor class=GardenError.Other
    if (e.code == 1) return GardenError.Other("a ladder is missing")
    // want exception "frozen root at {e}" rule=super class=FruitException
    throw object : FruitException("frozen root at $e") {}
}
