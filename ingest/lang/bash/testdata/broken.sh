first() {
  # want exit "before the damage all fails" rule=exit
  echo "before the damage all fails" >&2
  exit 1
}

if [ x; then (( ; do
second() {

third() {
  # want log "after the damage it is not fine" rule=log
  echo "after the damage it is not fine" >&2
}
