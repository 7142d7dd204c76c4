#!/usr/bin/env bash
# Reporting functions that other files define, and what prints in other ways.

borrow() {
  # want exit "no such book: {1}" rule=die class=die guard=error-return:"find_book \"$1\""
  find_book "$1" || die "no such book: $1"
  # want exit "book {title} is lent" rule=die class=fatal
  fatal 3 "book $title" 'is lent'
  # ok rule=die
  die "$title"
  # ok rule=die
  dice "a throw that fails"
  # want log "the shelf is not sorted" rule=error class=log::error
  log::error "the shelf is not sorted"
  next_case
  # want exit "the shelf is locked" rule=error class=err
  err "the shelf is locked"; return 1
  # ok rule=error
  error "$title" "$shelf"
  # ok rule=error
  check_error "the shelf is not there"
  # want log "books are dusty" rule=warn-call severity=warning
  log_warn "books are dusty"
  # ok rule=warn-call
  log_info "books are new, no warning"
  # want log "no room for {title}" rule=log class=log
  log error "no room for $title"
  # ok rule=log
  log info "room is missing for $title"
  next_case
  # want log "catalogue is corrupt" rule=log class=logger
  logger -t desk -p user.err "catalogue is corrupt"
  # ok rule=log
  logger -p user.info "catalogue is read"
  # want log "lamp is weak" rule=warning class=logger severity=warning
  logger --priority=daemon.warning -- lamp is weak
  next_case
  # want log "the bell does not ring" rule=log
  echo "the bell does not ring" | tee -a bell.log >&2
  next_case
  # want log "the door is not shut" rule=log
  echo "the door is not shut" | systemd-cat -p err
  next_case
  # ok rule=log
  echo "the window cannot shut" >> window.log
  # ok rule=log
  answer=$(echo "the answer is not known")
  next_case
  # want exit "books cannot fly" rule=exit class=print
  print -u2 "books cannot fly"; exit 9
  next_case
  while read -r line; do
    # want log "the line: {line} is not read" rule=log guard=loop:"read -r line"
    >&2 echo "the line: $line is not read"
  done
  next_case
  # want log "the lead is missing" rule=log
  echo >&2 "the lead is missing"
  next_case
  {
    # want exit "the block is not closed" rule=exit
    echo "the block is not closed"
    # want exit "it was opened by {USER}" rule=exit
    echo "it was opened by ${USER:-nobody}"
    exit 1
  } >&2
  next_case
  if [ -n "$x" ]; then
    # want exit "reader unknown to the desk" rule=exit guard=if:"[ -n \"$x\" ]"
    message="reader unknown to the desk"
    echo "$message" >/dev/stderr
    exit 1
  fi
  next_case
  # want log "there is no such desk" rule=log class=cat line=+1
  cat <<-'EOT' >&2
	there is no such desk
	EOT
  next_case
  # want exit "Could not read {file}" rule=die class=die
  die "$(eval_gettext "Could not read \$file")"
  next_case
  # want log "build {id} failed" rule=log
  echo "::error file=build.sh,line=4::build $id failed"
  next_case
  # want log "{0} rows are missing" rule=log class=echo
  [ "$rows" = 0 ] || { echo "$((rows + 1)) rows are missing"; failed=1; }
}

trap 'echo "cannot go on" >&2; exit 1' ERR

run_or_fail() {
  echo "> $*" >&2
  "$@" || exit 1
}
# ok rule=exit
run_or_fail sort books by title

# want log "{1} (status {2})" rule=log class=printf in=status_error
status_error() { printf '%s (status %s)\n' "$1" "$2" >&2; }
# want log "the desk did not answer" rule=log class=status_error
status_error "the desk did not answer" "$code"
