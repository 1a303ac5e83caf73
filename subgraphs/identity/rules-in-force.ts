import {
  type LimitName,
  type RetentionName,
  type RulesInForce,
  readRules,
} from '@rodovia/core/privacy/rules-in-force.ts'
import { describedEnum } from '../shared/enums.ts'
import { described, int, of } from '../shared/fields.ts'
import { withActor } from '../shared/resolvers.ts'
import { builder } from './builder.ts'

const LimitNameEnum = describedEnum<LimitName>(builder, 'LimitName', 'What a limit counts.', {
  app: 'Requests of a user.',
  quote: 'Quotes without an account, of a network address.',
  public: 'GraphQL without a caller, of a network address.',
  streams: 'Subscriptions opened without a caller, of a network address.',
  start: 'Requests of an API key with the plan `start`.',
  pro: 'Requests of an API key with the plan `pro`.',
  scale: 'Requests of an API key with the plan `scale`.',
  loginFailures: 'Wrong passwords of an account.',
  loginTries: 'Logins from a network address.',
  pinFailures: 'Wrong PINs of a delivery.',
  passwordResets: 'Requested new passwords of an account.',
  invitations: 'Invitations of a tenant.',
  signUps: 'Sign-ups of drivers from a network address.',
  driverDocuments: 'Documents that a driver sends.',
  proofChecks: 'Checked proofs of a network address.',
  linkInstructions: 'Instructions by a tracking link.',
  addressInstructions: 'Instructions by tracking links, of a network address.',
  orderNotes: 'Notes on orders of a user or key.',
  orderCalls: 'Requested calls of a user or key.',
  linkCalls: 'Requested calls by a tracking link.',
  addressCalls: 'Requested calls by tracking links, of a network address.',
  shipmentItems: 'Items of shipments that a user prices.',
  exports: 'Requested exports of personal data of a user or key.',
  listExports: 'Requested exports of lists of a tenant.',
  dispatchPlans: 'Planned routes of a dispatcher.',
  dispatchPlanChanges: 'Changes of a dispatcher to planned routes, and looks at them.',
})

const RetentionNameEnum = describedEnum<RetentionName>(builder, 'RetentionName', 'What is deleted.', {
  quotes: 'Quotes that were not ordered, after they expired.',
  exports: 'Exported files: personal data and lists.',
  pushes: 'Pushes and their results.',
  idempotency_keys: 'Answers under an `Idempotency-Key`.',
  mails: 'Mails, invitations and links, after they expired.',
  webhook_log: 'Events and the log of webhook calls.',
  sessions: 'Sessions, after their last token expired.',
  documents: 'Documents of a driver who was rejected and did not apply again.',
  positions: 'Positions and offers.',
  key_spending: 'Spending of API keys by day.',
  photos: 'Photos and signatures.',
  logs: 'Audit log and access log.',
  addresses: 'Saved addresses and ended repetitions, after their last use.',
  payout_keys: 'PIX keys of payouts.',
})

const LimitRef = builder.objectRef<RulesInForce['limits'][number]>('LimitInForce').implement({
  description: 'How often something may be done.',
  fields: described({
    name: of(LimitNameEnum)('What it counts.'),
    quota: int('How many are allowed in any window.'),
    windowSeconds: int('Length of the window.'),
  }),
})

const RetentionRef = builder.objectRef<RulesInForce['retention'][number]>('RetentionInForce').implement({
  description: 'How long something is kept.',
  fields: described({
    name: of(RetentionNameEnum)('What is deleted.'),
    days: int('After how many days.'),
  }),
})

const RulesRef = builder.objectRef<RulesInForce>('RulesInForce').implement({
  description: 'Limits and retention of this server.',
  fields: described({
    limits: of([LimitRef])('Limits; the first six are numbers of requests.', ({ limits }) => [...limits]),
    retention: of([RetentionRef])(
      'Retention, the shortest first. All tables: docs/reference/personal-data.md.',
      ({ retention }) => [...retention],
    ),
  }),
})

builder.queryField('rulesInForce', (t) =>
  t.field({
    type: RulesRef,
    description:
      'The limits and the retention of this server. For platform administrators. Errors: `forbidden`.',
    resolve: withActor(readRules),
  }),
)
