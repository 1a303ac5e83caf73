import { afterAll, beforeAll, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import { anActor } from '../../identity/actor.fixture.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import {
  defaultRecipientRules,
  type RecipientRules,
  readRecipientRules,
  setRecipientRules,
} from './recipient-rules.ts'

let platform: UseCases
let shop: Actor
beforeAll(async () => {
  platform = await openUseCases()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

const allow = (more: Partial<RecipientRules> = {}) =>
  setRecipientRules(platform, {
    request: aRequestBy(shop),
    rules: { ...defaultRecipientRules, mayReschedule: true, ...more },
  })

test('another time is for owner and admins to allow, within limits', async () => {
  expect(await readRecipientRules(platform, { actor: shop })).toEqual(defaultRecipientRules)
  expect(await allow({ rescheduleDays: 30, fromHour: 0, untilHour: 24 })).toEqual(
    await readRecipientRules(platform, { actor: shop }),
  )
  for (const wrong of [{ rescheduleDays: 31 }, { fromHour: 24 }, { untilHour: 8 }, { rescheduleDays: 1.5 }])
    await expect(allow(wrong)).rejects.toMatchObject({ code: 'validation_failed' })
  const viewer = anActor({ ...shop, role: 'viewer' })
  await expect(readRecipientRules(platform, { actor: viewer })).rejects.toMatchObject({ code: 'forbidden' })
})
