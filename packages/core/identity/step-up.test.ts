import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, password } from '../../../test/support/step-up.ts'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import type { Actor } from './actor.ts'
import { aRequestBy } from './request.fixture.ts'
import { confirmIdentity } from './step-up.ts'

let ports: UseCases
beforeAll(async () => {
  ports = await openUseCases()
})
afterAll(() => ports[Symbol.asyncDispose]())

const confirm = (actor: Actor, more: Partial<Parameters<typeof confirmIdentity>[1]> = {}) =>
  confirmIdentity(ports, { request: aRequestBy(actor), password, ...more })

describe('confirming who one is', () => {
  test('answers a token for five minutes and is in the audit log', async () => {
    const { actor } = await aMember(ports, await ports.aShop())
    const confirmed = await confirm(actor)
    expect(confirmed).toEqual({ token: expect.stringMatching(/^rds_/), expiresInSeconds: 300 })
    expect(
      await ports.query('SELECT action FROM audit_entries WHERE subject_id = $1 ORDER BY id', [
        actor.sessionId,
      ]),
    ).toEqual([{ action: 'session.opened' }, { action: 'session.confirmed' }])
  })

  test('refuses a wrong password, and after ten of them the right one too', async () => {
    const { actor } = await aMember(ports, await ports.aShop())
    for (let tries = 0; tries < 10; tries++)
      await expect(confirm(actor, { password: 'wrong' })).rejects.toMatchObject({
        code: 'invalid_credentials',
      })
    await expect(confirm(actor)).rejects.toMatchObject({ code: 'rate_limited' })
  })

  test('refuses API keys, nobody, and an Idempotency-Key', async () => {
    const { actor } = await aMember(ports, await ports.aShop())
    const key = { id: ports.newId<never>(), name: 'ERP', scopes: ['quotes'] as const, plan: 'start' as const }
    await expect(confirm({ ...actor, sessionId: null, key })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(confirmIdentity(ports, { request: aRequestBy(null), password })).rejects.toMatchObject({
      code: 'unauthorized',
    })
    const idempotencyKey = { callerId: actor.userId, key: 'k', resultId: null }
    await expect(confirm(actor, { request: aRequestBy(actor, { idempotencyKey }) })).rejects.toMatchObject({
      code: 'validation_failed',
    })
  })
})
