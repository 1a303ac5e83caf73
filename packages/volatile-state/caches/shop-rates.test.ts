import type { ShopRate } from '@rodovia/core/shops/kinds/shop-kind.ts'
import { expect, test } from 'vitest'
import { createShopRates } from './shop-rates.ts'

const rates: readonly ShopRate[] = [{ tier: 'turbo', priceCents: 1250n }]
const settings = { seconds: 60, maxEntries: 10, deadlineMilliseconds: 50 }

test('equal carts are priced once', async () => {
  const { get } = createShopRates(settings)
  let made = 0
  const make = async () => {
    made++
    return rates
  }
  expect(await Promise.all([get('a', make), get('a', make)])).toEqual([rates, rates])
  expect(await get('a', make)).toBe(rates)
  expect(made).toBe(1)
  await get('b', make)
  expect(made).toBe(2)
})

test('a price that comes too late is none, and is there for the next request', async () => {
  const { get } = createShopRates(settings)
  const { promise, resolve } = Promise.withResolvers<readonly ShopRate[]>()
  expect(await get('a', () => promise)).toEqual([])
  resolve(rates)
  expect(await get('a', () => Promise.reject(new Error('asked twice')))).toBe(rates)
})

test('a fault is not remembered, and one after the deadline is nobody’s', async () => {
  const { get } = createShopRates(settings)
  await expect(get('a', () => Promise.reject(new Error('no price')))).rejects.toThrow('no price')
  const { promise, reject } = Promise.withResolvers<readonly ShopRate[]>()
  // The caller that made the promise handles its fault too.
  promise.catch(() => {})
  expect(await get('a', () => promise)).toEqual([])
  const shared = get('a', () => promise)
  reject(new Error('late'))
  await expect(shared).rejects.toThrow('late')
  expect(await get('a', async () => rates)).toBe(rates)
})
