import type { Actor } from '@rodovia/core/identity/actor.ts'
import { changePassword } from '@rodovia/core/identity/change-password.ts'
import { consoleRequest } from '@rodovia/core/identity/console.ts'
import { createDriver, createUser, signUpDriver } from '@rodovia/core/identity/create-account.ts'
import { identifyCaller } from '@rodovia/core/identity/identify-caller.ts'
import { requestPasswordReset, resetPassword } from '@rodovia/core/identity/links/reset-password.ts'
import { logIn } from '@rodovia/core/identity/log-in.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '@rodovia/core/identity/own-sessions.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { logOut, refreshSession } from '@rodovia/core/identity/session.ts'
import { createApiKey } from '@rodovia/core/rehearsal/create-api-key.ts'
import { setPixKey } from '@rodovia/core/wallet/payouts/set-pix-key.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aConfirmedRequest } from '../support/step-up.ts'
import { admin, openUseCases, type UseCases } from '../support/use-cases.ts'

let platform: UseCases
beforeAll(async () => {
  const quiet = await openUseCases()
  platform = { ...quiet, linkSettings: { ...quiet.linkSettings, isMailing: true } }
})
afterAll(() => platform[Symbol.asyncDispose]())

const password = 'long enough 2026'
const newPassword = 'longer than before'
const home = { address: '203.0.113.7' }
const everything = { limit: null, offset: null, after: null }

async function anAccount() {
  const email = `${platform.newId()}@rodovia.test`
  const request = aRequestBy(admin)
  const user = await createDriver(platform, {
    request,
    name: 'Pedro Alves',
    email,
    password,
    persona: 'motoboy',
  })
  return { ...user, email }
}

async function logInAs(
  email: string,
  { device = 'Pixel 9', address = home.address, secret = password }: Record<string, string> = {},
) {
  platform.pass(1)
  const request = aRequestBy(null, { address })
  const pair = await logIn(platform, { email, password: secret, device, request })
  const caller = await identifyCaller(platform, `Bearer ${pair.accessToken}`)
  return { ...pair, actor: caller!.actor, sessionId: caller!.actor.sessionId as string }
}

const listOf = async (actor: Actor) => (await listOwnSessions(platform, { actor, page: everything })).items
const devicesOf = async (actor: Actor) => (await listOf(actor)).map(({ device }) => device)
const mailsTo = (email: string) =>
  platform.query<{ kind: string; data: Record<string, string> }>(
    'SELECT kind, data FROM mail_outbox WHERE email = $1 ORDER BY id',
    [email],
  )
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind)
const auditOf = async (userId: string) =>
  (
    await platform.query<{ action: string }>(
      'SELECT action FROM audit_entries WHERE user_id = $1 ORDER BY id',
      [userId],
    )
  ).map(({ action }) => action)

describe('the list of one’s own sessions', () => {
  test('has each open one with device, network, opening and last use', async () => {
    const { email } = await anAccount()
    const phone = await logInAs(email)
    const openedAt = platform.clock()
    const laptop = await logInAs(email, { device: 'Firefox, Linux', address: '2001:db8:1:2::/64' })
    await logInAs((await anAccount()).email)
    platform.pass(600)
    const request = aRequestBy(null, { address: '198.51.100.20' })
    await refreshSession(platform, { request, refreshToken: phone.refreshToken })
    expect(await listOf(phone.actor)).toMatchObject([
      {
        id: laptop.sessionId,
        device: 'Firefox, Linux',
        network: '2001:db8:1::/48',
        lastUsedAt: null,
        isCurrent: false,
      },
      {
        id: phone.sessionId,
        device: 'Pixel 9',
        network: '198.51.100.0/24',
        openedAt,
        lastUsedAt: platform.clock(),
        isCurrent: true,
      },
    ])
  })

  test('is read page by page', async () => {
    const { email } = await anAccount()
    const devices = ['one', 'two', 'three']
    let last: Awaited<ReturnType<typeof logInAs>> | undefined
    for (const device of devices) last = await logInAs(email, { device })
    const { actor } = last!
    const first = await listOwnSessions(platform, { actor, page: { ...everything, limit: 2 } })
    expect([first.total, first.items.map(({ device }) => device)]).toEqual([3, ['three', 'two']])
    const rest = await listOwnSessions(platform, {
      actor,
      page: { ...everything, after: first.items[1]!.id },
    })
    expect(rest.items.map(({ device }) => device)).toEqual(['one'])
    await expect(
      listOwnSessions(platform, { actor, page: { ...everything, after: 'x' } }),
    ).rejects.toMatchObject({
      code: 'validation_failed',
    })
  })

  test('leaves out those that have ended and those whose tokens have expired', async () => {
    const { email } = await anAccount()
    const old = await logInAs(email, { device: 'old' })
    await logOut(platform, { request: aRequestBy(null), refreshToken: old.refreshToken })
    await logInAs(email, { device: 'forgotten' })
    platform.pass(30 * 86_400)
    const { actor } = await logInAs(email, { device: 'new' })
    expect(await devicesOf(actor)).toEqual(['new'])
  })
})

