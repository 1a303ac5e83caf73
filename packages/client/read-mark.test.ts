import { afterEach, expect, test, vi } from 'vitest'
import { createReadMark } from './read-mark.ts'

afterEach(() => void vi.useRealTimers())

test('the mark of the later commit is kept, in whatever order the responses arrive', () => {
  const mark = createReadMark()
  expect(mark.latest()).toBeNull()
  for (const arrived of ['F-1.100.a', '10-0.100.b', 'F-FFFFFFFF.101.c', '10-0.100.b', null])
    mark.remember(arrived)
  expect(mark.latest()).toBe('10-0.100.b')
})

test('a mark that counts no longer gives way, such as after the database was restored', () => {
  vi.useFakeTimers()
  const mark = createReadMark()
  mark.remember('FFFFFFFF-FFFFFFFF.100.a')
  vi.advanceTimersByTime(10 * 60_000 + 1)
  mark.remember('1-0.700.b')
  expect(mark.latest()).toBe('1-0.700.b')
})
