import type { Actor } from '@rodovia/core/identity/actor.ts'
import { addTotp, startTotp } from '@rodovia/core/identity/factors/add-factor.ts'
import { completeLogin } from '@rodovia/core/identity/factors/complete-login.ts'
import { completeEnrolment, startEnrolment } from '@rodovia/core/identity/factors/enrol-at-login.ts'
import { removeFactor } from '@rodovia/core/identity/factors/own-factors.ts'
import {
  listSecondFactorRoles,
  requireSecondFactor,
} from '@rodovia/core/identity/factors/require-second-factor.ts'
import { logIn } from '@rodovia/core/identity/log-in.ts'
import { listOwnSessions } from '@rodovia/core/identity/own-sessions.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import type { Role } from '@rodovia/core/identity/roles.ts'
import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aSoftwareAuthenticator } from '../support/software-authenticator.ts'
import { aConfirmedRequest, aMember, aSession, password } from '../support/step-up.ts'
import { openUseCases, type UseCases } from '../support/use-cases.ts'

let platform: UseCases
/** Each test has an address of its own, because the limits of addresses count all of them. */
let subnet = 0
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())
beforeEach(() => {
  subnet++
})

const anyone = () => aRequestBy(null, { address: `198.18.${subnet}.7` })
const codeOf = (secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: platform.clock().getTime() })

async function addApp(actor: Actor) {
  const { challenge, secret } = await startTotp(platform, {
    request: await aConfirmedRequest(platform, actor),
  })
  const request = aRequestBy(actor)
  const added = await addTotp(platform, { request, challenge, code: codeOf(secret), name: 'Celular' })
  platform.pass(30)
  return added.factor
}

/** A shop whose owner has a second factor, with a manager who has none. */
async function aTeam() {
  const shop = await platform.aShop()
  const owner = await aMember(platform, shop)
  const manager = await aMember(platform, shop, 'manager')
  return { shop, owner, manager, factor: await addApp(owner.actor) }
}

const require = async (actor: Actor, roles: Role[]) =>
  requireSecondFactor(platform, { request: await aConfirmedRequest(platform, actor), roles })
const openSessions = async (actor: Actor) =>
  (await listOwnSessions(platform, { actor, page: { limit: 5 } })).total

async function demandOf(email: string) {
  const refusal = await logIn(platform, { email, password, device: 'Pixel 9', request: anyone() }).catch(
    (error: unknown) => error,
  )
  if (!isRefusal(refusal) || refusal.code !== 'mfa_required') throw refusal
  return refusal.facts
}

