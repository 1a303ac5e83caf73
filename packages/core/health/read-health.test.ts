import { expect, test } from 'vitest'
import { anActor } from '../identity/actor.fixture.ts'
import type { Backlog } from './backlog.ts'
import { type HealthCheckName, readHealth } from './read-health.ts'

const now = new Date('2026-05-31T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const nothing = { count: 0, since: null }
const idle = { endpoints: 0, waiting: 0, due: 0 }
const quiet: Backlog = {
  ...{ outbox: nothing, pushes: nothing, dispatch: nothing, repetitions: nothing, applications: nothing },
  ...{ figures: nothing, search: nothing },
  webhooks: {
    byEndpointState: { answering: idle, failing: { ...idle, due: 9 }, paused: idle, disabled: idle },
    since: null,
  },
}
const check = { position: 0, checkedAt: ago(60), faults: [], found: [] }
const returns = {
  contested: 0,
  held: 0,
  contestedSince: null,
  heldSince: null,
  unreadable: [],
  negativeWallets: 0,
  owedCents: 0,
}

async function unwell(
  backlog: Partial<Backlog> = {},
  more: { ledger?: object; returns?: object; replacedAt?: Date[] } = {},
): Promise<HealthCheckName[]> {
  const checks = await readHealth(
    {
      clock: () => now,
      readBacklog: async () => ({ ...quiet, ...backlog }),
      ledgerSeals: {
        state: async () => ({ head: null, unsealedSince: null, check, ...more.ledger }) as never,
      },
      topUpReturns: { state: async () => ({ ...returns, ...more.returns }) },
      readReplacedSecrets: async () => more.replacedAt ?? [],
    },
    { actor: anActor({ role: 'superadmin', tenantKind: 'plataforma' }) },
  )
  return checks.flatMap(({ name, isWell }) => (isWell ? [] : [name]))
}

test('what waits for a moment is well, and what waits too long is not', async () => {
  expect(await unwell()).toEqual([])
  expect(await unwell({ outbox: { count: 3, since: ago(59) } })).toEqual([])
  expect(
    await unwell({ outbox: { count: 3, since: ago(61) }, dispatch: { count: 1, since: ago(31) } }),
  ).toEqual(['outbox', 'dispatch'])
  expect(await unwell({ applications: { count: 1, since: ago(2 * 86_400) } })).toEqual([])
  expect(await unwell({ applications: { count: 1, since: ago(2 * 86_400 + 1) } })).toEqual([
    'driver_applications',
  ])
  expect(await unwell({ figures: { count: 600, since: ago(300) } })).toEqual([])
  expect(await unwell({ figures: { count: 600, since: ago(301) } })).toEqual(['figures'])
})

test('of the ledger and of PIX returns', async () => {
  expect(await unwell({}, { ledger: { unsealedSince: ago(61) } })).toEqual(['ledger_seals'])
  expect(await unwell({}, { ledger: { check: { ...check, checkedAt: ago(86_401) } } })).toEqual([
    'ledger_check',
  ])
  const found = [{ kind: 'sum', subject: '', line: '' }]
  expect(await unwell({}, { ledger: { check: { ...check, found } } })).toEqual(['ledger_faults'])
  expect(await unwell({}, { returns: { contested: 1, contestedSince: ago(5) } })).toEqual(['contests'])
  const unreadable = [{ txid: 'A1', since: ago(5) }]
  expect(await unwell({}, { returns: { unreadable } })).toEqual(['unreadable_charges'])
  expect(await unwell({}, { returns: { held: 1, heldSince: ago(3599) } })).toEqual([])
  expect(await unwell({}, { returns: { held: 1, heldSince: ago(3601), negativeWallets: 1 } })).toEqual([
    'returns',
    'negative_wallets',
  ])
})

test('replaced secrets are not well for thirty days', async () => {
  expect(await unwell({}, { replacedAt: [ago(1), ago(0)] })).toEqual(['replaced_secrets'])
  expect(await unwell({}, { replacedAt: [ago(30 * 86_400 - 1)] })).toEqual(['replaced_secrets'])
  expect(await unwell({}, { replacedAt: [ago(30 * 86_400)] })).toEqual([])
})

test('is for platform administrators', async () => {
  const reading = readHealth({} as never, { actor: anActor({ role: 'owner' }) })
  await expect(reading).rejects.toMatchObject({ code: 'forbidden' })
})
