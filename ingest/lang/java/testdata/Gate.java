package com.example.orchard;

import javax.ws.rs.core.Response;

// want http "no such gate" rule=response-status status=404 class=ResponseStatus
@ResponseStatus(value = HttpStatus.NOT_FOUND, reason = "no such gate")
class GateException extends RuntimeException {}

// ok rule=response-status
@ResponseStatus(value = HttpStatus.OK, reason = "the gate is open")
class Gate {
  ResponseEntity<?> open(String name, Gates gates) {
    if (name == null) {
      // want http "a gate has a name" rule=response-body status=400 class=ResponseEntity
      return ResponseEntity.badRequest().body("a gate has a name");
    }
    if (gates.full()) {
      // want http "gate {name} is taken" rule=response-body status=409 class=Problem
      return ResponseEntity.status(HttpStatus.CONFLICT).body(new Problem("gate " + name + " is taken"));
    }
    if (gates.closed()) {
      // want http "gates are closed" rule=response-entity status=503
      return new ResponseEntity<>("gates are closed", HttpStatus.SERVICE_UNAVAILABLE);
    }
    // ok rule=response-entity
    ResponseEntity<String> fine = new ResponseEntity<>("gates are open", HttpStatus.OK);
    // ok rule=response-body
    return ResponseEntity.ok().body("the gate is open");
  }

  Response close(HttpServletResponse response) throws IOException {
    // want http "the gate is stuck" rule=send-error status=403 class=response.sendError
    response.sendError(HttpServletResponse.SC_FORBIDDEN, "the gate is stuck");
    // want http "the gate is shut" rule=send-error status=0
    response.sendError(gate.status(), "the gate is shut");
    // ok rule=send-error
    response.sendError(404);
    // want http "no such gate" rule=response-body status=404 class=end
    request.response().setStatusCode(NOT_FOUND.code()).end("no such gate");
    // want http "the gate is {state}" rule=response-call status=409 class=HttpResponse.of
    HttpResponse.of(HttpStatus.CONFLICT, MediaType.PLAIN_TEXT, "the gate is %s", state);
    // want http "a gate key is needed" rule=response-call status=400 class=HttpResponse.badRequest
    HttpResponse.badRequest("a gate key is needed");
    // ok rule=response-call
    HttpResponse.of(HttpStatus.OK, MediaType.PLAIN_TEXT, "the gate is open");
    // want http "the gate key is wrong" rule=send-error status=401 class=halt
    halt(401, "the gate key is wrong");
    // ok rule=send-error
    halt(200, "the gate is open");
    // want http "no gate today" rule=response-body status=410
    return Response.status(Response.Status.GONE).entity("no gate today").build();
  }

  void raise(StreamObserver<Gate> observer) {
    // want http "gate {gate} is missing" rule=rpc-status class=Status code=NOT_FOUND
    observer.onError(Status.NOT_FOUND.withDescription("gate " + gate + " is missing").asRuntimeException());
    // ok rule=rpc-status
    command.withDescription("opens the gate");
    // want http "no key for {gate}" rule=constructor class=ResponseStatusException status=401
    throw new ResponseStatusException(HttpStatus.UNAUTHORIZED, "no key for " + gate);
  }

  void lower() {
    // want http "the gate is heavy" rule=constructor class=WebApplicationException status=422
    throw new WebApplicationException("the gate is heavy", 422);
  }

  void shut() {
    // want http "not your gate" rule=constructor class=ForbiddenException status=403
    throw new ForbiddenException("not your gate");
  }
}