describe('a role that needs a second factor', () => {
  test('logs out who has none, and lets them in only with one', async () => {
    const { owner, manager } = await aTeam()
    expect(await require(owner.actor, ['owner', 'manager'])).toEqual(['manager', 'owner'])
    expect([await openSessions(owner.actor), await openSessions(manager.actor)]).toEqual([1, 0])

    const { challenge, methods, enrol } = await demandOf(manager.email)
    expect([methods, enrol]).toEqual([[], ['totp', 'passkey']])
    const setup = await startEnrolment(platform, { request: anyone(), challenge, kind: 'totp' })
    const input = { request: anyone(), challenge: setup.challenge, name: 'Celular' }
    await expect(completeEnrolment(platform, { ...input, code: '000000' })).rejects.toMatchObject({
      code: 'mfa_failed',
      facts: { method: 'totp', triesLeft: 4 },
    })
    const code = codeOf(setup.secret!)
    const { tokens, recoveryCodes } = await completeEnrolment(platform, { ...input, code })
    expect([tokens.user.email, recoveryCodes.length]).toEqual([manager.email, 10])
    expect(await demandOf(manager.email)).toMatchObject({ methods: ['totp', 'recovery_code'] })
  })

  test('takes a passkey, too', async () => {
    const { owner, manager } = await aTeam()
    await require(owner.actor, ['manager'])
    const { challenge } = await demandOf(manager.email)
    const setup = await startEnrolment(platform, { request: anyone(), challenge, kind: 'passkey' })
    const passkey = aSoftwareAuthenticator(platform.linkSettings.publicUrl).create(setup.options!)
    const input = { request: anyone(), challenge: setup.challenge, name: 'Pixel 9', passkey }
    expect((await completeEnrolment(platform, input)).tokens.user.email).toBe(manager.email)
  })

  test('adds one factor for one log-in, however many were begun', async () => {
    const { owner, manager } = await aTeam()
    await require(owner.actor, ['manager'])
    const { challenge } = await demandOf(manager.email)
    const setups = [
      await startEnrolment(platform, { request: anyone(), challenge, kind: 'totp' }),
      await startEnrolment(platform, { request: anyone(), challenge, kind: 'totp' }),
    ]
    const results = await Promise.allSettled(
      setups.map((setup) =>
        completeEnrolment(platform, {
          ...{ request: anyone(), challenge: setup.challenge, name: 'Celular', code: codeOf(setup.secret!) },
        }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('opens nothing with the challenge of the enrolment alone, nor with another account’s', async () => {
    const { owner, manager } = await aTeam()
    await require(owner.actor, ['manager'])
    const { challenge } = await demandOf(manager.email)
    for (const proof of [{ code: '000000' }, { recoveryCode: 'aaaa-bbbb-cccc-dddd' }])
      await expect(completeLogin(platform, { request: anyone(), challenge, ...proof })).rejects.toMatchObject(
        { code: 'challenge_expired' },
      )
    const proved = await demandOf(owner.email)
    await expect(
      startEnrolment(platform, { request: anyone(), challenge: proved.challenge, kind: 'totp' }),
    ).rejects.toMatchObject({ code: 'challenge_expired' })
  })

  test('keeps its last factor', async () => {
    const { owner, factor } = await aTeam()
    await require(owner.actor, ['owner'])
    const request = await aConfirmedRequest(platform, owner.actor)
    await expect(removeFactor(platform, { request, id: factor.id })).rejects.toMatchObject({
      code: 'invalid_state',
      facts: { reason: 'second_factor_required' },
    })
    await addApp(owner.actor)
    await removeFactor(platform, { request, id: factor.id })
  })

  test('needs none any more once the requirement ends', async () => {
    const { owner, manager } = await aTeam()
    await require(owner.actor, ['manager'])
    await require(owner.actor, [])
    expect(await aSession(platform, manager.email)).toMatchObject({ role: 'manager' })
  })
})

describe('the requirement', () => {
  test('is set by who has a second factor, after a confirmation, and is in the audit log', async () => {
    const { shop, owner } = await aTeam()
    const bare = await aMember(platform, shop)
    await expect(require(bare.actor, ['owner'])).rejects.toMatchObject({
      code: 'invalid_state',
      facts: { reason: 'own_second_factor_missing' },
    })
    const request = aRequestBy(owner.actor)
    await expect(requireSecondFactor(platform, { request, roles: ['owner'] })).rejects.toMatchObject({
      code: 'step_up_required',
    })
    await require(owner.actor, ['manager', 'viewer', 'manager'])
    const { actor } = owner
    expect(await listSecondFactorRoles(platform, { actor })).toEqual(['manager', 'viewer'])
    const entries = await platform.query<{ facts: object }>(
      `SELECT facts FROM audit_entries WHERE tenant_id = $1 AND action = 'tenant.second_factor_set'`,
      [shop.tenantId],
    )
    expect(entries).toEqual([{ facts: { roles: 'manager, viewer' } }])
  })

  test('is not for roles above one’s own, roles that there are not, and other tenants', async () => {
    const { shop, owner } = await aTeam()
    const admin = await aMember(platform, shop, 'admin')
    await addApp(admin.actor)
    await expect(require(admin.actor, ['owner'])).rejects.toMatchObject({ code: 'forbidden' })
    await require(admin.actor, ['admin'])
    await expect(require(owner.actor, ['driver'])).rejects.toMatchObject({ code: 'validation_failed' })
    const elsewhere = requireSecondFactor(platform, {
      request: await aConfirmedRequest(platform, owner.actor),
      roles: [],
      tenantId: (await platform.aShop()).tenantId,
    })
    await expect(elsewhere).rejects.toMatchObject({ code: 'not_found' })
    const manager = await aMember(platform, shop, 'manager')
    await expect(require(manager.actor, [])).rejects.toMatchObject({ code: 'forbidden' })
  })
})
