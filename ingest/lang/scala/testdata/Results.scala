package com.example.mill

import play.api.mvc._
import org.apache.pekko.http.scaladsl.server.Directives._

enum GateError(val text: String):
  // want exception "the gate {id} is shut" rule=super class=Shut
  case Shut(id: String) extends GateError(s"the gate $id is shut")
  // want exception "the gate is gone" rule=super class=Gone
  case Gone extends GateError("the gate is gone")

object Results:
  def parse(text: String): Either[String, Int] =
    if text.isEmpty then
      // want exception "the text is empty" rule=left class=Left guard=if:text.isEmpty in=Results.parse
      Left("the text is empty")
    else if text == "x" then
      // ok rule=left
      Left("empty")
    else
      // want exception "bad number {text}" rule=left class=NumberTrouble guard=else:"text == \"x\""
      Left(NumberTrouble(s"bad number $text", 3))

  // want exception "no sack {n}" rule=left class=Left
  def sack(n: Int) = s"no sack $n".asLeft[Int]

  // want exception "nothing at {key}" rule=to-right class=toRight guard=none-value:map.get(key)
  def find(key: String) = map.get(key).toRight(s"nothing at $key")

  // ok rule=to-right
  def findAgain(key: String) = map.get(key).toRight(key)

  // want exception "{n} is not positive" rule=condition class=Either.cond guard=else:"n > 0"
  def positive(n: Int) = Either.cond(n > 0, n, s"$n is not positive")

  // ok rule=condition
  def positiveAgain(n: Int) = Either.cond(n > 0, n, "negative")

  def effects(n: Int) = {
    // want exception "future failed for {n}" rule=failed class=Oops
    Future.failed(new Oops(s"future failed for $n"))
    // want exception "an effect failed" rule=constructor class=MillException
    IO.raiseError[Int](new MillException("an effect failed"))
    // want exception "the fibre died" rule=failed class=ZIO.dieMessage
    ZIO.dieMessage("the fibre died")
    // want exception "cannot read sack: {e}" rule=failed class=result.leftMap guard=error-return:result
    result.leftMap(e => s"cannot read sack: $e")
    // ok rule=failed
    ZIO.fail("failed")
    // want exception "not one sack" rule=failed class=Failure
    sender() ! Failure(new Throwable, "not one sack")
    // want exception "a tuple of troubles" rule=left
    Left((1, "a tuple of troubles"))
    // want exception "cannot expand the macro" rule=report class=c.abort
    c.abort(c.enclosingPosition, "cannot expand the macro")
    // ok rule=report
    reporter.error("sack")
  }

  // want exception "these sacks are torn: {sacks}." rule=sys-error
  def torn(sacks: Seq[Int]) = sys.error(sacks.mkString("these sacks are torn: ", ", ", "."))

  def play(id: Int) = Action {
    // want http "no sack {id} here" rule=result class=NotFound status=404
    NotFound(s"no sack $id here")
    // want http "a bad sack" rule=result class=BadRequest status=400
    BadRequest(Json.obj("error" -> "a bad sack", "id" -> id))
    // want http "a sack of tea" rule=result class=Status status=418
    Status(418)("a sack of tea")
    // ok rule=result
    Conflict(views.html.sack(id))
    // ok rule=result
    Status(200)("a sack of flour")
  }

  def route(id: Int) = {
    // want http "no route to {id}" rule=response class=complete status=404
    complete(StatusCodes.NotFound, s"no route to $id")
    // want http "the mill is closed" rule=response class=HttpResponse status=503
    complete(HttpResponse(StatusCodes.ServiceUnavailable, entity = "the mill is closed"))
    // want http "the arrow failed" rule=response status=500
    complete(StatusCodes.InternalServerError -> "the arrow failed")
    // ok rule=response
    complete(StatusCodes.OK, "all is well here")
    // want http "sack {id} is no number" rule=rejection class=ValidationRejection
    reject(ValidationRejection(s"sack $id is no number"))
    // ok rule=rejection
    reject(ValidationRejection(text))
    // want http "the body is too big" rule=response-body class=withEntity status=413
    Response(Status.PayloadTooLarge).withEntity("the body is too big")
    // ok rule=response-body
    Response(Status.Ok).withEntity("the body is fine")
    // want http "the call is late" rule=rpc-status class=Status code=DEADLINE_EXCEEDED
    Status.DEADLINE_EXCEEDED.withDescription("the call is late").asException
    // ok rule=rpc-status
    option.withDescription("the option is late")
  }

  def broken(a: Int) =
    val x = if a > 1 then = else
    // want exception "still found below broken source" rule=constructor
    throw IllegalStateException("still found below broken source")
