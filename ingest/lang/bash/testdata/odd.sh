# No line names the interpreter here.
pick() {
  # want exit "a  b\\n \"c\" $d `e` not found" rule=exit
  echo "a  b\n \"c\" \$d \`e\` not found" >&2
  exit 1
  # want exit "tab\there and caf\u00e9 are missing" rule=exit
  echo $'tab\there and caf\u00e9 are missing' >&2
  exit 1
  # want exit "one long line that is not short" rule=exit
  echo "one long line \
that is not short" >&2
  exit 1
  # want exit "bare words are not quoted" rule=exit
  echo bare words are not quoted >&2
  exit 1
  # want exit "{files} of {dir} and {x} must be {3}" rule=exit
  echo "${#files[@]} of ${dir%%/} and ${x:-none} must be $((n * 2))" >&2
  exit 1
  # want exit "{file} in {program} line {LINENO} has no end" rule=exit hole=LINENO:integer
  echo "$(basename "$file") in $0 line $LINENO has no end" >&2
  exit 1
  # ok rule=exit
  echo "$file" >&2
  exit 1
  # ok rule=exit
  printf '%s\n' "$file" >&2
  exit 1
  # want exit "the number 5 is not 6" rule=exit
  printf 'the number %d is not %s\n' 5 6 >&2
  exit 1
}

explain() {
  # want exit "The desk at {room} of {whoami} cannot be {x}\n(see {help})" rule=exit line=+1
  cat >&2 <<END
The desk at $room of $(whoami) cannot be ${x}
(see $(help "the desk"))
END
  exit 1
}
