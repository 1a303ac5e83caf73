import { addSeconds } from '@rodovia/core/shared/clock.ts'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { measureTopUpReturns } from './top-up-return-metrics.ts'

const noon = new Date('2026-03-02T12:00:00Z')

test('contests and returns are counted with their age by status, and what negative wallets owe', async () => {
  const registry = new Registry()
  const state = {
    ...{ contested: 2, held: 0, contestedSince: addSeconds(noon, -86_400), heldSince: null },
    ...{ negativeWallets: 1, owedCents: 4_000 },
    unreadable: [{ txid: 'RD7', since: addSeconds(noon, -60) }],
  }
  measureTopUpReturns(registry, { read: async () => ({ value: state }), clock: () => noon })
  expect((await registry.metrics()).split('\n').filter((line) => /^rodovia/.test(line))).toEqual([
    'rodovia_pix_returns_open{status="contested"} 2',
    'rodovia_pix_returns_open{status="held"} 0',
    'rodovia_pix_returns_oldest_age_seconds{status="contested"} 86400',
    'rodovia_pix_returns_oldest_age_seconds{status="held"} 0',
    'rodovia_pix_charges_unreadable_age_seconds{txid="RD7"} 60',
    'rodovia_wallets_negative 1',
    'rodovia_wallets_negative_cents 4000',
  ])
})
