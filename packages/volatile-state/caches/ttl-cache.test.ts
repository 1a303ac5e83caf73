import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTtlCache } from './ttl-cache.ts'

function counted() {
  let made = 0
  return { make: async () => ({ made: ++made }), made: () => made }
}

test('a value is made once for all callers within its time, and again afterwards', async () => {
  const cache = createTtlCache<{ made: number }>({ seconds: 0.2, maxSize: 10 })
  const { make, made } = counted()
  const all = await Promise.all(Array.from({ length: 20 }, () => cache.get('a', make)))
  expect(new Set(all.map((value) => value.made))).toEqual(new Set([1]))
  await cache.get('b', make)
  expect(made()).toBe(2)
  await pause(250)
  expect(await cache.get('a', make)).toEqual({ made: 3 })
})

test('an error reaches its caller and is not cached', async () => {
  const cache = createTtlCache<object>({ seconds: 60, maxSize: 10 })
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cache.get('a', async () => ({ good: true }))).toEqual({ good: true })
})

test('values are evicted by number or size, and 0 seconds caches none', async () => {
  const { make, made } = counted()
  const small = createTtlCache<{ made: number }>({ seconds: 60, maxSize: 1 })
  for (const key of ['a', 'b', 'a']) await small.get(key, make)
  expect(made()).toBe(3)
  const none = createTtlCache<{ made: number }>({ seconds: 0, maxSize: 1 })
  for (const key of ['a', 'a']) await none.get(key, make)
  expect(made()).toBe(5)
  const heavy = createTtlCache<{ made: number }>({ seconds: 60, maxSize: 10, sizeOf: () => 6 })
  for (const key of ['a', 'a', 'b', 'a']) await heavy.get(key, make)
  expect(made()).toBe(8)
})

test('at most `atOnce` values are made at a time', async () => {
  const cache = createTtlCache<{ atOnce: number }>({ seconds: 60, maxSize: 10, atOnce: 2 })
  let atOnce = 0
  const make = async () => {
    const value = { atOnce: ++atOnce }
    await pause(10)
    atOnce--
    return value
  }
  const values = await Promise.all(['a', 'b', 'c', 'd'].map((key) => cache.get(key, make)))
  expect(Math.max(...values.map((value) => value.atOnce))).toBe(2)
})
