package com.example.orchard

import mu.KotlinLogging
import kotlin.system.exitProcess

private val logger = KotlinLogging.logger {}

class Logs(private val log: Logger?) {
    fun all(tree: Tree, e: Exception) {
        // want log "watering {tree} failed" rule=log-error class=logger.error
        logger.error(e) { "watering $tree failed" }
        if (tree.burns) {
            // want exit "the orchard burns" rule=log-error class=logger.error severity=fatal
            logger.error { "the orchard burns" }
            exitOrchardProcess(1)
        }
        if (tree.smokes) {
            // want log "the orchard smokes" rule=log-error class=logger.error severity=error
            logger.error { "the orchard smokes" }
            exitOrchardProcess(0)
        }
        // want log "watering {tree} stopped" rule=log-error class=logger.error
        logger.error(format("watering %s stopped", tree), e)
        // ok rule=log-error
        logger.error(format(tree), e)
        // want log "no water" rule=log-error class=log.error
        log?.error("no water", e)
        // want log "tree {tree} of {size}" rule=log-error
        log!!.error("tree {} of {}", tree, size)
        // want log "the tree fell" rule=log-error class=Log.e
        Log.e(TAG, "the tree fell", e)
        // want log "fruit {tree} fell" rule=log-error class=Log.e
        Log.e("Orchard", "fruit $tree fell")
        // want log "branch {tree} broke" rule=log-error class=Timber.e
        Timber.e(e, "branch %s broke", tree)
        // want log "the shed is locked" rule=log-error class=Timber.e
        Timber.tag(TAG).e("the shed is locked")
        // want log "the roof leaks" rule=log-error class=logcat
        logcat(LogPriority.ERROR) { "the roof leaks" }
        // ok rule=log-error
        logcat { "the roof is fine" }
        // want log "water {tree} is out" rule=log-error class=logger.log
        logger.log(Level.SEVERE, "water {0} is out", tree)
        // want log "the pump is broken" rule=log-error
        this.logger.log(TAG, Logger.Level.Error) { "the pump is broken" }
        // want log "fluent {tree}" rule=log-error
        logger.atError().setCause(e).log("fluent {}", tree)
        // want log "built message" rule=log-error
        logger.atError {
            message = "built message"
            cause = e
        }
        // want log "everything burns" rule=log-fatal severity=fatal
        logger.fatal("everything burns")
        // want log "what a failure" rule=log-fatal class=Log.wtf
        Log.wtf(TAG, "what a failure")
        // want log "rain is late" rule=log-warn severity=warning
        logger.warn { "rain is late" }
        // ok rule=log-error
        logger.debug { "error while growing $tree" }
        // ok rule=log-error
        logger.log("no level is given", INFO, e)
        // ok rule=log-error
        logger.error(e)
        // ok rule=log-fatal
        logger.fatal(e)
        // ok rule=log-warn
        logger.info("the sun shines")
    }

    private fun complain(text: String) {
        // want log "[orchard] {text}" rule=log-error
        logger.error("[orchard] $text")
    }

    fun complains() {
        // want log "the fence is down" rule=log-error class=complain
        complain("the fence is down")
    }
}

fun main(args: Array<String>) {
    if (args.isEmpty()) {
        // want exit "usage: logs FILE" rule=print class=exitProcess severity=fatal guard=if:"args.isEmpty()"
        System.err.println("usage: logs FILE")
        exitProcess(2)
    }
    if (args.size > 9) {
        // want exit "too many files: {size}" rule=print
        println("too many files: ${args.size}")
        exitProcess(1)
    }
    if (args[0] == "--help") {
        // ok rule=print
        println("logs reads files")
        exitProcess(0)
    }
    // ok rule=print
    println("all is well")
}

class SelfLogged : LogTagProvider {
    fun mow(lawn: Lawn) {
        runCatching { lawn.mow() }.onFailure {
            // want log "the mower stands on {lawn}" rule=log-error class=error
            error(it) { "the mower stands on $lawn" }
            // want log "the mower is warm" rule=log-warn severity=warning
            warn { "the mower is warm" }
            // want exception "no lawn {lawn}" rule=error-call
            error("no lawn $lawn")
        }
    }
}
