<?php
use App\Http\Response;

function settings_page($screen, LoggerInterface $journal, $level)
{
    if (!defined('ORCHARD')) {
        // want exit "No direct access allowed" rule=exit class=exit severity=fatal guard="if:!defined('ORCHARD')"
        exit('No direct access allowed');
    }
    // want exit "Cannot connect: {mysqli_error}" rule=exit class=die guard="else:$link = connect()"
    $link = connect() or die('Cannot connect: ' . mysqli_error());
    // want exit "You may not see this page." rule=exit class=wp_die
    wp_die(esc_html__('You may not see this page.', 'orchard'), 403);
    // want exit "No phar at {path}" rule=exit class=WP_CLI::error
    WP_CLI::error(sprintf('No phar at %s', $path));
    // ok rule=exit
    exit($code);
    // ok rule=exit
    die('The harvest was sold successfully');

    // want http "Not a tree: {id}" rule=wp-error class=WP_Error code=tree_invalid status=404
    return new WP_Error('tree_invalid', sprintf(__('Not a tree: %s', 'orchard'), $id), array('status' => 404));
    // want exception "The tree is taken." rule=wp-error code=tree_taken
    $fault = new WP_Error('tree_taken', __('The tree is taken.'));
    // ok rule=wp-error
    $fault = new WP_Error('tree_taken', $text);
    // want exception "The fence is down." rule=wp-error-add code=fence
    $wp_errors->add('fence', __('The fence is down.', 'orchard'));
    // ok rule=wp-error-add
    $baskets->add('fence', __('A new fence.', 'orchard'));

    // want log "Could not water {tree} with {litres}" rule=log-error class=LoggerInterface::error hole=tree:
    $journal->error('Could not water {tree} with {litres}', ['tree' => $tree->id, 'litres' => $amount]);
    // want log "The well failed: {reason}" rule=log-error class=Log::critical
    Log::critical("The well failed: $reason");
    // want log "written at a level" rule=log-error class=LoggerInterface::log
    $journal->log(LogLevel::ERROR, 'written at a level', ['exception' => $e]);
    // want log "to the system's log" rule=log-error class=syslog
    syslog(LOG_ERR, 'to the system\'s log');
    // want log "flood in {place}" rule=log-fatal severity=fatal class=Log::emergency
    Log::emergency('flood in ' . $place);
    // want log "a little dry" rule=log-warn severity=warning
    $this->getLogger()->warning('a little dry');
    // ok rule=log-error
    $journal->info('all is well here');
    // ok rule=log-fatal
    $journal->debug('emergency drill today');
    // ok rule=log-warn
    $journal->notice('a warning of frost');
    // want log "Orchard: no frost cloth" rule=error-log class=error_log
    error_log('Orchard: no frost cloth');
    // ok rule=error-log
    error_log($text);

    // want log "The trees could not be counted." rule=console class=io::writeln
    $io->writeln('<error>The trees could not be counted.</error>');
    // want log "Careful with {name}" rule=console severity=warning
    $io->writeError('<warning>Careful with ' . $name . '</warning>');
    // want log "first line of two" rule=console line=+1
    // want log "second line of two" rule=console line=+2
    $io->writeError([
        '<error>first line of two</error>', '',
        '<error>second line of two</error>',
    ]);
    // ok rule=console
    $io->writeln('<info>All trees were counted.</info>');
    // want log "The shed was not found" rule=console
    $this->stdout("The shed was not found\n", Console::FG_RED);
    // ok rule=console
    $this->stdout("Red apples here\n", Console::FG_RED);
    // want log "This cannot be pruned" rule=console-error
    $this->components->error('This cannot be pruned');
    // ok rule=console-error
    $field->error('name');

    // want exception "The gate is rusty" rule=user-error class=trigger_error
    trigger_error('The gate is rusty', E_USER_ERROR);
    // want log "The gate squeaks" rule=user-warning severity=warning class=trigger_error
    trigger_error('The gate squeaks', E_USER_WARNING);
    // want log "Since 3.2, use plant()" rule=user-warning severity=warning
    trigger_deprecation('orchard/keeping', '3.1', 'Since 3.2, use plant()');
    // ok rule=user-error
    // ok rule=user-warning
    trigger_error($text, $level);

    // want exception "This bed is taken already" rule=report class=form::addError
    $form->addError('bed', 'This bed is taken already');
    // want exception "Your basket is empty now" rule=report
    $this->addFlash('error', 'Your basket is empty now');
    // ok rule=report
    $this->addFlash('success', 'Your basket is full now');
    // want exception "Pick a kind of tree" rule=report
    $validator->errors()->add('kind', 'Pick a kind of tree');
    if (!is_numeric($height)) {
        // want exception "{name} must be a number" rule=collect class=errors guard="if:!is_numeric($height)"
        $errors[] = "$name must be a number";
    }
    // ok rule=collect
    $errors['kind'] = 'kind';

    // want assertion "the tree has roots" rule=assert class=AssertionError guard="assert:$tree->roots > 0"
    assert($tree->roots > 0, 'the tree has roots');
    // ok rule=assert
    assert($tree instanceof Tree);
    // want assertion "A tree needs a name. Got: {0}" rule=assertion-library class=Assert::string guard=assert:$name
    Assert::string($name, 'A tree needs a name. Got: %s');
    // ok rule=assertion-library
    Assert::keyExists($tree, 'height');

    // want exception "The height is wrong" rule=validation class=ValidationException line=+1
    throw ValidationException::withMessages([
        'height' => ['The height is wrong', trans('auth.failed')],
    ]);
    // want exception "The {attribute} must be a tree." rule=validation class=$fail
    $fail('The :attribute must be a tree.');
    // ok rule=validation
    $fail('validation.tree');

    // want http "You may not enter" rule=abort status=403 class=abort
    abort(403, 'You may not enter');
    // ok rule=abort
    abort(404);
    // want http "Nothing grows here" rule=abort-if status=404 guard="if:$trees->isEmpty()"
    abort_if($trees->isEmpty(), 404, 'Nothing grows here');
    // ok rule=abort-if
    abort_if($trees->isEmpty(), 404);
    // want http "Members only" rule=abort-unless status=401 guard=else:$user->member
    abort_unless($user->member, Response::HTTP_UNAUTHORIZED, 'Members only');
    // ok rule=abort-unless
    abort_unless($user->member, 401);
    // want exception "Trees do not fly" rule=throw-if class=FlightException
    throw_if($tree->flies(), FlightException::class, 'Trees do not fly');
    // ok rule=throw-if
    throw_if($tree->flies(), new FlightException($text));
    // want http "There is no such tree" rule=response status=404
    return response()->json(['error' => 'There is no such tree'], 404);
    // want http "Forbidden" rule=response status=403
    $this->send(new Response(403, ['error' => 'Forbidden']));
    // ok rule=response
    $this->send(new Response(403, ['error' => 'invalid_tree']));
    // want http "No orchard here" rule=response status=404 class=Response
    $this->send(new Response(404, ['error' => 'No orchard here']));
    // want http "Too late in the year" rule=response status=410 class=JsonResponse
    return new JsonResponse(['error' => ['message' => 'Too late in the year']], Response::HTTP_GONE);
    // want http "Log in to pick apples" rule=response status=401 class=wp_send_json
    $answer = array('success' => false, 'message' => __('Log in to pick apples', 'orchard'));
    wp_send_json($answer, 401);
    // want http "Not sent at all" rule=response class=wp_send_json_error
    wp_send_json_error('Not sent at all');
    // ok rule=response
    return response()->json(['message' => 'The tree is planted'], 201);
    // want http "No orchard at {path}" rule=constructor status=404 class=NotFoundHttpException
    throw new NotFoundHttpException("No orchard at $path");
    // want http "Wait a little" rule=constructor status=429
    throw new HttpException(429, 'Wait a little');
    // want exception "There is no {name} here" rule=constructor
    throw new InvalidConfigException(Yii::t('app', 'There is no {name} here', ['name' => $tree]));
    // want exception "The hedge is gone" rule=constructor class=HedgeException
    throw new HedgeException(_t('Orchard.HEDGE', 'The hedge is gone'));
    // want exception "The gate is shut" rule=constructor class=GateException
    throw new GateException(dt('The gate is shut'));
    // want exception "No {tree} or {trees} in @treehouse" rule=constructor class=GateException
    throw new GateException(dt('No @tree or !trees in @treehouse', ['@tree' => $tree, '!trees' => implode(', ', $trees)]));
    $values = ['fence' => $fence];
    // want exception "The {fence} is higher than :fences" rule=constructor
    throw new GateException(__('The :fence is higher than :fences', $values));
    // want exception "The harvest could not be sold. Please try again." rule=constructor class=MarketException
    throw new MarketException(__('The harvest could not be sold. Please try again.', 'orchard'), 500, sprintf('Unexpected answer of the market for the harvest of this year: %s', $answer));
    // want exception "A list of trees must be closed by a parenthesis" rule=report
    $stream->expect(Token::PUNCTUATION, ')', 'A list of trees must be closed by a parenthesis');
    // ok rule=report
    $stream->expect(Token::NAME);
    // want exception "The trees were counted three times" rule=collect
    $context['error'] = 'The trees were counted three times';
    // ok rule=collect
    $context['errno'] = 'three times';
    // want http "The tree was not found there." rule=report class=returnError status=404
    return $this->returnError('The tree was not found there.', Response::HTTP_NOT_FOUND);
    // want log "The market is closed." rule=report class=orchard_record_market_error
    orchard_record_market_error(__('Market', 'orchard'), __('The market is closed.', 'orchard'));
    // ok rule=constructor
    throw new InvalidConfigException($translator->trans('orchard.no_tree'));
}

