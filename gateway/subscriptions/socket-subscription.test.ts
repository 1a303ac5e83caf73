import { expect, test } from 'vitest'
import { SharedResult } from './shared-result.ts'
import type { Subscriber } from './shared-stream.ts'
import { subscribeSocket } from './socket-subscription.ts'

/** A socket whose client has to read each message before the next is written. */
function aSlowSocket() {
  const sent: string[] = []
  let take = () => {}
  let viewer: Subscriber | undefined
  let hasLeft = false
  const watch = subscribeSocket(
    {
      write(frame) {
        sent.push(textOf(frame))
        return false
      },
      onceDrained: (listener) => {
        take = listener
      },
    },
    'op "1"',
    (joined) => {
      viewer = joined
      return () => {
        hasLeft = true
      }
    },
  )
  const push = (payload: unknown) => viewer!.push(new SharedResult(JSON.stringify(payload)))
  return { sent, watch, take: () => take(), push, end: () => viewer!.end(), hasLeft: () => hasLeft }
}

/** Of one final, unmasked frame of text with less than 126 bytes. */
function textOf(frame: Buffer): string {
  expect([frame[0], frame[1]]).toEqual([0x81, frame.length - 2])
  return String(frame.subarray(2))
}

const next = (payload: unknown) => JSON.stringify({ id: 'op "1"', type: 'next', payload })

test('a slow socket gets the newest result after the last one, without those between', () => {
  const { sent, take, push } = aSlowSocket()
  for (const level of [1, 2, 3]) push({ data: { level } })
  expect(sent).toEqual([next({ data: { level: 1 } })])
  take()
  expect(sent.at(-1)).toBe(next({ data: { level: 3 } }))
  take()
  expect(sent).toHaveLength(2)
})

test('the end comes after the last result', async () => {
  const { watch, take, push, end } = aSlowSocket()
  let isOver = false
  const over = watch.next().then(({ done }) => {
    isOver = done === true
  })
  push(1)
  push(2)
  end()
  take()
  await Promise.resolve()
  expect(isOver).toBe(false)
  take()
  await over
  expect(isOver).toBe(true)
})

test('ending it unsubscribes at once', async () => {
  const { watch, hasLeft } = aSlowSocket()
  const waiting = watch.next()
  await watch.return(undefined)
  expect(hasLeft()).toBe(true)
  expect((await waiting).done).toBe(true)
})
