import Vapor

enum SackError: Error, LocalizedError {
    case torn(by: String), empty
    case heavy(Int)

    var errorDescription: String? {
        switch self {
        // want exception "the sack was torn by {thief}" rule=message class=SackError.torn guard=switch-case:".torn(let thief)" in=SackError.errorDescription
        case .torn(let thief): return "the sack was torn by \(thief)"
        // want exception "the sack is empty" rule=message class=SackError.empty
        case .empty: "the sack is empty"
        case let .heavy(weight):
            // want exception "the sack is too heavy" rule=message class=SackError.heavy guard=if:"weight > 100"
            if weight > 100 { return "the sack is too heavy" }
            // want exception "the sack weighs {weight}" rule=message class=SackError.heavy
            return "the sack weighs \(weight)"
        }
    }
}

extension SackError: CustomStringConvertible {
    // want exception "something is wrong with a sack" rule=message class=SackError
    var description: String { "something is wrong with a sack" }
}

struct Season { var description: String { "the season of mills" } }

struct GateError: Error {
    let gate: String
    // want exception "gate {gate} is shut" rule=message class=GateError
    var message: String { return "gate \(gate) is shut" }
    // ok rule=message
    var hint: String { "open the gate first" }
}

enum Trouble: String, Error {
    // want exception "the water is low" rule=case class=Trouble.dry
    case dry = "the water is low"
    // ok rule=case
    case flood = "flood"
}

enum Place: String { case here = "here at the mill" }

func results(done: @escaping (Result<Sack, Error>) -> Void) {
    // want exception "not a sack" rule=error class=SackError
    done(.failure(SackError("not a sack")))
    // want exception "the cart broke down" rule=failure class=CartTrouble guard=none
    done(.failure(CartTrouble("the cart broke down")))
    // want exception "no cart at all" rule=failure class=Breakdown
    continuation.resume(throwing: Breakdown(message: "no cart at all"))
    // want exception "not a cart: {name}" rule=failure class=parseTrouble
    return Result(Cart(name), failWith: .parseTrouble(description: "not a cart: \(name)"))
    // want exception "Cannot shut the gate" rule=error class=GateError
    return GateError(code: .unknown("Cannot shut the gate"))
    // ok rule=failure
    return Result("a cart with four wheels")
    // ok rule=failure
    done(.failure(error))
    // want exception "the bridge is out" rule=report class=scope.emit
    scope.emit(error: "the bridge is out")
    // ok rule=report
    scope.emit(warning: "the bridge is old")
    // want exception "two carts on one bridge" rule=report class=errors.append
    errors.append("two carts on one bridge")
}

func vapor(req: Request) async throws -> Response {
    guard let sack = try await req.sack() else {
        // want http "no sack {id}" rule=abort class=Abort status=404 guard=none-value:"try req.sack()"
        throw Abort(.notFound, reason: "no sack \(id)")
    }
    // ok rule=abort
    throw Abort(.badRequest)
    // want http "the mill is closed" rule=response class=Response status=503
    return Response(status: .serviceUnavailable, body: .init(string: "the mill is closed"))
    // ok rule=response
    return Response(status: .ok, body: .init(string: "the mill is open"))
    // want http "no such call" rule=error class=RPCError code=notFound
    throw RPCError(code: .notFound, message: "no such call")
}
