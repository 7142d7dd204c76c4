package com.example.mill

import scala.annotation.implicitNotFound
import scala.util.control.NoStackTrace

// want exception "No grinder for ${A} is in scope" rule=compiler-message class=implicitNotFound in="" guard=none
@implicitNotFound("No grinder for ${A} is in scope")
trait Grinder[A] {
  // ok rule=compiler-message
  @deprecated("use the other grinder", "2.0")
  def grind(a: A): Flour
}

/** Grinds what it is given. See [[Mill]] and `Flour`. */
class Mill(stones: Int, name: String = "the mill without a name") extends Machine with Serializable {
  // want assertion "a mill needs {0} stones, not {stones}" rule=require class=IllegalArgumentException guard=assert:"stones > 1" in=Mill.<init> doc="Grinds what it is given. See Mill and Flour."
  require(stones > 1, s"a mill needs ${1 + 1} stones, not $stones")
  // ok rule=require
  require(stones < 10)

  private val Jammed = "the stones are jammed"
  private val prefix = "mill: "

  /** Turns the stones.
    *
    * @param grain what is ground
    */
  def turn(grain: Grain, times: Int)(implicit clock: Clock): Either[String, Flour] = {
    if (grain == null) {
      // want exception "no grain for {name}" rule=constructor class=IllegalArgumentException guard=if:"grain == null" in=Mill.turn doc="Turns the stones. @param grain what is ground"
      throw new IllegalArgumentException("no grain for " + name)
    }
    if (times < 0)
      // want exception "cannot turn {times} times\nin {year}" rule=throw class=WheelStopped guard=if:"times < 0"
      throw new WheelStopped(s"""cannot turn $times times
                                |in ${clock.year}""".stripMargin)
    // ok rule=throw
    if (times > 9) throw tooOften
    // want exception "{times} turns are {1} too many: 100%" rule=constructor class=MillException hole=1:float
    if (times > 5) throw new MillException(f"$times%d turns are ${times - 5}%.1f too many: 100%%", times)
    // want exception "raw \\n {name}" rule=constructor
    throw new MillException(raw"raw \n $name")
    // ok rule=constructor
    throw new MillException(name)
    // ok rule=constructor
    throw new MillException(sql"select bad stones from $name")
    // want exception "the stones are jammed" rule=constructor class=MillException line=-27
    throw new MillException(Jammed)
    // want exception "mill: {name} is \"old\" and costs 5$ é\t!" rule=constructor
    throw new com.example.MillException(prefix + name + s""" is "old" and costs 5$$ """ + "\u00e9\t" + '!')
    // want exception "one line of text" rule=constructor
    throw new MillException("""one line
                              |of text""".stripMargin.replaceAll("\n", " "))
    // want exception "in two lines of text" rule=constructor
    throw new MillException("""in two lines
                              |of text""".stripMargin.split("\n").mkString(" "))
    // want exception "{size} of {name} are broken" rule=constructor hole=size:integer
    throw new MillException("%d of %s are broken".format(stones.size, name))
    // want exception "{name} creaks loudly" rule=constructor
    throw new MillException("%s creaks loudly" format name)
    // want exception "stone {0} of {name}" rule=constructor
    throw new MillException(String.format("stone %d of %s", 1 + 1, name))
    // want exception "no wind at {place}" rule=constructor
    throw new MillException(java.text.MessageFormat.format("no wind at {0}", place))
  }

  def wheel(speed: Int, state: State): Unit = {
    val reason =
      if (speed > 10) {
        // want exception "too fast" rule=throw guard=if:"speed > 10"
        "too fast"
        // want exception "too slow: {speed}" rule=throw guard=else:"speed > 10"
      } else "too slow: " +
        speed
    val kind = state match {
      // want exception "the wheel is wet" rule=sys-error class=sys.error
      case Wet => "the wheel is wet"
      // want exception "the wheel is in state {other}" rule=sys-error guard=match-arm:other
      case other => s"the wheel is in state $other"
    }
    sys.error(kind)
    // ok rule=sys-error
    sys.error(state.toString)
    throw new WheelStopped(reason)
  }

  def catching(file: File): Unit =
    try {
      val lines = read(file)
      grindAll(lines)
    } catch {
      // want exception "cannot read {file}" rule=constructor class=MillException guard=catch:read(file)
      case e: IOException => throw new MillException(s"cannot read $file", e)
      // want exception "cannot grind" rule=constructor guard=catch:read(file)
      case NonFatal(e) => throw new MillException("cannot grind", e)
    }

  def loop(all: Seq[Grain]): Unit =
    for (grain <- all if grain.wet)
      // want exception "wet grain {grain}" rule=constructor guard=loop:"grain <- all if grain.wet"
      throw new MillException(s"wet grain $grain")

  // want exception "nothing was found" rule=throw guard=none-value:all.headOption
  def first(all: Seq[Grain]) = all.headOption.getOrElse(throw new WheelStopped("nothing was found"))

  // want exception "the belt slipped at {place}" rule=constructor class=broken in=Mill.helped
  def helped(place: String) = broken(s"the belt slipped at $place")

  private def broken(msg: String) = throw new BeltException(msg)

  // want exception "belt {number} is torn" rule=factory class=BeltException
  def torn(number: Int) = throw BeltException.torn(s"belt $number is torn")

  // ok rule=factory
  def tornAgain(number: Int) = throw BeltException.torn("torn")

  // want exception "an own error" rule=constructor class=OwnTrouble in=Mill.own
  def own = List(new OwnTrouble("an own error"))

  // want exception "the mill shook {times} times" rule=constructor class=Shaken in=Mill.named
  def named(times: Int) = Shaken(times = times, message = s"the mill shook $times times")
}

class OwnTrouble(text: String) extends RuntimeException(text)

case class Shaken(times: Int, message: String) extends OwnTrouble(message)

// want exception "no stone {id}" rule=super class=NoStone
case class NoStone(id: String) extends Exception(s"no stone $id") with NoStackTrace

// want exception "the belt is gone" rule=super class=BeltGone
case object BeltGone extends MillTrouble(404, "the belt is gone")

sealed abstract class MillTrouble(code: Int, text: String) extends Exception(text)

// want exception "a default text" rule=super class=Defaulted
class Defaulted(text: String = "a default text") extends Exception(text)

// ok rule=super
class Sign(text: String) extends Board("no entry to the mill")

class SailsTorn(count: Int) extends RuntimeException {
  // want exception "{count} sails are torn" rule=message class=SailsTorn in=SailsTorn.getMessage
  override def getMessage: String = s"$count sails are torn"
  // ok rule=message
  override def toString = s"SailsTorn($count)"
}

sealed trait MillError {
  def message: String = this match {
    // want exception "the dam {name} broke" rule=message class=DamBroke
    case DamBroke(name) => s"the dam $name broke"
    // want exception "no water" rule=message class=Dry
    case Dry => "no water"
  }
}

class Label { def message = "turn left at the mill" }

object Quiet {
  // want exception "the mill is quiet" rule=message class=IOException
  def quiet = new IOException { override def getMessage = "the mill is quiet" }
}

class MillSpec extends AnyFunSuite {
  test("it turns") { throw new MillException("this is a test and no site") }
}
