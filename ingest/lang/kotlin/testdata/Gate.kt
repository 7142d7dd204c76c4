package com.example.orchard

// want http "no such gate" rule=response-status status=404 class=ResponseStatus
@ResponseStatus(value = HttpStatus.NOT_FOUND, reason = "no such gate")
class GateException : RuntimeException()

// ok rule=response-status
@ResponseStatus(HttpStatus.NOT_FOUND)
class GateForm(
    // want exception "must have a name" rule=constraint class=NotBlank
    @field:NotBlank(message = "must have a name") val name: String,
    // ok rule=constraint
    @field:Size(message = "{gate.size}") val size: Int,
    // ok rule=constraint
    @Deprecated(message = "use size instead of it") val width: Int,
)

fun Route.gates() {
    get("/gates/{id}") {
        val id = call.parameters["id"]
            // want http "id is missing" rule=respond status=400 class=call.respond
            ?: return@get call.respond(HttpStatusCode.BadRequest, "id is missing")
        // want http "no gate {id}" rule=respond status=404 class=call.respondText guard=none-value:"gates[id]"
        val gate = gates[id] ?: return@get call.respondText("no gate $id", status = HttpStatusCode.NotFound)
        // want http "gate is closed" rule=respond status=403 class=Problem
        call.respond(HttpStatusCode.Forbidden, Problem("gate is closed"))
        // want http "gate is stuck" rule=respond status=500
        call.respond(HttpStatusCode.InternalServerError, mapOf("error" to "gate is stuck"))
        // ok rule=respond
        call.respond(HttpStatusCode.OK, "gate is open")
        // ok rule=respond
        call.respondText("the gate is open")
    }
}

class GateController {
    fun open(name: String?): ResponseEntity<Any> {
        // want http "a gate has a name" rule=response-body status=400 class=ResponseEntity guard=if:"name == null"
        if (name == null) return ResponseEntity.badRequest().body("a gate has a name")
        // want http "gate {name} is taken" rule=response-body status=409 class=Problem
        if (name in taken) return ResponseEntity.status(HttpStatus.CONFLICT).body(Problem("gate $name is taken"))
        // want http "gate {name} is unknown" rule=constructor status=404 class=ResponseStatusException
        if (name in old) throw ResponseStatusException(HttpStatus.NOT_FOUND, "gate $name is unknown")
        // want exception "gate {name} creaks" rule=constructor class=GateException code=OIL_NEEDED
        if (name in rusty) throw GateException(ErrorCode.OIL_NEEDED, "gate $name creaks")
        // ok rule=response-body
        return ResponseEntity.ok().body("the gate is open")
    }

    fun old(response: HttpServletResponse) {
        // want http "gates are not found" rule=send-error status=404 class=response.sendError
        response.sendError(404, "gates are not found")
        // ok rule=send-error
        response.sendError(404)
    }
}
