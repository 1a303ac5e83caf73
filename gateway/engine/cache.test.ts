import { expect, test } from 'vitest'
import { BoundedCache } from './cache.ts'

test('the entry that was used least recently leaves when a new one needs its place', () => {
  const cache = new BoundedCache<string, number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  cache.get('a')
  cache.set('c', 3)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3])
  expect(cache.size).toBe(2)
})

test('setting a key again replaces its value and takes no second place', () => {
  const cache = new BoundedCache<string, number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  cache.set('a', 3)
  expect([cache.get('a'), cache.get('b')]).toEqual([3, 2])
})

test('entries leave when together they weigh too much, and one that does so alone is not kept', () => {
  const cache = new BoundedCache<string, number>(9, 10)
  cache.set('a', 1, 4)
  cache.set('b', 2, 4)
  cache.set('b', 3, 5)
  expect([cache.get('a'), cache.get('b')]).toEqual([1, 3])
  cache.set('c', 4, 6)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, undefined, 4])
  cache.set('c', 5, 11)
  expect([cache.get('c'), cache.size]).toEqual([undefined, 0])
  cache.set('d', 6, 10)
  expect(cache.get('d')).toBe(6)
})

test('a cache without room is refused', () => {
  expect(() => new BoundedCache(0)).toThrow('at least one entry')
})
