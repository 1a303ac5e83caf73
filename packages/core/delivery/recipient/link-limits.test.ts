import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import type { Delivery } from '../model/delivery.ts'
import { type AddInstructions, addInstructions } from './add-instructions.ts'
import { type RateDelivery, rateDelivery } from './rate-delivery.ts'

let platform: UseCases
let shop: Actor
let address: string
beforeAll(async () => {
  platform = await openUseCases()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())
let networks = 0
beforeEach(() => {
  address = `203.0.113.${++networks}`
})

const add = ({ trackingToken }: Delivery, texts: Partial<AddInstructions>) =>
  addInstructions(platform, { trackingToken, request: { address }, ...texts })
const rate = ({ trackingToken }: Delivery, input: Partial<RateDelivery> & { stars: number }) =>
  rateDelivery(platform, { trackingToken, request: { address }, ...input })

test('a link takes ten a day, an address thirty an hour', async () => {
  const order = await platform.anOrder(shop)
  const limited = (policy: string) => ({ code: 'rate_limited', facts: { policy } })
  for (let at = 0; at < 10; at++) await add(order, { note: `recado ${at}` })
  await expect(add(order, { note: 'mais um' })).rejects.toMatchObject(limited('instructions-of-link'))
  for (let at = 0; at < 19; at++) await add(order, { note: 'mais um' }).catch(() => null)
  await expect(add(order, { note: 'mais um' })).rejects.toMatchObject(limited('instructions'))
})

test('a link takes ten words a day and another ten ratings', async () => {
  const order = await platform.anOrder(shop)
  for (let index = 0; index < 10; index++) await add(order, { atHome: index % 2 === 0 })
  await expect(add(order, { atHome: true })).rejects.toMatchObject({
    ...{ code: 'rate_limited', facts: { policy: 'instructions-of-link' } },
  })
  for (let index = 0; index < 10; index++)
    await expect(rate(order, { stars: 5 })).rejects.toMatchObject({ code: 'invalid_state' })
  await expect(rate(order, { stars: 5 })).rejects.toMatchObject({
    ...{ code: 'rate_limited', facts: { policy: 'ratings-of-link' } },
  })
})
