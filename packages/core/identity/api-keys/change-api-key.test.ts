import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aConfirmedRequest, aMember } from '../../../../test/support/step-up.ts'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import { createApiKey } from '../../rehearsal/create-api-key.ts'
import type { Actor } from '../actor.ts'
import { aRequestBy } from '../request.fixture.ts'
import type { ApiKey } from './api-key.ts'
import { revokeApiKey, setApiKeyAccess, setApiKeySpendingCap } from './change-api-key.ts'
import type { Scope } from './scopes.ts'

let ports: UseCases
beforeAll(async () => {
  const quiet = await openUseCases()
  ports = { ...quiet, linkSettings: { ...quiet.linkSettings, isMailing: true } }
})
afterAll(() => ports[Symbol.asyncDispose]())

const anOwner = async () => aMember(ports, await ports.aShop())

async function aKey(actor: Actor, more: Partial<ApiKey> & { scopes?: readonly Scope[] } = {}) {
  const request = await aConfirmedRequest(ports, actor)
  const { apiKey } = await createApiKey(ports, { name: 'ERP', scopes: ['orders:write'], ...more, request })
  return apiKey.id
}

describe('no confirmation is needed', () => {
  test('for a lower cap, the same cap, the first cap, a new key with a cap, and other scopes', async () => {
    const { actor } = await anOwner()
    const request = aRequestBy(actor)
    const { apiKey } = await createApiKey(ports, { request, name: 'ERP', scopes: ['orders:write'] })
    for (const spendingCapCents of [5000n, 5000n, 4999n, 0n])
      expect(await setApiKeySpendingCap(ports, { request, id: apiKey.id, spendingCapCents })).toMatchObject({
        spendingCapCents,
      })
    expect(
      await setApiKeyAccess(ports, { request, id: apiKey.id, allowedAddresses: ['203.0.113.7'] }),
    ).toBeTruthy()
  })

  test('for test keys, which move play money and reach nobody’s data', async () => {
    const { actor } = await anOwner()
    const request = aRequestBy(actor)
    const input = {
      name: 'CI',
      scopes: ['privacy:manage', 'orders:write'],
      isLive: false,
      spendingCapCents: 1n,
    }
    const { apiKey } = await createApiKey(ports, { request, ...input })
    expect((await setApiKeySpendingCap(ports, { request, id: apiKey.id })).spendingCapCents).toBeNull()
  })
})

test('a cap that was lowered meanwhile is not raised again by a request that read the old one', async () => {
  const { actor } = await anOwner()
  const request = aRequestBy(actor)
  for (let round = 0; round < 10; round++) {
    const id = await aKey(actor, { spendingCapCents: 3000n })
    const caps = [1000n, 2000n]
    await Promise.allSettled(
      caps.map((spendingCapCents) => setApiKeySpendingCap(ports, { request, id, spendingCapCents })),
    )
    expect((await ports.apiKeys.find(id))?.spendingCapCents).toBe(1000n)
    await revokeApiKey(ports, { request, id })
  }
})
