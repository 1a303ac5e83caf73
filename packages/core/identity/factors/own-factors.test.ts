import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../actor.ts'
import { aRequestBy } from '../request.fixture.ts'
import { startTotp } from './add-factor.ts'
import {
  anAccount,
  aProtectedAccount,
  auditAbout,
  challengeOf,
  complete,
  confirmed,
  logInWith,
  mailsTo,
  moveHome,
} from './factors.fixture.ts'
import { listOwnFactors, removeFactor, replaceRecoveryCodes } from './own-factors.ts'

let platform: UseCases
beforeAll(async () => {
  const quiet = await openUseCases()
  platform = { ...quiet, linkSettings: { ...quiet.linkSettings, isMailing: true } }
})
afterAll(() => platform[Symbol.asyncDispose]())

beforeEach(moveHome)

describe('recovery codes', () => {
  test('are replaced by new ones', async () => {
    const { email, actor, userId, codes } = await aProtectedAccount(platform)
    const fresh = await replaceRecoveryCodes(platform, { request: await confirmed(platform, actor) })
    expect(fresh).toHaveLength(10)
    const { challenge } = await challengeOf(platform, email)
    await expect(complete(platform, challenge, { recoveryCode: codes[0]! })).rejects.toMatchObject({
      code: 'mfa_failed',
    })
    await complete(platform, challenge, { recoveryCode: fresh[0]! })
    expect((await mailsTo(platform, email)).slice(0, 2)).toEqual(['factor_added', 'recovery_codes_made'])
    expect(await auditAbout(platform, userId)).toContain('factor.codes_made')
    expect((await listOwnFactors(platform, { actor })).recoveryCodesLeft).toBe(9)
  })

  test('are not for an account without a factor', async () => {
    const { actor } = await anAccount(platform)
    await expect(
      replaceRecoveryCodes(platform, { request: await confirmed(platform, actor) }),
    ).rejects.toMatchObject({
      code: 'invalid_state',
      facts: { reason: 'no_second_factor' },
    })
  })
})

describe('factors', () => {
  test('end with the last one removed: the password alone logs in again', async () => {
    const { actor, email, userId, factor } = await aProtectedAccount(platform)
    const request = await confirmed(platform, actor)
    await removeFactor(platform, { request, id: factor.id })
    expect((await logInWith(platform, email)).user.email).toBe(email)
    expect(await listOwnFactors(platform, { actor })).toEqual({ factors: [], recoveryCodesLeft: 0 })
    expect(await mailsTo(platform, email)).toEqual(['factor_added', 'factor_removed'])
    expect(await auditAbout(platform, userId)).toEqual(['factor.added', 'factor.removed'])
    await expect(removeFactor(platform, { request, id: factor.id })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('of others are not found', async () => {
    const { actor } = await anAccount(platform)
    const { factor } = await aProtectedAccount(platform)
    for (const id of [factor.id, platform.newId(), 'x'])
      await expect(
        removeFactor(platform, { request: await confirmed(platform, actor), id }),
      ).rejects.toMatchObject({
        code: 'not_found',
        facts: { kind: 'factor', id },
      })
  })

  test('change only after a confirmation of the person', async () => {
    const { actor, factor } = await aProtectedAccount(platform)
    const request = aRequestBy(actor)
    const refusal = { code: 'step_up_required', facts: { action: 'change_factors' } }
    await expect(startTotp(platform, { request })).rejects.toMatchObject(refusal)
    await expect(removeFactor(platform, { request, id: factor.id })).rejects.toMatchObject(refusal)
    await expect(replaceRecoveryCodes(platform, { request })).rejects.toMatchObject(refusal)
  })

  test('are not for API keys, nor under an Idempotency-Key', async () => {
    const { actor, userId } = await anAccount(platform)
    const key = { id: platform.newId(), name: 'ERP', scopes: [], plan: 'start' } as unknown as Actor['key']
    const byKey = aRequestBy({ ...actor, sessionId: null, key })
    await expect(startTotp(platform, { request: byKey })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(listOwnFactors(platform, byKey)).rejects.toMatchObject({ code: 'forbidden' })
    const idempotencyKey = { callerId: userId, key: 'k', resultId: null }
    const repeatable = aRequestBy(actor, { idempotencyKey })
    await expect(startTotp(platform, { request: repeatable })).rejects.toMatchObject({
      code: 'validation_failed',
    })
  })
})
