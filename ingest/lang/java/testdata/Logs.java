package com.example.orchard;

class Logs {
  private static final Logger LOG = LoggerFactory.getLogger(Logs.class);
  private final Logger logger = Logger.getLogger("logs");

  void logs(Tree tree, Exception e) {
    // want log "cannot water {tree}: {getMessage}" rule=log-error class=LOG.error severity=error
    LOG.error("cannot water {}: {}", tree, e.getMessage(), e);
    if (tree.burns()) {
      // want exit "the orchard burns, leaving" rule=log-error class=logger.error severity=fatal
      logger.error("the orchard burns, leaving");
      System.exit(2);
    }
    if (tree.smokes()) {
      // want log "the orchard smokes, staying" rule=log-error class=logger.error severity=error
      logger.error("the orchard smokes, staying");
      System.exit(0);
    }
    // want log "Failed to water {tree}" rule=log-error class=logger.error
    logger.error(WATERING_FAILED, "no water", "", "Failed to water " + tree, e);
    // want log "no water for {0} {1} {2}" rule=log-error class=logger.error
    logger.error("no water for {} {} {}", "oak", "pot", "can");
    // ok rule=log-error
    logger.error(WATERING_FAILED, tree, "", "by", e);
    // want log "watering failed" rule=log-error class=logger.error
    this.logger.error(MARKER, "watering failed", e);
    // want log "no water for {tree}" rule=log-error class=logger.severe
    logger.severe(() -> "no water for " + tree);
    // want log "water {level} of {tree}" rule=log-error class=logger.log
    logger.log(Level.SEVERE, "water {1} of {0}", new Object[] {tree, tree.level()});
    // want log "tree {tree} fell" rule=log-error class=logger.log
    logger.log(System.Logger.Level.ERROR, "tree {0} fell", tree);
    // want log "tree {tree} is gone" rule=log-error class=log
    LOG.atError().setCause(e).log("tree {} is gone", tree);
    // want log "harvest of {tree} of {count}" rule=log-error class=Loggers.MAIN.error
    Loggers.MAIN.error("harvest of {} of {}", tree, trees.count());
    // want log "tree {tree} caught fire" rule=log-error
    LOG.errorf("tree %s caught fire", tree);
    // want log "the orchard burns" rule=log-fatal class=LOG.fatal severity=fatal
    LOG.fatal("the orchard burns");
    // ok rule=log-fatal
    LOG.fatal(e);
    // want log "tree {tree} is dry" rule=log-warn severity=warning class=LOG.warn
    LOG.warn("tree {} is dry", tree);
    // want log "rain is late" rule=log-warn severity=warning
    logger.log(Level.WARNING, "rain is late");
    // ok rule=log-warn
    LOG.info("tree {} grows", tree);
    // ok rule=log-error
    LOG.debug("error while growing {}", tree);
    // ok rule=log-error
    // want exception "Trees are not loggers" rule=report class=dialog.error
    dialog.error("Trees are not loggers");
    String text = "harvest of " + tree + " failed";
    // want log "harvest of {tree} failed" rule=log-error line=-2
    LOG.error(text, e);
    // want exception "harvest of {tree} failed" rule=constructor line=-4
    throw new HarvestException(text);
  }

  private void complain(String msg) {
    // want log "[orchard] {msg}" rule=log-error
    LOG.error("[orchard] " + msg);
  }

  private void complain(int row, String msg) {
    throw new RowException(row, msg);
  }

  void complainsTwice() {
    // want exception "row {row} is bare" rule=constructor class=complain
    complain(3, "row " + row + " is bare");
  }

  void complains() {
    // want log "the fence is down" rule=log-error class=complain in=Logs.complains
    complain("the fence is down");
  }

  public static void main(String[] args) {
    if (args.length == 0) {
      // want exit "usage: logs FILE" rule=print class=System.exit severity=fatal guard=if:"args.length == 0"
      System.err.println("usage: logs FILE");
      System.exit(2);
    }
    if (args.length > 9) {
      // want exit "too many files: {length}" rule=printf
      System.err.printf("too many files: %d%n", args.length);
      System.exit(1);
    }
    if (args[0].equals("--help")) {
      // ok rule=print
      System.out.println("logs reads files");
      System.exit(0);
    }
    // ok rule=print
    System.err.println("reading is slow");
    // ok rule=printf
    System.err.printf("reading %s is slow", args[0]);
    read(args);
  }
}
