import { expect, test } from 'vitest'
import { newestResults } from './newest-results.ts'
import type { Subscriber } from './shared-stream.ts'

function someResults() {
  let subscriber: Subscriber | undefined
  let hasLeft = false
  const results = newestResults((joined) => {
    subscriber = joined
    return () => {
      hasLeft = true
    }
  })
  const push = (level: number) => subscriber!.push({ data: { level } })
  return { results, push, end: () => subscriber!.end(), hasLeft: () => hasLeft }
}

const result = (level: number) => ({ done: false, value: { data: { level } } })
const over = { done: true, value: undefined }

test('a reader that waits gets each result', async () => {
  const { results, push } = someResults()
  for (const level of [1, 2, 3]) {
    const next = results.next()
    push(level)
    expect(await next).toEqual(result(level))
  }
})

test('a slow reader gets the newest result, without those before', async () => {
  const { results, push } = someResults()
  for (const level of [1, 2, 3]) push(level)
  expect(await results.next()).toEqual(result(3))
  const next = results.next()
  push(4)
  expect(await next).toEqual(result(4))
})

test('the end comes after the last result', async () => {
  const { results, push, end } = someResults()
  push(1)
  end()
  expect(await results.next()).toEqual(result(1))
  expect(await results.next()).toEqual(over)
})

test('ending it unsubscribes at once, also while a result is awaited', async () => {
  const { results, hasLeft } = someResults()
  const next = results.next()
  expect(await results.return?.()).toEqual(over)
  expect(hasLeft()).toBe(true)
  expect(await next).toEqual(over)
  expect(await results.next()).toEqual(over)
})
