lazy val check = taskKey[Unit]("checks the mill")
check := {
  // want exception "Java 17 is needed, not {version}" rule=sys-error class=sys.error in="" guard=if:"version < 17"
  if (version < 17) sys.error(s"Java 17 is needed, not $version")
}
