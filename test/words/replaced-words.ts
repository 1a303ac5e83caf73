/** A word that must not come back, and what to write instead. A name that is also an English word is refused in code only. */
export type ReplacedWord = { pattern: RegExp; instead: string; isCode: boolean }

const names: Record<string, string[]> = {
  'IdempotencyStore, gateway/idempotency, shared/idempotency.ts': [
    'OnceKeys?',
    'createOnceKeys',
    'gateway/once',
    'shared/once',
  ],
  idempotencyRecordOf: ['effectOf'],
  'CachedResponse, response-cache.ts': ['KeptAnswers?', 'createKeptAnswers', 'kept-answers'],
  'Deadline, startDeadline': ['Patience', 'patienceFor', 'startPatience', 'answering-in-time'],
  'isAborted, runWithSignal, runDetached, abort-scope.ts': [
    'isWanted',
    'whileWanted',
    'whoeverWants',
    'platform/wanted',
  ],
  'Condition, compileCondition': ['IsWanted', 'compileIsWanted'],
  'createBatcher, batcher.ts': ['gathered\\.ts', 'gathered\\('],
  throttle: ['seldom'],
  coalesce: ['onceMore'],
  'Poller, startPoller': ['Lane', 'startLanes?'],
  'KeyedMutex, createKeyedMutex': ['InTurn', 'createTurns', 'turns\\.ts', 'in-turn'],
  createKeyedLimit: ['createPlaces'],
  limitConcurrentUploads: ['fewAtOnce'],
  'stable-counts, immutable-range, running-counts, final-order-counts': [
    'lasting-counts',
    'settled-part',
    'prefix-counts',
    'ended-orders',
  ],
  'messages.ts, *Messages': ['(?:[a-z]+-)*words\\.ts', '[a-z]\\w*Words'],
  'WebhookSender, sendWebhook, EventType, PublishedEvent, isPublishable': [
    'WebhookTeller',
    'Teller',
    'tellWebhook',
    'ToldKind',
    'toldKinds',
    'ToldEvent',
    'mayBeTold',
  ],
  'startGatewayServer, MetricsServer': ['Doors', 'startDoors', 'MetricsDoor', 'Door'],
  'Services, openServices, startProcesses': ['GatewayParts', 'openParts', 'startParts', 'Parts'],
  CompilerContext: ['Workshop'],
  'UpdateMessage, Topic, subscribe*, Subscriber': ['Heard', 'Audience', 'Follower', 'follow[A-Z]\\w*'],
  TrackedDelivery: ['Watched', 'watched\\.ts'],
  'requireActor(actor)': ['known\\(actor\\)'],
  'OrderInput, ValidatedOrder, validateOrder': ['OrderWishes', 'ReadWishes', 'readWishes', 'Wishes'],
  'auditRows, auditInserted': ['witnessRows', 'witnessesInserted'],
  'findCandidates, identifyCaller': ['lookAround', 'LookPorts', 'lookForCaller'],
  'shared-fields.ts, entity-stubs.ts': ['both-faces', 'neighbours\\.ts'],
  'confirmDestructiveAction, redirectGetToParent': ['gravePart', 'waysBack'],
  'isExhausted, isUnavailable, circuitBreaker, failFastWhenUnavailable': [
    'isGivenUp',
    'isAway',
    'onBreak',
    'refusingWhenAway',
  ],
  'recordProgress, recordHints, recorded-accesses': ['noteProgress', 'noteHints', 'noted-accesses'],
  'expectEvents, expectMessage': ['expectTold', 'expectWords'],
  'tracking-stream.ts': ['live\\.js'],
}

const phrases: Record<string, string[]> = {
  'name the role: caller, owner, driver, subscriber, endpoint': ['whoever', 'of whom'],
  'say what is sent, and to which recipient': ['is told', 'are told', 'told of', 'tells it'],
  'attempt number, 1 to 10': ['how manieth', 'manieth'],
  'again, or how often': ['once more'],
  'after (for time)': [
    'right behind',
    'behind which',
    'behind (?:its|their|the|a|each) (?:commit|answer|turn)',
  ],
  'shorter: say what holds': [
    'that there is nothing',
    'as it was before',
    'whatever it was',
    'so that it is',
    'what (?:\\w+ ){1,6}is for (?:\\w+ ){1,4}to say',
  ],
}

const englishWords =
  /^(?:Lane|Patience|Parts|Door|Doors|Heard|Audience|Follower|Watched|Workshop|gathered.*|follow.*)$/

function listed(words: Record<string, string[]>, flags: string): ReplacedWord[] {
  return Object.entries(words).flatMap(([instead, patterns]) =>
    patterns.map((pattern) => ({
      instead,
      pattern: new RegExp(`(?<![\\w$-])(?:${pattern})(?![\\w$])`, flags),
      isCode: englishWords.test(pattern),
    })),
  )
}

/** Names are matched as they are written, phrases in any case. */
export const replacedWords: readonly ReplacedWord[] = [...listed(names, ''), ...listed(phrases, 'i')]