function complain(string $format, ...$values): never
{
    throw new OrchardException(vsprintf($format, $values));
}

// want exception "no ladder for {tree} in {place}" class=complain
complain('no ladder for %s in %s', $tree, $place);

function weather(int $code): never
{
    switch ($code) {
        case 1:
            // want exception "The frost took the blossoms." rule=constructor
            $message = 'The frost took the blossoms.';
            break;
        default:
            // want exception "The weather is unknown." rule=constructor
            $message = 'The weather is unknown.';
    }
    $message .= ' Come back in spring.';
    throw new WeatherException($message);
}

function run(): int
{
    if ($argc < 2) {
        // want exit "usage: orchard TREE" rule=print class=exit
        fwrite(STDERR, "usage: orchard TREE\n");
        exit(1);
    }
    if (!$found) {
        // want exit "No tree {name} was found" rule=print
        echo "No tree $name was found\n";
        return 1;
    }
    if ($help) {
        // ok rule=print
        echo "orchard keeps trees\n";
        exit(0);
    }
    if ($broken) {
        // want exit "broken: {count} of {all}" rule=printf hole=count:integer
        fprintf(STDERR, "broken: %d of %s\n", $count, $all);
        exit(3);
    }
    // ok rule=printf
    printf("%d trees are well\n", $count);
    // ok rule=print
    fwrite($file, "a line of the log\n");
    return 0;
}

