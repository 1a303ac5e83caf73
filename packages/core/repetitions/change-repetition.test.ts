import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { endRepetition, pauseRepetition, resumeRepetition, skipRepetitionDay } from './change-repetition.ts'
import {
  addUser,
  aShop,
  endAll,
  eventsOf,
  goTo,
  nextDays,
  ordersOf,
  read,
  repeat,
  runDue,
  runsOf,
} from './repetitions.fixture.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

let monday: string
let thursday: string
beforeEach(() => {
  ;({ monday, thursday } = nextDays(platform))
})
afterEach(() => endAll(platform))

describe('a repetition', () => {
  test('is paused, resumed, and leaves out a day', async () => {
    const shop = await aShop(platform, 1_000_000n)
    const made = await repeat(platform, monday, shop)
    const one = { request: aRequestBy(shop), id: made.id }
    expect(await pauseRepetition(platform, one)).toMatchObject({ status: 'paused', nextDay: null })
    goTo(platform, monday, '08:00')
    await runDue(platform)
    goTo(platform, monday, '12:00')
    expect(await resumeRepetition(platform, one)).toMatchObject({ status: 'active', nextDay: thursday })
    const skipping = await skipRepetitionDay(platform, { ...one, day: thursday })
    expect(skipping).toMatchObject({ skippedDays: [thursday] })
    expect(skipping.nextDay! > thursday).toBe(true)
    goTo(platform, thursday, '08:00')
    await runDue(platform)
    expect(await ordersOf(platform, shop)).toEqual([])
    expect(await endRepetition(platform, one)).toMatchObject({ status: 'ended' })
    await expect(resumeRepetition(platform, one)).rejects.toMatchObject({ code: 'invalid_state' })
  })

  test('pauses when the member who made it was removed, until another resumes it and places its orders', async () => {
    const shop = await aShop(platform, 1_000_000n)
    const made = await repeat(platform, monday, shop)
    const colleague = { ...shop, userId: platform.newId<Actor['userId']>() }
    await addUser(platform, colleague)
    await platform.query('UPDATE users SET removed_at = created_at WHERE id = $1', [shop.userId])
    goTo(platform, monday, '08:00')
    await runDue(platform)
    expect(await runsOf(platform, made)).toEqual([[monday, 'failed', 'not_a_member']])
    expect(await read(platform, shop, made)).toMatchObject({
      status: 'paused',
      nextDay: null,
      createdBy: shop.userId,
    })
    goTo(platform, thursday, '08:00')
    await runDue(platform)
    expect(await eventsOf(platform, shop)).toMatchObject([['repetition.failed', { reason: 'not_a_member' }]])
    const one = { request: aRequestBy(colleague), id: made.id }
    expect(await resumeRepetition(platform, one)).toMatchObject({
      ...{ status: 'active', nextDay: thursday, createdBy: colleague.userId },
    })
    await runDue(platform)
    expect(await ordersOf(platform, shop)).toHaveLength(1)
  })
})
