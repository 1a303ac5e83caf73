import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { admin, openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { issueAt } from '../shared/refusal.fixture.ts'
import { isSound } from '../wallet/soundness.ts'
import { setReturnRules } from './return-rules.ts'
import { anOrderOnItsWay, fail, returnOf } from './returns.fixture.ts'

let platform: UseCases
let shop: Actor
let driver: Actor
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())
beforeEach(async () => {
  ;[shop, driver] = await Promise.all([platform.aShop(), platform.aDriver()])
})
afterEach(async () => {
  expect(await platform.ledger.check()).toSatisfy(isSound)
})

describe('the last allowed attempt', () => {
  test('is the number that the tenant’s rules name, and the price is their percentage', async () => {
    await setReturnRules(platform, {
      request: aRequestBy(admin),
      tenantId: shop.tenantId,
      attempts: 1,
      failedPercent: 30,
    })
    const order = await anOrderOnItsWay(platform, shop, driver)
    await fail(platform, driver, order)
    expect(await returnOf(platform, order)).toMatchObject({
      priceCents: (order.priceCents * 30n + 50n) / 100n,
    })
  })
})

test('rules out of bounds are refused, each by its name', async () => {
  const setting = setReturnRules(platform, {
    request: aRequestBy(admin),
    tenantId: shop.tenantId,
    attempts: 0,
    wantedPercent: 201,
  })
  await expect(setting).rejects.toMatchObject({
    code: 'validation_failed',
    facts: {
      issues: [
        issueAt('attempts', 'must be a whole number of 1 to 5; got 0'),
        issueAt('wanted_percent', 'must be a whole number of 0 to 200; got 201'),
      ],
    },
  })
})
