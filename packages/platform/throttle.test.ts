import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

it('lets the first call through, and the next one after the quiet period', async () => {
  const calls: string[] = []
  const warn = throttle(60, (message: string) => calls.push(message))
  for (const message of ['first', 'second', 'third']) warn(message)
  vi.advanceTimersByTime(60_001)
  for (const message of ['fourth', 'fifth']) warn(message)
  expect(calls).toEqual(['first', 'fourth'])
})