describe('ending sessions', () => {
  test('ends one, for its refresh token too', async () => {
    const { email, id: userId } = await anAccount()
    const [phone, lost] = [await logInAs(email), await logInAs(email, { device: 'lost' })]
    const request = aRequestBy(phone.actor)
    await endOwnSession(platform, { request, id: lost.sessionId })
    await endOwnSession(platform, { request, id: lost.sessionId })
    expect(await devicesOf(phone.actor)).toEqual(['Pixel 9'])
    const again = { request: aRequestBy(null), refreshToken: lost.refreshToken }
    await expect(refreshSession(platform, again)).rejects.toMatchObject({ code: 'invalid_or_expired_token' })
    const actions = await auditOf(userId)
    expect(actions.filter((action) => action === 'session.ended')).toHaveLength(1)
  })

  test('finds neither another user’s nor an unknown one', async () => {
    const { actor } = await logInAs((await anAccount()).email)
    const stranger = await logInAs((await anAccount()).email)
    for (const id of [stranger.sessionId, platform.newId(), 'x'])
      await expect(endOwnSession(platform, { request: aRequestBy(actor), id })).rejects.toMatchObject({
        code: 'not_found',
        facts: { kind: 'session', id },
      })
    expect(await devicesOf(stranger.actor)).toEqual(['Pixel 9'])
  })

  test('ends all others, and nobody else’s', async () => {
    const { email, id: userId } = await anAccount()
    const stranger = await logInAs((await anAccount()).email)
    for (const device of ['one', 'two']) await logInAs(email, { device })
    const { actor } = await logInAs(email)
    expect(await endOtherSessions(platform, { request: aRequestBy(actor) })).toBe(2)
    expect(await endOtherSessions(platform, { request: aRequestBy(actor) })).toBe(0)
    expect(await devicesOf(actor)).toEqual(['Pixel 9'])
    expect(await devicesOf(stranger.actor)).toEqual(['Pixel 9'])
    expect((await auditOf(userId)).filter((action) => action === 'session.others_ended')).toHaveLength(1)
  })
})

