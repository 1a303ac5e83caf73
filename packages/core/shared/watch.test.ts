import { expect, test } from 'vitest'
import { watch } from './watch.ts'

/** Live updates that never come, and whether somebody follows them. */
function silence() {
  const { promise, resolve } = Promise.withResolvers<IteratorResult<never, undefined>>()
  const updates = {
    isFollowed: true,
    next: () => promise,
    async return() {
      updates.isFollowed = false
      resolve({ done: true, value: undefined })
      return { done: true as const, value: undefined }
    },
    [Symbol.asyncIterator]: () => updates,
  }
  return updates
}

test('leaving ends the updates at once, though a state is being waited for', async () => {
  const updates = silence()
  const states = watch(
    updates,
    (async function* () {
      yield 'first'
      yield* updates
    })(),
  )
  expect(await states.next()).toEqual({ done: false, value: 'first' })
  const waiting = states.next()
  await states.return?.()
  expect(await waiting).toEqual({ done: true, value: undefined })
  expect(updates.isFollowed).toBe(false)
})

test('leaving before the first state ends the updates', async () => {
  const updates = silence()
  const states = watch(updates, (async function* () {})())
  await states.return?.()
  expect(updates.isFollowed).toBe(false)
  expect(await states.next()).toEqual({ done: true, value: undefined })
})

test('when the states are over the updates are ended', async () => {
  const updates = silence()
  const states = watch(
    updates,
    (async function* () {
      yield 'last'
    })(),
  )
  expect(await Array.fromAsync(states)).toEqual(['last'])
  expect(updates.isFollowed).toBe(false)
})

test('when a state cannot be made the updates are ended', async () => {
  const updates = silence()
  const states = watch(
    updates,
    // biome-ignore lint/correctness/useYield: it fails before it gets there
    (async function* (): AsyncGenerator<never, void> {
      throw new Error('away')
    })(),
  )
  await expect(states.next()).rejects.toThrow('away')
  expect(updates.isFollowed).toBe(false)
})
