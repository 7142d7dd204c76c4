<?php

declare(strict_types=1);

namespace Orchard\Keeping;

use Orchard\Keeping\Exception\Blight;
use Psr\Log\LoggerInterface;

const LADDER_MISSING = 'The ladder is missing';
define('BASKET_TORN', 'A basket is torn');

/**
 * Keeps trees.
 */
final class Orchard
{
    private const MSG_FULL = 'The orchard is full';
    public static $closedText = 'The orchard is closed';
    private LoggerInterface $voice;

    /** Texts by the code of the fault. */
    // want exception "No water in the well" rule=table class=FAULT_ERRORS line=+1
    // want exception "The pump does not turn" rule=table class=FAULT_ERRORS line=+2
    private const FAULT_ERRORS = [
        1 => 'No water in the well',
        2 => 'The pump does not turn',
    ];

    // ok rule=table
    private const SEASONS = ['first' => 'a mild spring', 'last' => 'a cold winter'];

    public function __construct(private TreeStore $store, LoggerInterface $voice)
    {
        $this->voice = $voice;
    }

    /**
     * Plants a tree.
     *
     * @param string $kind {@see Tree}
     */
    public function plant(string $kind, int $count, ?Tree $parent = null): void
    {
        if ($count < 1) {
            // want exception "Cannot plant {count} trees of kind \"{kind}\"." rule=constructor class=\InvalidArgumentException in=Orchard::plant guard="if:$count < 1" doc="Plants a tree. @param string $kind Tree"
            throw new \InvalidArgumentException("Cannot plant $count trees of kind \"{$kind}\".");
        }
        if ($count > 100) {
            // want exception "Too many: {count} of {max} in {name}, that is {rate}%" rule=throw class=Exception\TooMany hole=count:integer hole=rate:
            throw new Exception\TooMany(sprintf('Too many: %1$d of %3$s in %2$s, that is %4$5.1f%%', $count, $this->name, $max, $rate));
        } elseif ($count > 50) {
            // want exception "The orchard is full" rule=constructor guard="if:$count > 50" line=-36
            throw new OrchardException(self::MSG_FULL);
        } else {
            // want exception "half a tree" guard="else:$count > 50"
            throw new OrchardException('half a tree');
        }
        // want exception "The orchard is closed" class=OrchardException line=-41
        throw new OrchardException(self::$closedText);
        // want exception "The ladder is missing" line=-52
        throw new OrchardException(LADDER_MISSING);
        // want exception "A basket is torn" line=-53
        throw new OrchardException(BASKET_TORN);
        // ok rule=constructor
        throw new OrchardException($parent->getMessage(), 3, $parent);
        // ok rule=constructor
        throw new OrchardException($kind, 'string');
        // ok rule=throw
        throw $parent->asException();
        // want exception "leaf curl on {kind}" rule=throw class=Blight
        throw new Blight('leaf curl on ' . $kind);
        // want exception "no cure for {kind}" rule=throw class=Blight
        throw Blight::withoutCure('no cure for ' . $kind);
        $list = $place . '/' . $kind . '.list';
        // want exception "no list of trees at {list}" rule=constructor
        throw new OrchardException(sprintf('no list of trees at %s', $list));
        // want exception "the list {list} is torn" rule=constructor
        throw new OrchardException('the list ' . $list . ' is torn');
        $begin = 'the hedge of ' . $place;
        // want exception "the hedge of {place} has a hole" rule=constructor
        throw new OrchardException($begin . ' has a hole');
        // want exception "a shrub at {place}" rule=constructor
        throw new OrchardException(['kind' => $kind, 'message' => "a shrub at $place"]);
        // want exception "Invalid bud found" rule=constructor
        throw new OrchardException('Invalid bud found', 'orchard.bud_outside_of_season', $kind);
        // ok rule=throw
        throw Blight::whileDoing($kind, 'planting a tree');
        // want exception "the tree does not grow" rule=throw class=Blight
        throw Blight::whileDoing($kind, 'the tree does not grow');
        // want exception "This soil does not allow it" rule=throw class=Blight
        throw Blight::plant($kind, 'This soil does not allow it');
        // ok rule=throw
        throw self::plant($kind, 'This soil does not allow it');
        // want exception "not a shrub" class=\DomainException
        throw new \DomainException(message: 'not a shrub', code: 4);
    }

