import { type HealthCheck, type HealthCheckName, readHealth } from '@rodovia/core/health/read-health.ts'
import { describedEnum } from '../shared/enums.ts'
import { boolean, dateTime, described, int, of } from '../shared/fields.ts'
import { withActor } from '../shared/resolvers.ts'
import { builder } from './builder.ts'

const NameEnum = describedEnum<HealthCheckName>(builder, 'HealthCheckName', 'What operators watch.', {
  outbox: 'Committed events that are not published.',
  webhooks: 'Due webhooks at endpoints that answer.',
  pushes: 'Pushes that wait for an attempt.',
  dispatch: 'Orders whose offer, timeout or deadline is due.',
  repetitions: 'Repetitions whose order is due.',
  driver_applications: 'Applications of drivers with documents that wait for operators.',
  figures: 'Published events of orders that the figures do not count yet.',
  ledger_faults: 'Faults that the check of the ledger found.',
  ledger_seals: 'The oldest transaction of the ledger without a seal.',
  ledger_check: 'The last complete check of the ledger.',
  contests: 'PIX payments that their payers contest.',
  returns: 'Returns of PIX payments that the bank has not confirmed.',
  unreadable_charges: 'PIX charges about which the answer of the bank cannot be read.',
  negative_wallets: 'Wallets below zero after a contest or return.',
  replaced_secrets:
    'Secrets of the platform that were replaced within thirty days, which voids what they sealed.',
})

const HealthCheckRef = builder.objectRef<HealthCheck>('HealthCheck').implement({
  description: 'One thing that operators watch, read now. See docs/how-to/monitor.md.',
  fields: described({
    name: of(NameEnum)('What it watches.'),
    isWell: boolean('Whether nothing needs to be done.'),
    count: int.orNull('How many wait, up to 10,000; null where nothing is counted.'),
    since: dateTime.orNull(
      'Since when the oldest waits, for `ledger_check` when it ended; null if nothing waits.',
    ),
    limitSeconds: int.orNull('It is not well once something waits for longer; null if any is too many.'),
  }),
})

builder.queryField('platformHealth', (t) =>
  t.field({
    type: [HealthCheckRef],
    description:
      'What the alerts for operators watch, read now. For platform administrators. Errors: `forbidden`.',
    resolve: withActor(readHealth),
  }),
)
