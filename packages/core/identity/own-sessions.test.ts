import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { anAccount, auditOf, devicesOf, everything, listOf, logInAs } from './accounts.fixture.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { aRequestBy } from './request.fixture.ts'
import { logOut, refreshSession } from './session.ts'

let platform: UseCases
beforeAll(async () => {
  const quiet = await openUseCases()
  platform = { ...quiet, linkSettings: { ...quiet.linkSettings, isMailing: true } }
})
afterAll(() => platform[Symbol.asyncDispose]())

describe('the list of one’s own sessions', () => {
  test('has each open one with device, network, opening and last use', async () => {
    const { email } = await anAccount(platform)
    const phone = await logInAs(platform, email)
    const openedAt = platform.clock()
    const laptop = await logInAs(platform, email, { device: 'Firefox, Linux', address: '2001:db8:1:2::/64' })
    await logInAs(platform, (await anAccount(platform)).email)
    platform.pass(600)
    const request = aRequestBy(null, { address: '198.51.100.20' })
    await refreshSession(platform, { request, refreshToken: phone.refreshToken })
    expect(await listOf(platform, phone.actor)).toMatchObject([
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
    const { email } = await anAccount(platform)
    const devices = ['one', 'two', 'three']
    let last: Awaited<ReturnType<typeof logInAs>> | undefined
    for (const device of devices) last = await logInAs(platform, email, { device })
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
    const { email } = await anAccount(platform)
    const old = await logInAs(platform, email, { device: 'old' })
    await logOut(platform, { request: aRequestBy(null), refreshToken: old.refreshToken })
    await logInAs(platform, email, { device: 'forgotten' })
    platform.pass(30 * 86_400)
    const { actor } = await logInAs(platform, email, { device: 'new' })
    expect(await devicesOf(platform, actor)).toEqual(['new'])
  })
})

describe('ending sessions', () => {
  test('ends one, for its refresh token too', async () => {
    const { email, id: userId } = await anAccount(platform)
    const [phone, lost] = [await logInAs(platform, email), await logInAs(platform, email, { device: 'lost' })]
    const request = aRequestBy(phone.actor)
    await endOwnSession(platform, { request, id: lost.sessionId })
    await endOwnSession(platform, { request, id: lost.sessionId })
    expect(await devicesOf(platform, phone.actor)).toEqual(['Pixel 9'])
    const again = { request: aRequestBy(null), refreshToken: lost.refreshToken }
    await expect(refreshSession(platform, again)).rejects.toMatchObject({ code: 'invalid_or_expired_token' })
    const actions = await auditOf(platform, userId)
    expect(actions.filter((action) => action === 'session.ended')).toHaveLength(1)
  })

  test('finds neither another user’s nor an unknown one', async () => {
    const { actor } = await logInAs(platform, (await anAccount(platform)).email)
    const stranger = await logInAs(platform, (await anAccount(platform)).email)
    for (const id of [stranger.sessionId, platform.newId(), 'x'])
      await expect(endOwnSession(platform, { request: aRequestBy(actor), id })).rejects.toMatchObject({
        code: 'not_found',
        facts: { kind: 'session', id },
      })
    expect(await devicesOf(platform, stranger.actor)).toEqual(['Pixel 9'])
  })

  test('ends all others, and nobody else’s', async () => {
    const { email, id: userId } = await anAccount(platform)
    const stranger = await logInAs(platform, (await anAccount(platform)).email)
    for (const device of ['one', 'two']) await logInAs(platform, email, { device })
    const { actor } = await logInAs(platform, email)
    expect(await endOtherSessions(platform, { request: aRequestBy(actor) })).toBe(2)
    expect(await endOtherSessions(platform, { request: aRequestBy(actor) })).toBe(0)
    expect(await devicesOf(platform, actor)).toEqual(['Pixel 9'])
    expect(await devicesOf(platform, stranger.actor)).toEqual(['Pixel 9'])
    expect(
      (await auditOf(platform, userId)).filter((action) => action === 'session.others_ended'),
    ).toHaveLength(1)
  })
})
