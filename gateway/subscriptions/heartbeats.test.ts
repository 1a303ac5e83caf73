import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHeartbeats } from './heartbeats.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function someStreams(count: number) {
  return Array.from({ length: count }, () => ({
    beats: 0,
    beat() {
      this.beats += 1
    },
  }))
}

test('each of many streams gets one heartbeat in each interval, a few at a time', () => {
  const heartbeats = createHeartbeats(10)
  const streams = someStreams(5000)
  for (const stream of streams) heartbeats.add(stream)
  vi.advanceTimersByTime(100)
  expect(streams.filter(({ beats }) => beats > 0)).toHaveLength(50)
  vi.advanceTimersByTime(9_900)
  expect(new Set(streams.map(({ beats }) => beats))).toEqual(new Set([1]))
  vi.advanceTimersByTime(30_000)
  expect(new Set(streams.map(({ beats }) => beats))).toEqual(new Set([4]))
})

test('a stream that comes later has its turn within the interval; one that has left has none', () => {
  const heartbeats = createHeartbeats(10)
  const [leaving, ...streams] = someStreams(20)
  for (const stream of [leaving!, ...streams]) heartbeats.add(stream)
  vi.advanceTimersByTime(5_000)
  const [late] = someStreams(1)
  heartbeats.add(late!)
  const before = leaving!.beats
  heartbeats.delete(leaving!)
  vi.advanceTimersByTime(10_000)
  expect(late!.beats).toBeGreaterThan(0)
  expect(leaving!.beats).toBe(before)
  expect(heartbeats.size).toBe(20)
})

test('without streams there is no timer', () => {
  const heartbeats = createHeartbeats(1)
  const [stream] = someStreams(1)
  expect(vi.getTimerCount()).toBe(0)
  heartbeats.add(stream!)
  expect(vi.getTimerCount()).toBe(1)
  heartbeats.delete(stream!)
  expect(vi.getTimerCount()).toBe(0)
  heartbeats.add(stream!)
  vi.advanceTimersByTime(1_000)
  expect(stream!.beats).toBeGreaterThan(0)
})