class KindValidator extends Constraint
{
    // want exception "The value {value} is no kind of tree." rule=constraint class=KindValidator
    public $message = 'The value {{ value }} is no kind of tree.';
    // ok rule=constraint
    public $hint = 'Any kind of tree will do.';
}

class TreeRequest
{
    private $fault;

    public function messages(): array
    {
        return [
            // want exception "A tree is required" rule=constraint class=TreeRequest
            'tree.required' => 'A tree is required',
        ];
    }

    public function build($builder)
    {
        // want exception "Name the tree" rule=constraint class=NotBlank
        $builder->add('tree', [new NotBlank(['message' => 'Name the tree'])]);
        // want exception "A name of {limit} letters" rule=constraint class=Assert\Length
        $builder->add('name', new Assert\Length(min: 3, minMessage: 'A name of {{ limit }} letters'));
        // want exception "the pump is broken" rule=collect class=last_error
        $this->last_error = 'the pump is broken';
        // want exception "no spade for {tree}" rule=report class=shed::raise_error
        shed::raise_error(['code' => 3, 'message' => "no spade for $tree"], true);
        // want exception "The file {0} is too long." rule=table class=errors
        // want exception "No file was found." rule=table class=errors line=+1
        static $errors = ['long' => 'The file %s is too long.',
            'none' => 'No file was found.'];
    }
}

class Form
{
    // want exception "Give the tree a name" rule=constraint class=Assert\NotBlank
    #[Assert\NotBlank(message: 'Give the tree a name')]
    #[Deprecated(message: 'use the sapling instead')]
    // want exception "Give it another name" rule=constraint class=Assert\Unique
    #[Assert\Unique(message: 'Give it another name')]
    public string $name;
}
?>
<p>die('this is no code');</p>
