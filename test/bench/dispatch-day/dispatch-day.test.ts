import { expect, test } from 'vitest'
import { byPlan } from './by-plan.ts'
import { aDay } from './day.ts'
import { live } from './live.ts'
import { byNearest } from './nearest.ts'

const options = { seed: 'a quiet day', orders: 40, drivers: 6 }

test('a day has the same orders for both dispatchers, delivers each once, and repeats by its seed', async () => {
  const day = aDay(options)
  const nearest = await live(day, byNearest(day))
  const planned = await live(day, byPlan(day))
  expect(nearest.orders).toBe(40)
  expect(planned.orders).toBe(40)
  const again = aDay(options)
  expect(again.orders.map(({ orderId, createdAt }) => [orderId, createdAt])).toEqual(
    day.orders.map(({ orderId, createdAt }) => [orderId, createdAt]),
  )
  expect(await live(again, byNearest(again))).toEqual(nearest)
  expect(await live(again, byPlan(again))).toEqual(planned)
})

test('an order that every driver declines ends the day with what is missing', async () => {
  const day = { ...aDay({ ...options, orders: 1 }), declines: () => true }
  await expect(live(day, byNearest(day))).rejects.toThrow('After 30 hours 0 of 1 orders are delivered.')
})
