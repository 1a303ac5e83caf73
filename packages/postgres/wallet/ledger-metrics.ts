import { type Clock, secondsBetween } from '@rodovia/core/shared/clock.ts'
import { knownFaults } from '@rodovia/core/wallet/check-chain.ts'
import { ledgerFaultKinds } from '@rodovia/core/wallet/ledger-faults.ts'
import type { LedgerState } from '@rodovia/core/wallet/ports.ts'
import { ageAt, gaugesOf } from '@rodovia/platform/metrics/read-gauges.ts'
import type { Reading } from '@rodovia/platform/metrics/shared-reader.ts'
import type { Registry } from 'prom-client'

type Options = { read: () => Promise<Reading<LedgerState>>; clock: Clock }

/** Gauges of the continuous ledger check, read at each scrape; without a value while the database is unavailable. */
export function measureLedger(registry: Registry, { read, clock }: Options): void {
  const gauge = gaugesOf(registry, read)
  gauge(
    'rodovia_ledger_faults',
    'Faults in the ledger by kind, up to 100 in total; has to be 0.',
    ({ check }) => {
      const kinds = knownFaults(check).map(({ kind }) => kind)
      const count = (kind: string) => kinds.filter((each) => each === kind).length
      return Object.fromEntries(Object.keys(ledgerFaultKinds).map((kind) => [kind, count(kind)]))
    },
    'kind',
  )
  gauge('rodovia_ledger_seals', 'Seals in the chain over the ledger.', ({ head }) => head?.position ?? 0)
  gauge(
    'rodovia_ledger_checked_seals',
    'Seals that the current pass has checked.',
    ({ check }) => check.position,
  )
  gauge(
    'rodovia_ledger_unsealed_oldest_age_seconds',
    'Longest time that a transaction waits for its seal; 0 without one.',
    ({ unsealedSince }) => ageAt(clock(), unsealedSince),
  )
  gauge(
    'rodovia_ledger_checked_age_seconds',
    'Time since the last complete check of the ledger; without a value before the first one.',
    ({ check }) => check.checkedAt && secondsBetween(check.checkedAt, clock()),
  )
}