describe('changing the password', () => {
  const change = (actor: Actor, more: Partial<Parameters<typeof changePassword>[1]> = {}) =>
    changePassword(platform, { request: aRequestBy(actor), currentPassword: password, newPassword, ...more })

  test('asks for the present one, ends the other sessions and reset links, and mails the user', async () => {
    const { email, id: userId } = await anAccount()
    const other = await logInAs(email)
    const { actor } = await logInAs(email)
    await requestPasswordReset(platform, { request: aRequestBy(null), email })
    const [reset] = await platform.query<{ id: string }>(
      'SELECT id FROM password_resets WHERE user_id = $1',
      [userId],
    )
    await change(actor)
    expect(await listOf(actor)).toMatchObject([{ isCurrent: true }])
    const refreshed = refreshSession(platform, {
      request: aRequestBy(null),
      refreshToken: other.refreshToken,
    })
    await expect(refreshed).rejects.toMatchObject({ code: 'invalid_or_expired_token' })
    await expect(logInAs(email)).rejects.toMatchObject({ code: 'invalid_credentials' })
    await logInAs(email, { secret: newPassword })
    const token = platform.linkTokens.tokenOf(reset!.id as never)
    const used = resetPassword(platform, { request: aRequestBy(null), token, password: 'one more password' })
    await expect(used).rejects.toMatchObject({ code: 'link_expired' })
    expect(await kindsTo(email)).toEqual(['password_reset', 'password_changed'])
    expect(await auditOf(userId)).toContain('password.changed')
  })

  test('counts wrong ones as logins do, and refuses the right one, too, after too many', async () => {
    const { email } = await anAccount()
    const { actor } = await logInAs(email)
    const { quota } = platform.limitSettings.loginFailures
    for (let time = 0; time < quota; time++)
      await expect(change(actor, { currentPassword: 'a wrong guess' })).rejects.toMatchObject({
        code: 'invalid_credentials',
      })
    await expect(change(actor)).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await kindsTo(email)).toEqual([])
  })

  test.each([
    ['short', 'must have 10 to 200 characters; it has 5'],
    ['Qwertyuiop', 'is one of the commonest passwords, which are guessed first: choose another'],
    [password, 'is the present one: choose another'],
  ])('refuses %s', async (refused, issue) => {
    const { actor } = await logInAs((await anAccount()).email)
    await expect(change(actor, { newPassword: refused })).rejects.toMatchObject({
      code: 'validation_failed',
      facts: { issues: [{ field: 'new_password', issue }] },
    })
  })

  test('by two requests at once has one winner', async () => {
    const { email } = await anAccount()
    const { actor } = await logInAs(email)
    const choices = ['the first choice', 'the second choice']
    const results = await Promise.allSettled(choices.map((choice) => change(actor, { newPassword: choice })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const winner = choices[results.findIndex(({ status }) => status === 'fulfilled')]!
    await logInAs(email, { secret: winner })
  })

  test('is not for API keys, nor are sessions', async () => {
    const shop = await platform.aShop()
    const key = { id: platform.newId(), name: 'ERP', scopes: [], plan: 'start' } as unknown as Actor['key']
    const actor = { ...shop, sessionId: null, key }
    const refusal = { code: 'forbidden' }
    await expect(change(actor)).rejects.toMatchObject(refusal)
    await expect(listOf(actor)).rejects.toMatchObject(refusal)
    await expect(endOtherSessions(platform, { request: aRequestBy(actor) })).rejects.toMatchObject(refusal)
  })
})

describe('a mail tells the user', () => {
  test('of a login with a device or from a network that is new, not of the first and not of a known one', async () => {
    const { email } = await anAccount()
    await logInAs(email)
    await logInAs(email)
    await logInAs(email, { address: '203.0.113.200' })
    expect(await kindsTo(email)).toEqual([])
    await logInAs(email, { device: 'Chrome, Windows' })
    await logInAs(email, { address: '192.0.2.1' })
    expect(await mailsTo(email)).toMatchObject([
      {
        kind: 'new_device',
        data: { name: 'Pedro Alves', device: 'Chrome, Windows', network: '203.0.113.0/24' },
      },
      { kind: 'new_device', data: { device: 'Pixel 9', network: '192.0.2.0/24' } },
    ])
  })

  test('of a password that a reset link changed', async () => {
    const { email, id: userId } = await anAccount()
    await requestPasswordReset(platform, { request: aRequestBy(null), email })
    const [reset] = await platform.query<{ id: string }>(
      'SELECT id FROM password_resets WHERE user_id = $1',
      [userId],
    )
    const token = platform.linkTokens.tokenOf(reset!.id as never)
    await resetPassword(platform, { request: aRequestBy(null), token, password: newPassword })
    expect(await kindsTo(email)).toEqual(['password_reset', 'password_changed'])
  })

  test('of another PIX key, once and without naming it', async () => {
    const { email } = await anAccount()
    const { actor } = await logInAs(email)
    for (const pixKey of ['ana@pix.test', 'ana@pix.test', 'bia@pix.test'])
      expect(
        (await setPixKey(platform, { request: await aConfirmedRequest(platform, actor), pixKey })).pixKey,
      ).toBe(pixKey)
    expect(await kindsTo(email)).toEqual(['pix_key_changed', 'pix_key_changed'])
    expect(JSON.stringify(await mailsTo(email))).not.toContain('pix.test')
  })

  test('of a new API key, naming it without its secret', async () => {
    const shop = await platform.aShop()
    const email = `${platform.newId()}@rodovia.test`
    const { id: userId } = await createUser(platform, {
      ...{
        request: consoleRequest(),
        tenantId: shop.tenantId,
        role: 'owner',
        name: 'Ana Souza',
        email,
        password,
      },
    })
    const made = await createApiKey(platform, {
      request: aRequestBy({ ...shop, userId }),
      name: 'ERP',
      scopes: ['quotes'],
    })
    const mails = await mailsTo(email)
    expect(mails).toMatchObject([
      {
        kind: 'api_key_created',
        data: { key: `"ERP" (…${made.apiKey.lastFour})`, network: '203.0.113.0/24' },
      },
    ])
    expect(JSON.stringify(mails)).not.toContain(made.key)
  })
})

describe('a driver’s sign-up', () => {
  const signUp = (email: string, address = home.address) =>
    signUpDriver(platform, {
      request: aRequestBy(null, { address }),
      name: 'Outra Pessoa',
      email,
      password: newPassword,
      persona: 'motoboy',
      phone: '+55 11 91234-5678',
    })
  const countAll = () =>
    platform.query(
      'SELECT (SELECT count(*) FROM tenants) AS tenants, (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM audit_entries) AS audit',
    )

  test('with the address of an account is answered as any other; nothing changes, and its owner gets a mail', async () => {
    const { email, id } = await anAccount()
    const before = await countAll()
    const answer = await signUp(email.toUpperCase())
    expect(await countAll()).toEqual(before)
    const other = await signUp(`${platform.newId()}@rodovia.test`)
    expect(Object.keys(answer)).toEqual(Object.keys(other))
    expect({ ...answer, id: 0, tenantId: 0, email: 0 }).toEqual({ ...other, id: 0, tenantId: 0, email: 0 })
    expect(answer.id).not.toBe(id)
    expect(await mailsTo(email)).toMatchObject([{ kind: 'sign_up_repeated' }])
    expect(JSON.stringify(await mailsTo(email))).not.toContain('Outra Pessoa')
    expect(await kindsTo(other.email)).toEqual([])
    await logInAs(email)
  })

  test('is limited by its address, known or not', async () => {
    const { quota } = platform.limitSettings.passwordResets
    for (const email of [(await anAccount()).email, `${platform.newId()}@rodovia.test`]) {
      for (let time = 0; time < quota; time++) await signUp(email, `192.0.2.${time}`)
      await expect(signUp(email, '198.51.100.1')).rejects.toMatchObject({ code: 'rate_limited' })
    }
  })
})