    public function strings(array $a, object $b, string $c): void
    {
        // want exception "it's a \\ and a \\n and a $sign" rule=constructor
        throw new OrchardException('it\'s a \\ and a \n and a $sign');
        // want exception "tab\tquote\" dollar$ A A \u00e9 {c} \\q"
        throw new OrchardException("tab\tquote\" dollar\$ \x41 \101 \u{e9} {$c} \q");
        // want exception "first {a}, named {a}, member {c}, call {d}, old {c} and {c}"
        throw new OrchardException("first $a[0], named $a[key], member $b->c, call {$b->c['x']->d()}, old ${c} and {$c}");
        // want exception "A heredoc of {c}\n  with two lines"
        throw new OrchardException(<<<TEXT
            A heredoc of $c
              with two lines
            TEXT);
        // want exception "A nowdoc of $c\n  with two lines"
        throw new OrchardException(<<<'TEXT'
            A nowdoc of $c
              with two lines
            TEXT);
        // want exception "joined {c} and more\nat the end"
        throw new OrchardException('joined ' . $c . ' and' . " more" . PHP_EOL . 'at the end');
        // want exception "bytes of text"
        throw new OrchardException(b'bytes of text');
        // want exception "a list, {c}, of words"
        throw new OrchardException(implode(', ', ['a list', $c, 'of words']));
        // want exception "spread {c} into 7"
        throw new OrchardException(vsprintf('spread %s into %s', [$c, '7']));
        // ok rule=constructor
        throw new OrchardException("$c: $a");
    }

    public function alternatives(?string $why, int $code): never
    {
        // want exception "ripe text" guard="if:$code"
        // want exception "unripe text" guard="else:$code"
        throw new OrchardException($code ? 'ripe text' : 'unripe text');
        // want exception "no reason given" guard="none-value:$why"
        throw new OrchardException($why ?? 'no reason given');
        // want exception "no reason at all"
        throw new OrchardException($why ?: 'no reason at all');
        // want exception "the first fault" line=+1 guard="match-arm:1, 2"
        // want exception "fault {code}" line=+2 guard="match-arm:default"
        throw new OrchardException(match ($code) {
            1, 2 => 'the first fault',
            default => "fault $code",
        });
        // want exception "row is not there" guard="none-value:$this->store->row($code)"
        $row = $this->store->row($code) ?? throw new OrchardException('row is not there');
        // want exception "checked {code} first" guard="else:$row->checked()"
        $row->checked() || throw new OrchardException("checked $code first");
        // want exception "arrow function {x}" in=Orchard::alternatives
        $f = fn ($x) => throw new OrchardException("arrow function $x");
        // want exception "expected %s or nothing" rule=constructor
        throw new OrchardException($why ?: 'expected %s or nothing');
        // want exception "expected {code} or nothing"
        throw new OrchardException(sprintf($why ?: 'expected %s or nothing', $code));
    }

    public function variables(string $path, bool $wet): void
    {
        // want exception "The path {path} is wet" guard="if:$wet" line=+1
        if ($wet) {
            $message = "The path $path is wet";
        } else {
            // want exception "The path {path} is dry" guard="else:$wet"
            $message = "The path $path is dry";
        }
        throw new OrchardException($message);
    }

    public function built(string $path, bool $wet): void
    {
        // want exception "No way to {path}: blocked{1} now" in=Orchard::built
        $text = 'No way to ' . $path;
        $text .= ': blocked';
        if ($wet) {
            $text .= ' by water';
        }
        $text .= ' now';
        throw new OrchardException($text);
    }

