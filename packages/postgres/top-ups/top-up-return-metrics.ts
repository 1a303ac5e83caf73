import type { Clock } from '@rodovia/core/shared/clock.ts'
import type { ReturnsState } from '@rodovia/core/wallet/top-ups/ports.ts'
import { ageAt, gaugesOf } from '@rodovia/platform/metrics/read-gauges.ts'
import type { Reading } from '@rodovia/platform/metrics/shared-reader.ts'
import type { Registry } from 'prom-client'

type Options = { read: () => Promise<Reading<ReturnsState>>; clock: Clock }

/** Gauges of contested and returned top-ups, read at each scrape; without a value while the database is unavailable. */
export function measureTopUpReturns(registry: Registry, { read, clock }: Options): void {
  const gauge = gaugesOf(registry, read)
  gauge(
    'rodovia_pix_returns_open',
    'Contests and returns of top-ups that the bank has not decided, by status: contested, held.',
    ({ contested, held }) => ({ contested, held }),
    'status',
  )
  gauge(
    'rodovia_pix_returns_oldest_age_seconds',
    'Age of the oldest open contest or return; 0 without one.',
    ({ contestedSince, heldSince }) => ({
      contested: ageAt(clock(), contestedSince),
      held: ageAt(clock(), heldSince),
    }),
    'status',
  )
  gauge(
    'rodovia_pix_charges_unreadable_age_seconds',
    'Age of each charge about which the answer of the bank cannot be read, by txid; at most 20.',
    ({ unreadable }) =>
      Object.fromEntries(unreadable.map(({ txid, since }) => [txid, ageAt(clock(), since)])),
    'txid',
  )
  gauge(
    'rodovia_wallets_negative',
    'Wallets below zero after a contest or a return.',
    ({ negativeWallets }) => negativeWallets,
  )
  gauge(
    'rodovia_wallets_negative_cents',
    'What these wallets owe, in centavos.',
    ({ owedCents }) => owedCents,
  )
}
