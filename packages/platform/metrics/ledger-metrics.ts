import { type Clock, secondsBetween } from '@rodovia/core/shared/clock.ts'
import { knownFaults } from '@rodovia/core/wallet/check-chain.ts'
import { ledgerFaultKinds } from '@rodovia/core/wallet/ledger-faults.ts'
import type { LedgerState } from '@rodovia/core/wallet/ports.ts'
import { Gauge, type Registry } from 'prom-client'
import { ageAt, gaugesOf } from './read-gauges.ts'
import type { Reading } from './shared-reader.ts'

type Parts = { read: () => Promise<Reading<LedgerState>>; clock: Clock }

/** What the check of the ledger found that goes on by itself, read at each scrape; without a value while the database is away. */
export function measureLedger(registry: Registry, { read, clock }: Parts): void {
  const gauge = gaugesOf(registry, read)
  new Gauge({
    name: 'rodovia_ledger_faults',
    help: 'What is wrong with the ledger, by what it is; up to 100 of all kinds together. 0 is what it has to be.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const seen = await read()
      this.reset()
      if (!('value' in seen)) return
      for (const kind of Object.keys(ledgerFaultKinds)) this.set({ kind }, 0)
      for (const { kind } of knownFaults(seen.value.check)) this.inc({ kind })
    },
  })
  gauge('rodovia_ledger_seals', 'Seals in the chain over the ledger.', ({ head }) => head?.position ?? 0)
  gauge(
    'rodovia_ledger_checked_seals',
    'Seals that the pass under way has checked; as many as there are when it has come to its end.',
    ({ check }) => check.position,
  )
  gauge(
    'rodovia_ledger_unsealed_oldest_age_seconds',
    'How long the transaction waits for its seal that waits longest; 0 without one.',
    ({ unsealedSince }) => ageAt(clock(), unsealedSince),
  )
  gauge(
    'rodovia_ledger_checked_age_seconds',
    'How long ago the check came to the end of the whole ledger; without a value before it did so once.',
    ({ check }) => check.checkedAt && secondsBetween(check.checkedAt, clock()),
  )
}
