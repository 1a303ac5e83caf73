import { expect, test } from 'vitest'
import type { Subscriber } from './shared-stream.ts'
import { subscribeSocket } from './socket-subscription.ts'

/** A socket that accepts its next message on command. */
function aSlowSocket() {
  const sent: string[] = []
  let take = () => {}
  let viewer: Subscriber | undefined
  let hasLeft = false
  const watch = subscribeSocket(
    {
      send(message, onSent) {
        sent.push(message)
        take = onSent
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
  return { sent, watch, take: () => take(), viewer: viewer!, hasLeft: () => hasLeft }
}

const next = (payload: unknown) => JSON.stringify({ id: 'op "1"', type: 'next', payload })

test('a slow socket gets the newest result after the last one, without those between', () => {
  const { sent, take, viewer } = aSlowSocket()
  for (const level of [1, 2, 3]) viewer.push(JSON.stringify({ data: { level } }))
  expect(sent).toEqual([next({ data: { level: 1 } })])
  take()
  expect(sent.at(-1)).toBe(next({ data: { level: 3 } }))
  take()
  expect(sent).toHaveLength(2)
})

test('the end comes after the last result', async () => {
  const { watch, take, viewer } = aSlowSocket()
  let isOver = false
  const over = watch.next().then(({ done }) => {
    isOver = done === true
  })
  viewer.push('1')
  viewer.push('2')
  viewer.end()
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
