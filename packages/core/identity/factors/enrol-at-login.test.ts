import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../actor.ts'
import { listOwnSessions } from '../own-sessions.ts'
import { completeLogin } from './complete-login.ts'
import { completeEnrolment, startEnrolment } from './enrol-at-login.ts'
import { anyone, aTeam, challengeOf, codeOf, moveHome, requireOf } from './factors.fixture.ts'
import { anAuthenticator } from './passkeys.fixture.ts'

let platform: UseCases

beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())
beforeEach(moveHome)

const openSessions = async (actor: Actor) =>
  (await listOwnSessions(platform, { actor, page: { limit: 5 } })).total

describe('a role that needs a second factor', () => {
  test('logs out who has none, and lets them in only with one', async () => {
    const { owner, manager } = await aTeam(platform)
    expect(await requireOf(platform, owner.actor, ['owner', 'manager'])).toEqual(['manager', 'owner'])
    expect([await openSessions(owner.actor), await openSessions(manager.actor)]).toEqual([1, 0])

    const { challenge, methods, enrol } = await challengeOf(platform, manager.email)
    expect([methods, enrol]).toEqual([[], ['totp', 'passkey']])
    const setup = await startEnrolment(platform, { request: anyone(), challenge, kind: 'totp' })
    const input = { request: anyone(), challenge: setup.challenge, name: 'Celular' }
    await expect(completeEnrolment(platform, { ...input, code: '000000' })).rejects.toMatchObject({
      code: 'mfa_failed',
      facts: { method: 'totp', triesLeft: 4 },
    })
    const code = codeOf(platform, setup.secret!)
    const { tokens, recoveryCodes } = await completeEnrolment(platform, { ...input, code })
    expect([tokens.user.email, recoveryCodes.length]).toEqual([manager.email, 10])
    expect(await challengeOf(platform, manager.email)).toMatchObject({ methods: ['totp', 'recovery_code'] })
  })

  test('takes a passkey, too', async () => {
    const { owner, manager } = await aTeam(platform)
    await requireOf(platform, owner.actor, ['manager'])
    const { challenge } = await challengeOf(platform, manager.email)
    const setup = await startEnrolment(platform, { request: anyone(), challenge, kind: 'passkey' })
    const passkey = anAuthenticator(platform).create(setup.options!)
    const input = { request: anyone(), challenge: setup.challenge, name: 'Pixel 9', passkey }
    expect((await completeEnrolment(platform, input)).tokens.user.email).toBe(manager.email)
  })

  test('adds one factor for one log-in, however many were begun', async () => {
    const { owner, manager } = await aTeam(platform)
    await requireOf(platform, owner.actor, ['manager'])
    const { challenge } = await challengeOf(platform, manager.email)
    const setups = [
      await startEnrolment(platform, { request: anyone(), challenge, kind: 'totp' }),
      await startEnrolment(platform, { request: anyone(), challenge, kind: 'totp' }),
    ]
    const results = await Promise.allSettled(
      setups.map((setup) =>
        completeEnrolment(platform, {
          ...{
            request: anyone(),
            challenge: setup.challenge,
            name: 'Celular',
            code: codeOf(platform, setup.secret!),
          },
        }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('opens nothing with the challenge of the enrolment alone, nor with another account’s', async () => {
    const { owner, manager } = await aTeam(platform)
    await requireOf(platform, owner.actor, ['manager'])
    const { challenge } = await challengeOf(platform, manager.email)
    for (const proof of [{ code: '000000' }, { recoveryCode: 'aaaa-bbbb-cccc-dddd' }])
      await expect(completeLogin(platform, { request: anyone(), challenge, ...proof })).rejects.toMatchObject(
        { code: 'challenge_expired' },
      )
    const proved = await challengeOf(platform, owner.email)
    await expect(
      startEnrolment(platform, { request: anyone(), challenge: proved.challenge, kind: 'totp' }),
    ).rejects.toMatchObject({ code: 'challenge_expired' })
  })
})