    public function switched(string $kind): void
    {
        switch ($kind) {
            case 'apple':
            case 'pear':
                // want exception "no {kind} here" guard="switch-case:'apple', 'pear'"
                throw new OrchardException("no $kind here");
            default:
                // want exception "unknown fruit" guard=switch-case:default
                throw new OrchardException('unknown fruit');
        }
    }

    public function caught(): void
    {
        try {
            $ready = true;
            $this->store->open($this->path);
        } catch (IoException | \ErrorException $e) {
            // want exception "Could not open: {getMessage}" guard="catch:$this->store->open($this->path)"
            throw new OrchardException('Could not open: ' . $e->getMessage(), 0, $e);
        }
        foreach ($trees as $tree) {
            // want exception "tree {tree} fell" guard="loop:$trees as $tree"
            throw new OrchardException("tree $tree fell");
        }
    }

    private function bail(string $message, int $code = 0): never
    {
        // want exception "bail: {message}" rule=constructor
        throw new OrchardException('bail: ' . $message, $code);
    }

    private static function raiseNow($msg)
    {
        throw new OrchardException($msg);
    }

    public function helpers(): void
    {
        // want exception "the bough broke" class=Orchard::bail
        $this->bail('the bough broke', 2);
        // want exception "the cradle fell" class=Orchard::raiseNow
        self::raiseNow('the cradle fell');
        // want exception "down it comes" class=Orchard::raiseNow
        static::raiseNow('down it comes');
        // ok rule=constructor
        $this->bail('some.key_of_text');
        // want exception "wrapped by hand" rule=constructor
        throw new OrchardException($this->described('wrapped by hand'));
    }

    private function described(string $what): string
    {
        return $what . ' in ' . $this->name;
    }

    public function thrown(): void
    {
        // want exception "made by a method" rule=throw-call class=TreeStore::failure
        throw $this->store->failure('made by a method');
        // ok rule=throw-call
        throw $this->store->failure('key');
        // want http "No such orchard" rule=throw-call status=404 class=Orchard::createNotFoundException
        throw $this->createNotFoundException('No such orchard');
    }
}

/** What goes wrong with trees. */
class OrchardException extends \RuntimeException
{
    // want exception "Something is wrong in the orchard" rule=default-message class=OrchardException
    protected $message = 'Something is wrong in the orchard';
    // want exception "Tree {0} has {1} rings too few, 5% of all" rule=default-message class=OrchardException
    protected $_messageTemplate = 'Tree %s has %d rings too few, 5%% of all';
    // want exception "Only 50% of the trees stand" rule=default-message class=OrchardException
    protected $halfMessage = 'Only 50% of the trees stand';
    // ok rule=default-message
    protected $season = 'late in the year';

    // want exception "The default text" rule=default-message in=OrchardException::__construct
    public function __construct($message = 'The default text', $code = 0, ?\Throwable $before = null)
    {
        // want exception "Orchard: {message}" rule=super class=OrchardException
        parent::__construct('Orchard: ' . $message, $code, $before);
    }

    public static function forTree(Tree $tree): self
    {
        // want exception "Tree {tree} is ill" rule=constructor class=OrchardException in=OrchardException::forTree
        return new self(sprintf('Tree %s is ill', $tree));
    }

    public static function withNothing(): static
    {
        // want exception "Nothing is there" class=OrchardException
        return new static('Nothing is there');
    }
}

class Basket extends Container
{
    public function __construct()
    {
        // ok rule=super
        parent::__construct('the basket of the day');
    }
}

class MissingTree extends OrchardException
{
    public function getMessageKey()
    {
        // want exception "The tree could not be found." rule=get-message class=MissingTree
        return 'The tree could not be found.';
    }

    public function getSeason()
    {
        // ok rule=get-message
        return 'The time of the year.';
    }
}

enum GateError: string
{
    // want exception "The gate is shut" rule=enum-case class=GateError::Shut code=Shut
    case Shut = 'The gate is shut';
    // ok rule=enum-case
    case Open = 'open';

    public function raise(): never
    {
        throw new OrchardException(self::Shut->value);
    }
}
