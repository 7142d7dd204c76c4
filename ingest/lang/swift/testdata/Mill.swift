import Foundation
import os

/// Grinds what it is given. See ``Flour`` and `Sack`.
public final class Mill: Machine, @unchecked Sendable {
    static let jammed = "the stones are jammed"
    private let prefix = "mill: "
    let logger = Logger(label: "mill")
    // want panic "no stones in the mill" rule=fatal in=Mill.stones
    lazy var stones: Stones = { fatalError("no stones in the mill") }()

    /// Turns the stones of the `Mill`.
    ///
    /// - Parameter grain: what is ground
    public func turn(_ grain: Grain?, times: Int = 1) async throws -> Flour {
        guard let grain = grain else {
            // want exception "no grain for {name}" rule=error class=MillError guard=none-value:grain in=Mill.turn doc="Turns the stones of the Mill. - Parameter grain: what is ground"
            throw MillError("no grain for \(self.name)")
        }
        guard times > 0, let wheel = wheel else {
            // want exception "cannot turn {times} times" rule=error class=MillError.stuck guard=else:"times > 0, let wheel = wheel"
            throw MillError.stuck("cannot turn \(times) times")
        }
        if times > 9 {
            // want exception "\"{grain}\" is\ttoo wet: 100% é" rule=throw class=WheelStopped guard=if:"times > 9"
            throw WheelStopped("\"\(grain, privacy: .public)\" is\ttoo wet: 100% \u{e9}")
        }
        if times > 8 {
            // ok rule=throw
            throw tooOften
        }
        // want exception "raw \\(x) {grain}" rule=error guard=early-return:"times > 8"
        throw MillError(#"raw \(x) \#(grain)"#)
        // want exception "two lines of text:\n  {grain} and one more" rule=error
        throw MillError(message: """
            two lines of text:
              \(grain) \
            and one more
            """)
        // want exception "the stones are jammed" rule=error class=MillError line=-35
        throw MillError(Mill.jammed)
        // want exception "mill: {grain} has {count} stones" rule=error
        throw MillError(prefix + grain + " has \(stones.count) stones")
        // ok rule=error
        throw MillError(grain.name)
        // ok rule=error
        throw MillError.unknownGrain(name: "rye")
        // want exception "{count} of {name} stones" rule=error hole=count:integer
        throw MillError(String(format: "%ld of %@ stones", stones.count, name))
        // want exception "the sack is torn" rule=error
        throw MillError(NSLocalizedString("the sack is torn", comment: "shown to the miller"))
        // want exception "no wind today" rule=error
        throw MillError(NSLocalizedString("wind.none", value: "no wind today", comment: ""))
        // want exception "the dam broke in {year}" rule=error class=NSError
        throw NSError(domain: "com.example.mill", code: 3, userInfo: [NSLocalizedDescriptionKey: "the dam broke in \(year)"])
        // want exception "not a grain" rule=error class=DecodingError.dataCorruptedError
        throw DecodingError.dataCorruptedError(forKey: .grain, in: container, debugDescription: "not a grain")
        // want exception "the sack has no {key}" rule=error class=DecodingError.keyNotFound
        throw DecodingError.keyNotFound(key, .init(codingPath: path, debugDescription: "the sack has no \(key)"))
        // want exception "the field has no corn" rule=error class=DecodingError.dataCorrupted
        throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: "the field has no corn"))
        // want exception "a text that is thrown" rule=throw class=Error
        throw "a text that is thrown"
    }

    func wheel(speed: Int, state: State) throws {
        let reason: String
        if speed > 10 {
            // want exception "too fast" rule=throw guard=if:"speed > 10"
            reason = "too fast"
        } else {
            // want exception "too slow: {speed}" rule=throw guard=else:"speed > 10"
            reason = "too slow: \(speed)"
        }
        throw WheelStopped(reason)
        let kind = switch state {
        // want panic "the wheel is wet" rule=fatal guard=switch-case:.wet
        case .wet: "the wheel is wet"
        // want panic "the wheel is in state {state}" rule=fatal guard=switch-case:default
        default: "the wheel is in state \(state)"
        }
        fatalError(kind)
        // want panic "it turns" rule=fatal guard=if:"speed > 3"
        // want panic "it stands still" rule=fatal guard=else:"speed > 3"
        fatalError(speed > 3 ? "it turns" : "it stands still")
        // want panic "no name given" rule=fatal
        fatalError(name ?? "no name given")
        // ok rule=fatal
        fatalError()
        // want panic "cannot happen here" rule=fatal class=preconditionFailure severity=fatal
        preconditionFailure("cannot happen here")
        // want assertion "stones fell off" rule=assertion-failure class=assertionFailure
        assertionFailure("stones fell off")
        // ok rule=assertion-failure
        assertionFailure()
        // want assertion "speed was {speed}" rule=assert class=precondition guard=assert:"speed < 99"
        precondition(speed < 99, "speed was \(speed)")
        // want assertion "speed is even" rule=assert class=assert
        assert(speed % 2 == 0, "speed is even")
        // ok rule=assert
        assert(speed > 1)
    }

    func steps(n: Int) throws {
        var message = "the mill has"
        message += " \(n) steps"
        if n > 3 {
            message += " too many"
        }
        // want exception "the mill has {n} steps{1}" rule=error class=MillError line=-6
        throw MillError(message)
    }

    func catching(file: URL) throws {
        do {
            let lines = try read(file)
            try grindAll(lines)
        } catch let error as FileError {
            // want exception "cannot read {file}: {localizedDescription}" rule=error guard=catch:read(file)
            throw MillError("cannot read \(file): \(error.localizedDescription)", error)
        } catch {
            // want log "the mill stopped" rule=log-error class=logger.error guard=catch:read(file)
            logger.error("the mill stopped", metadata: ["error": "\(error)"])
        }
        for sack in sacks where sack.wet {
            // want exception "wet sack {sack}" rule=error guard=loop:"sack in sacks where sack.wet"
            throw MillError("wet sack \(sack)")
        }
    }

    // want exception "the belt slipped at {place}" rule=throw class=broken in=Mill.helped
    func helped(place: String) throws { throw broken(at: 3, "the belt slipped at \(place)") }

    // want exception "the gear is gone" rule=throw class=broken
    func helpedAgain() throws { throw broken("the gear is gone") }

    private func broken(at place: Int = 0, _ message: String) -> MillError { MillError(message) }

    required init?(coder: NSCoder) {
        // want panic "init(coder:) has not been implemented" rule=fatal in=Mill.init
        fatalError("init(coder:) has not been implemented")
    }

    // want panic "no sack {i}" rule=fatal in=Mill.subscript
    subscript(i: Int) -> Sack { fatalError("no sack \(i)") }

    // want panic "mills cannot be compared" rule=fatal in=Mill.==
    static func == (a: Mill, b: Mill) -> Bool { fatalError("mills cannot be compared") }

    deinit {
        // want panic "the mill was lost" rule=fatal in=Mill.deinit
        fatalError("the mill was lost")
    }

    #if os(Linux) && !canImport(Wind)
    // want panic "no wind on this platform" rule=fatal in=Mill.wind
    var wind: Wind { get throws(WindError) { fatalError("no wind on this platform") } }
    #endif
}

class MillTests: XCTestCase {
    func testTurn() { fatalError("this is a test and no site") }
}

@Test func grinds() throws { throw MillError("this is a test as well") }
