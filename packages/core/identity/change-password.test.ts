import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { issueAt } from '../shared/refusal.fixture.ts'
import { anAccount, auditOf, kindsTo, listOf, logInAs, newPassword, password } from './accounts.fixture.ts'
import type { Actor } from './actor.ts'
import { changePassword } from './change-password.ts'
import { requestPasswordReset, resetPassword } from './links/reset-password.ts'
import { endOtherSessions } from './own-sessions.ts'
import { aRequestBy } from './request.fixture.ts'
import { refreshSession } from './session.ts'

let platform: UseCases
beforeAll(async () => {
  const quiet = await openUseCases()
  platform = { ...quiet, linkSettings: { ...quiet.linkSettings, isMailing: true } }
})
afterAll(() => platform[Symbol.asyncDispose]())

describe('changing the password', () => {
  const change = (actor: Actor, more: Partial<Parameters<typeof changePassword>[1]> = {}) =>
    changePassword(platform, { request: aRequestBy(actor), currentPassword: password, newPassword, ...more })

  test('asks for the present one, ends the other sessions and reset links, and mails the user', async () => {
    const { email, id: userId } = await anAccount(platform)
    const other = await logInAs(platform, email)
    const { actor } = await logInAs(platform, email)
    await requestPasswordReset(platform, { request: aRequestBy(null), email })
    const [reset] = await platform.query<{ id: string }>(
      'SELECT id FROM password_resets WHERE user_id = $1',
      [userId],
    )
    await change(actor)
    expect(await listOf(platform, actor)).toMatchObject([{ isCurrent: true }])
    const refreshed = refreshSession(platform, {
      request: aRequestBy(null),
      refreshToken: other.refreshToken,
    })
    await expect(refreshed).rejects.toMatchObject({ code: 'invalid_or_expired_token' })
    await expect(logInAs(platform, email)).rejects.toMatchObject({ code: 'invalid_credentials' })
    await logInAs(platform, email, { secret: newPassword })
    const token = platform.linkTokens.tokenOf(reset!.id as never)
    const used = resetPassword(platform, { request: aRequestBy(null), token, password: 'one more password' })
    await expect(used).rejects.toMatchObject({ code: 'link_expired' })
    expect(await kindsTo(platform, email)).toEqual(['password_reset', 'password_changed'])
    expect(await auditOf(platform, userId)).toContain('password.changed')
  })

  test('counts wrong ones as logins do, and refuses the right one, too, after too many', async () => {
    const { email } = await anAccount(platform)
    const { actor } = await logInAs(platform, email)
    const { quota } = platform.limitSettings.loginFailures
    for (let time = 0; time < quota; time++)
      await expect(change(actor, { currentPassword: 'a wrong guess' })).rejects.toMatchObject({
        code: 'invalid_credentials',
      })
    await expect(change(actor)).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await kindsTo(platform, email)).toEqual([])
  })

  test.each([
    ['short', 'must have 10 to 200 characters; it has 5'],
    ['Qwertyuiop', 'is one of the commonest passwords, which are guessed first: choose another'],
    [password, 'is the present one: choose another'],
  ])('refuses %s', async (refused, issue) => {
    const { actor } = await logInAs(platform, (await anAccount(platform)).email)
    await expect(change(actor, { newPassword: refused })).rejects.toMatchObject({
      code: 'validation_failed',
      facts: { issues: [issueAt('new_password', issue)] },
    })
  })

  test('by two requests at once has one winner', async () => {
    const { email } = await anAccount(platform)
    const { actor } = await logInAs(platform, email)
    const choices = ['the first choice', 'the second choice']
    const results = await Promise.allSettled(choices.map((choice) => change(actor, { newPassword: choice })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const winner = choices[results.findIndex(({ status }) => status === 'fulfilled')]!
    await logInAs(platform, email, { secret: winner })
  })

  test('is not for API keys, nor are sessions', async () => {
    const shop = await platform.aShop()
    const key = { id: platform.newId(), name: 'ERP', scopes: [], plan: 'start' } as unknown as Actor['key']
    const actor = { ...shop, sessionId: null, key }
    const refusal = { code: 'forbidden' }
    await expect(change(actor)).rejects.toMatchObject(refusal)
    await expect(listOf(platform, actor)).rejects.toMatchObject(refusal)
    await expect(endOtherSessions(platform, { request: aRequestBy(actor) })).rejects.toMatchObject(refusal)
  })
})
