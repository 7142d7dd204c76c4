#!/bin/bash
# A library desk: how scripts say that something is wrong.

readonly NO_CARD="the reader has no card"
RED='\033[0;31m'
NC='\033[0m'
shelf=$1

# Says what is wrong and stops.
die() {
  # want exit "desk: {args}" rule=exit class=echo in=die doc="Says what is wrong and stops."
  echo "desk: $*" >&2
  exit 1
}

complain() {
  local where="$1"
  shift
  printf '%s: %s\n' "$where" "$*" >&2
}

log_error() {
  # ok rule=log
  echo "$1" >&2
}

say() { echo "$@" >&2; }

warn() { echo "note: $1" >&2; }

tell() { echo -e "$1"; }

usage() {
  # ok rule=exit
  cat >&2 <<END
usage: desk <shelf>
  --help  print this
  a shelf is required
END
  exit 2
}

# Lends a book.
# The shelf must exist.
lend() {
  local title="$1" reader=$2
  if [ ! -d "$shelf" ]; then
    # want exit "no shelf at {shelf}" rule=exit class=echo guard=if:"[ ! -d \"$shelf\" ]" in=lend doc="Lends a book. The shelf must exist." severity=fatal
    echo "no shelf at $shelf" >&2
    exit 1
  fi
  # ok rule=exit
  echo "lending $title to $reader" >&2
  # ok rule=log
  echo "the shelf has many books"
  # ok rule=exit
  echo "all is well with the shelf"; exit 0
  # want exit "reader {reader} is not known" rule=exit guard=else:"[ -f \"$reader\" ]"
  [ -f "$reader" ] || { echo "reader $reader is not known"; exit 1; }
  # want exit "cannot open the catalogue" rule=exit class=die guard=error-return:"open_catalogue > /dev/null"
  open_catalogue > /dev/null || die "cannot open the catalogue"
  # want exit "two words" rule=exit class=die
  die two words
  # ok rule=exit
  die "$title"
  next_case
  if ! find_book "$title"; then
  # want log "book {title} is missing" rule=log class=log_error guard=error-return:"find_book \"$title\""
    log_error "book $title is missing"
  fi
  next_case
  case "$title" in
  # want exit "book {title} is lost" rule=log class=log_error guard=switch-case:"-x|--lost"
    -x|--lost) log_error "book $title is lost"; return 3 ;;
  esac
  next_case
  # want log "cannot lend twice" rule=log class=echo
  echo "cannot lend twice" 1>&2
  next_case
  # want log "Error: the desk is closed" rule=log
  echo "Error: the desk is closed"
  next_case
  # want exit "it fell over" rule=exit class=complain
  complain shelf "it fell over"; return 1
  # ok rule=log
  say "it is quiet today"
  # want log "cannot hear you" rule=log class=say
  say "cannot hear you"
  # want exit "nobody is here today" rule=exit class=say guard=if:"[[ -z $reader ]]"
  [[ -z $reader ]] && say "nobody is here today" && return 1
  next_case
  # want log "the bell is old" rule=warning class=warn severity=warning
  warn "the bell is old"
  next_case
  # want log "WARNING: the lamp is off" rule=warning class=echo severity=warning
  echo "WARNING: the lamp is off" >&2
  next_case
  # ok rule=warning
  echo "warning: the lamp is on" > /tmp/lamp
  # want exit "the reader has no card" rule=exit line=-97
  echo "$NO_CARD" >&2; exit 1
}

pay() {
  # want assertion "1: how much is to be paid" rule=require class=${1:?} in=pay
  local amount="${1:?how much is to be paid}"
  # want assertion "DESK: the desk must be set" rule=require
  : "${DESK:?the desk must be set}"
  # ok rule=require
  : "${DESK:?}" "${DESK:-the desk by the door}"
  next_case
  # want exit "error: {amount} is\ttoo much" rule=exit
  echo -e "${RED}error:${NC} $amount is\ttoo much" >&2 && exit 4
  next_case
  # want log "error: not enough coins" rule=log
  echo -e "\e[31merror:\033[0m not enough coins" >&2
  next_case
  # want exit "it's $5 and a \"tip\" for {reader}" rule=exit
  echo 'it'"'"'s $5 and a "tip" for '"$reader" >&2
  exit 1
}

collect() {
  # want exit "shelf {shelf}: 3 of {count} books (100%) are missing" rule=exit class=printf hole=count:integer
  printf 'shelf %s: %d of %d books (100%%) are missing\n' "$shelf" 3 "$#" >&2
  exit 1
  # want exit "first line\nsecond line" rule=exit
  printf '%s\n' "first line" "second line" >&2
  return 1
  # want exit "the coin box holds {coins} no coins" rule=exit
  printf "the coin box holds %b %s\n" "$coins" "no coins" >&2
  exit $?
  # want exit "the desk of {whoami} is not open" rule=exit line=+1
  cat <<END >&2
the desk of $(whoami) is not open
END
  exit 1
}
