import type { Actor } from '@rodovia/core/identity/actor.ts'
import { changePassword } from '@rodovia/core/identity/change-password.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { confirmIdentity, stepUpSeconds } from '@rodovia/core/identity/step-up.ts'
import { setPixKey } from '@rodovia/core/wallet/payouts/set-pix-key.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aConfirmedRequest, aMember, aSession, password } from '../support/step-up.ts'
import { openUseCases, type UseCases } from '../support/use-cases.ts'

let ports: UseCases
beforeAll(async () => {
  ports = await openUseCases()
})
afterAll(() => ports[Symbol.asyncDispose]())

const confirm = (actor: Actor, more: Partial<Parameters<typeof confirmIdentity>[1]> = {}) =>
  confirmIdentity(ports, { request: aRequestBy(actor), password, ...more })

/** Makes a driver who may set the first key freely. */
async function aDriver() {
  const driver = await ports.aDriver()
  const [account] = await ports.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [
    driver.userId,
  ])
  return { actor: await aSession(ports, account!.email), email: account!.email }
}

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

describe('a change of the PIX key', () => {
  const change = (actor: Actor, pixKey: string, stepUpToken: string | null = null) =>
    setPixKey(ports, { request: aRequestBy(actor, { stepUpToken }), pixKey })
  const needed = { code: 'step_up_required', facts: { action: 'change_pix_key' } }
  const stale = { code: 'step_up_required', facts: { action: 'change_pix_key', isStale: true } }

  test('is free for the first key and for the same again, and asks for the person after that', async () => {
    const { actor } = await aDriver()
    expect((await change(actor, 'ana@pix.test')).pixKey).toBe('ana@pix.test')
    expect((await change(actor, 'ana@pix.test')).pixKey).toBe('ana@pix.test')
    await expect(change(actor, 'bia@pix.test')).rejects.toMatchObject(needed)
    const { token } = await confirm(actor)
    expect((await change(actor, 'bia@pix.test', token)).pixKey).toBe('bia@pix.test')
  })

  test('refuses an expired token, another session’s, another user’s, a forged one, and one from before a new password', async () => {
    const { actor, email } = await aDriver()
    await change(actor, 'ana@pix.test')
    const { token } = await confirm(actor)
    const others = [await aSession(ports, email), (await aDriver()).actor]
    for (const other of others)
      await expect(change(actor, 'bia@pix.test', (await confirm(other)).token)).rejects.toMatchObject(stale)
    for (const forged of [`${token}A`, token.replace(/\d+/, '9999999999'), ''])
      await expect(change(actor, 'bia@pix.test', forged)).rejects.toMatchObject(stale)

    ports.pass(stepUpSeconds)
    await expect(change(actor, 'bia@pix.test', token)).rejects.toMatchObject(stale)
    const { token: before } = await confirm(actor)
    const newPassword = 'longer than before'
    await changePassword(ports, { request: aRequestBy(actor), currentPassword: password, newPassword })
    await expect(change(actor, 'bia@pix.test', before)).rejects.toMatchObject(stale)
    const { token: after } = await confirm(actor, { password: newPassword })
    expect((await change(actor, 'bia@pix.test', after)).pixKey).toBe('bia@pix.test')
  })

  test('has one free key, however many are set at once', async () => {
    const { actor } = await aDriver()
    const keys = Array.from({ length: 8 }, (_, at) => `key-${at}@pix.test`)
    const results = await Promise.allSettled(keys.map((key) => change(actor, key)))
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(refused).toHaveLength(7)
    expect(new Set(refused)).toEqual(new Set(['step_up_required']))
  })

  test('of two at once with a token leaves one of them', async () => {
    const { actor } = await aDriver()
    await change(actor, 'ana@pix.test')
    const request = await aConfirmedRequest(ports, actor)
    const both = ['bia@pix.test', 'eva@pix.test']
    await Promise.all(both.map((pixKey) => setPixKey(ports, { request, pixKey })))
    expect(both).toContain((await ports.users.findByIds([actor.userId])).get(actor.userId)?.pixKey)
  })
})
