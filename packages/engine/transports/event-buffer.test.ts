import { expect, test } from 'vitest'
import { createEventBuffer } from './event-buffer.ts'

const event = (number: number) => ({ data: { number } })

function aBuffer(capacity: number) {
  const calls: string[] = []
  const buffer = createEventBuffer(
    capacity,
    () => calls.push(buffer.isFull() ? 'full' : 'not full'),
    () => calls.push('returned'),
  )
  return { buffer, calls }
}

test('an event reaches a waiting reader', async () => {
  const { buffer } = aBuffer(2)
  const next = buffer.next()
  buffer.push(event(1))
  expect(await next).toEqual({ done: false, value: event(1) })
})

test('for a slow reader the newest events are kept', async () => {
  const { buffer, calls } = aBuffer(2)
  for (const number of [1, 2, 3, 4]) buffer.push(event(number))
  expect(await buffer.next()).toEqual({ done: false, value: event(3) })
  expect(await buffer.next()).toEqual({ done: false, value: event(4) })
  expect(calls).toEqual(['full', 'full', 'full', 'not full'])
})

test('buffered events are read before the end', async () => {
  const { buffer } = aBuffer(2)
  buffer.push(event(1))
  buffer.end()
  expect((await buffer.next()).done).toBe(false)
  expect((await buffer.next()).done).toBe(true)
})

test('a failure is reported once, after the buffered events, then the stream ends', async () => {
  const { buffer } = aBuffer(2)
  buffer.push(event(1))
  buffer.fail(new Error('socket lost'))
  expect((await buffer.next()).done).toBe(false)
  await expect(buffer.next()).rejects.toThrow('socket lost')
  expect((await buffer.next()).done).toBe(true)
})

test('return ends a pending read at once', async () => {
  const { buffer, calls } = aBuffer(2)
  const next = buffer.next()
  await buffer.return()
  expect(await next).toEqual({ done: true, value: undefined })
  await buffer.return()
  expect(calls).toEqual(['returned'])
})

test('events after the end are dropped', async () => {
  const { buffer } = aBuffer(2)
  buffer.end()
  buffer.push(event(1))
  buffer.fail(new Error('late'))
  expect((await buffer.next()).done).toBe(true)
})
