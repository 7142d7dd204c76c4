// Logs: streams, macros with levels, loggers.
#include <iostream>

void Mill::grind(const Grain& grain) {
  // want log "mill {id} lost {count} stones" rule=report-log class=LOG in=Mill::grind
  LOG(ERROR) << "mill " << id << " lost " << count << " stones";
  // want log "wheel broke" rule=report-log severity=fatal class=LOG
  LOG(FATAL) << "wheel broke";
  // want log "wheel squeaks" rule=report-warn severity=warning
  LOG(WARNING) << "wheel squeaks";
  // want log "no grain: {name}" rule=report-log class=LOG_IF guard=if:"grain.empty()"
  if (grain.empty()) LOG_IF(ERROR, grain.empty()) << "no grain: " << grain.name() << std::endl;
  // want log "cannot lift {sack}" class=spdlog::error
  spdlog::error("cannot lift {}", sack);
  // want log "stone {n} cracked" class=logger_->error
  logger_->error("stone {} cracked", n);
  // want log "belt tore" severity=fatal class=MILL_LOG_FATAL
  MILL_LOG_FATAL("belt tore");
  // want log "flour {amount} spilled" class=LOG_ERROR
  LOG_ERROR("flour %d spilled", amount);
  // want log "axle bent at {angle}" class=MILL_LOG
  MILL_LOG(error, "axle bent at {}", angle);
  // want log "gear {gear} slipped" class=UE_LOG
  UE_LOG(LogMill, Error, TEXT("gear %s slipped"), *gear);
  // want log "cannot read meter" class=LogMsg
  LogMsg(tr("cannot read meter"), Log::CRITICAL);
  // want log "sieve torn: {size}" class=qCritical
  qCritical() << "sieve torn: " << size;
  // want log "dust at {level}" class=LOG_ERROR
  LOG_ERROR << "dust at " << level;
  // want log "storage full" class=Error
  Error("storage full");
  const std::string text = "hopper is empty";
  // want log "hopper is empty" line=-2
  LOG(ERROR) << text;
  // ok rule=report-log
  LOG(INFO) << "wheel turns on and on";
  // ok rule=report-log
  logger_->info("all is well here");
  // ok rule=report-log
  int mask = kError << 4;
  // ok rule=report-warn
  qDebug() << "grain comes in";
}

int main(int argc, char** argv) {
  if (argc < 2) {
    // want exit "usage: mill GRAIN" rule=puts-exit class=std::cerr
    std::cerr << "usage: mill GRAIN" << std::endl;
    return 1;
  }
  if (!open(argv[1])) {
    // want exit "mill: cannot open {argv}" rule=print-exit class=fprintf
    fprintf(stderr, "mill: cannot open %s\n", argv[1]);
    exit(EXIT_FAILURE);
  }
  if (!locked()) {
    // want log "failed to lock the door, going on" rule=print-log class=fprintf
    fprintf(stderr, "failed to lock the door, going on\n");
  }
  if (!lit()) {
    // want log "error: lamp {lamp} is not lit" rule=puts-log class=std::cerr
    std::cerr << "error: lamp " << lamp << " is not lit\n";
  }
  // ok rule=puts-log
  std::cerr << "grinding " << argv[1] << "\n";
  // ok rule=print-log
  fprintf(stderr, "%d sacks\n", sacks);
  // ok rule=puts-exit
  std::cout << "done with all of it\n";
  // ok rule=print-exit
  printf("flour: %d\n", flour);
  return 0;
}

void Mill::stop(int stone) {
  // want log "Error: stone {stone} turns on" rule=report-log class=tprintf
  tprintf("Error: stone %d turns on\n", stone);
  // want log "cannot stop the wheel" rule=puts-log class=millerr
  millerr << "cannot stop the wheel" << std::endl;
  // want log "no sluice {name}" class=MILL_LOGGER code=
  MILL_LOGGER(MillLog::LOG_ERROR, "no sluice " << name << std::endl);
  // want exception "sluice {name} is shut" rule=report class=IssueMessage
  IssueMessage(MessageType::FATAL_ERROR, cmStrCat("sluice ", name, " is shut"));
  // want log "sluice {name} leaks" rule=report-warn class=IssueMessage
  IssueMessage(MessageType::WARNING, cmStrCat("sluice ", name, " leaks"));
  // want exception "race {name} is dry" rule=report class=IssueMessage
  IssueMessage(strict ? MessageType::FATAL_ERROR : MessageType::WARNING, cmStrCat("race ", name, " is dry"));
  // ok rule=report
  IssueMessage(MessageType::STATUS, "the mill turns well");
  // want exit "no water in the race" rule=report-exit class=outputErrorAndExit
  outputErrorAndExit("no water in the race");
  // want log "gate is jammed" class=err
  err() << "gate is jammed" << std::endl;
  // ok rule=report-log
  tprintf("stone %d turns\n", stone);
}

bool Mill::open(const std::string& door) {
  // want log "Failed to open the door '{door}'. Key not found" rule=report-log class=mLogger.printMessage
  mLogger.printMessage("Failed to open the door '" + door + "'. Key not found");
  std::string note = "Could not find the door '" + door + "'. ";
  if (dark)
    note += "No light";
  // want log "Could not find the door '{door}'. {1}" rule=report-log line=-4
  mLogger.printMessage(note);
  const std::string greeting = "Welcome to the mill of " + door;
  // ok rule=report-log
  mLogger.printMessage(greeting);
  // ok rule=report-log
  mLogger.printMessage("the door is open now");
  // ok rule=report-log
  paper.printMessage("Failed doors are listed on the next page");
  return false;
}

void Mill::halt() {
  // want log "halt failed: {id}" rule=puts-log class=std::cerr
  std::cerr << "halt failed: " << id << std::endl;
  // want exception "wheel turns on"
  throw WheelError("wheel turns on");
}

void Mill::report() {
  // want log "wheel lost" rule=report-log class=Output::perror
  output_.perror("wheel lost", errno);
  // want log "wheel::turn()" rule=report-log class=perror
  Output::instance().perror("wheel::turn() ", errno);
  // want log "wheel() -> {code}" rule=report-log class=printf
  TOutput::instance().printf("wheel() -> %d", code);
  // ok rule=report-log
  screen.printf("wheel() -> %d", code);
  // want log "no wheel {id}" rule=report-log class=MILL_ERROR
  MILL_ERROR("no wheel %d", id);
}
