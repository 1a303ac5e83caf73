import type { ResponseStream } from '@rodovia/engine'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createSharedStream, type Subscriber } from './shared-stream.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A subscriber that notes what it receives. */
const noting = (seen: string[]): Subscriber => ({
  push: ({ data, errors }) => seen.push(errors ? 'errors' : String(data?.state)),
  end: () => seen.push('end'),
})

/**
 * A state to subscribe to. Subscriptions start with it and follow it, each at its own pace until `holds` is
 * false again.
 */
function aState(first: string, { freshMs = 0 } = {}) {
  let state = first
  const open = new Set<ReturnType<typeof aSubscription>>()
  const opened: ReturnType<typeof aSubscription>[] = []
  let isEmpty = false
  const errors: unknown[] = []

  function aSubscription() {
    const waiting: string[] = [state]
    const readers: ((result: IteratorResult<{ data: { state: string } }, undefined>) => void)[] = []
    let isOver = false
    const subscription = {
      isHeld: false,
      tell(next: string) {
        waiting.push(next)
        subscription.goOn()
      },
      goOn() {
        while (!subscription.isHeld && readers.length > 0 && waiting.length > 0)
          readers.shift()!({ done: false, value: { data: { state: waiting.shift()! } } })
      },
      end() {
        isOver = true
        open.delete(subscription)
        for (const read of readers.splice(0)) read({ done: true, value: undefined })
      },
      answers: {
        next: () =>
          new Promise((resolve) => {
            if (isOver) return resolve({ done: true, value: undefined })
            readers.push(resolve)
            subscription.goOn()
          }),
        async return() {
          subscription.end()
          return { done: true, value: undefined }
        },
        [Symbol.asyncIterator]() {
          return this
        },
      } as unknown as ResponseStream,
    }
    return subscription
  }

  const stream = createSharedStream({
    freshMs,
    acquire: async () => () => {},
    onError: (error) => errors.push(error),
    onEmpty: () => {
      isEmpty = true
    },
  })

  return {
    opened,
    openCount: () => open.size,
    isEmpty: () => isEmpty,
    errors,
    change(next: string) {
      state = next
      for (const each of [...open]) each.tell(next)
    },
    watch({ isHeld = false } = {}) {
      const seen: string[] = []
      const leave = stream.subscribe(noting(seen), async () => {
        const subscription = aSubscription()
        subscription.isHeld = isHeld
        opened.push(subscription)
        open.add(subscription)
        return subscription.answers
      })
      return { seen, leave }
    },
    fail: (how: 'throws' | 'refuses') => {
      const seen: string[] = []
      stream.subscribe(noting(seen), async () => {
        if (how === 'throws') throw new Error('broken')
        return { errors: [] }
      })
      return { seen }
    },
  }
}

describe('subscribers to the same state', () => {
  test('start with the current state, then share one subscription', async () => {
    const state = aState('a')
    const first = state.watch()
    await turn()
    state.change('b')
    await turn()
    const second = state.watch()
    await turn()
    expect(state.openCount()).toBe(1)
    state.change('c')
    await turn()
    expect([first.seen, second.seen]).toEqual([
      ['a', 'b', 'c'],
      ['b', 'c'],
    ])
  })

  test('that join while others wait for the first result form a group that starts after it, with a fresh read', async () => {
    const state = aState('a')
    const first = state.watch({ isHeld: true })
    await turn()
    const others = [state.watch(), state.watch(), state.watch()]
    state.change('b')
    await turn()
    expect(state.opened).toHaveLength(1)
    state.opened[0]!.isHeld = false
    state.opened[0]!.goOn()
    await turn()
    expect(state.opened).toHaveLength(2)
    expect(first.seen).toEqual(['a', 'b'])
    for (const { seen } of others) expect(seen).toEqual(['b'])
    expect(state.openCount()).toBe(1)
  })

  test('never receive an older state or the same state twice, even if one subscription lags', async () => {
    const state = aState('1')
    const first = state.watch()
    await turn()
    state.opened[0]!.isHeld = true
    state.change('2')
    const second = state.watch()
    await turn()
    expect(second.seen).toEqual(['2'])
    expect(state.openCount()).toBe(2)
    state.change('3')
    await turn()
    state.opened[0]!.isHeld = false
    state.opened[0]!.goOn()
    await turn()
    expect(state.openCount()).toBe(1)
    state.change('4')
    await turn()
    expect(first.seen).toEqual(['1', '2', '3', '4'])
    expect(second.seen).toEqual(['2', '3', '4'])
  })

  test('that join soon after a result start with it, get every change, and open nothing', async () => {
    const state = aState('a', { freshMs: 60_000 })
    const first = state.watch()
    await turn()
    const others = [state.watch(), state.watch()]
    for (const { seen } of others) expect(seen).toEqual(['a'])
    state.change('b')
    await turn()
    const late = state.watch()
    state.change('c')
    await turn()
    expect(first.seen).toEqual(['a', 'b', 'c'])
    for (const { seen } of others) expect(seen).toEqual(['a', 'b', 'c'])
    expect(late.seen).toEqual(['b', 'c'])
    expect(state.opened).toHaveLength(1)
    for (const { leave } of [first, ...others, late]) leave()
    await turn()
    expect(state.isEmpty()).toBe(true)
    const again = state.watch()
    await turn()
    expect(again.seen).toEqual(['c'])
    expect(state.opened).toHaveLength(2)
  })

  test('that join when the result is no longer fresh read the state again, and it counts for all', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const state = aState('a', { freshMs: 60_000 })
    state.watch()
    await turn()
    vi.advanceTimersByTime(60_001)
    state.watch()
    await turn()
    expect(state.opened).toHaveLength(2)
    expect(state.openCount()).toBe(1)
    const third = state.watch()
    expect(third.seen).toEqual(['a'])
    expect(state.opened).toHaveLength(2)
  })

  test('all receive the end', async () => {
    const state = aState('a')
    const watchers = [state.watch(), state.watch()]
    await turn()
    state.opened.at(-1)!.end()
    for (const each of state.opened) each.end()
    await turn()
    for (const { seen } of watchers) expect(seen).toEqual(['a', 'end'])
    expect(state.isEmpty()).toBe(true)
  })

  test('receive the error of a refused subscription', async () => {
    const state = aState('a')
    const refused = state.fail('refuses')
    await turn()
    const broken = state.fail('throws')
    await turn()
    expect(refused.seen).toEqual(['errors', 'end'])
    expect(broken.seen).toEqual(['end'])
    expect(state.errors).toEqual([new Error('broken')])
    expect(state.isEmpty()).toBe(true)
  })
})

describe('a subscriber that leaves', () => {
  test('receives nothing more, and the last one ends the subscription', async () => {
    const state = aState('a')
    const [first, second] = [state.watch(), state.watch()]
    await turn()
    first.leave()
    first.leave()
    state.change('b')
    await turn()
    expect([first.seen, second.seen]).toEqual([['a'], ['a', 'b']])
    expect(state.isEmpty()).toBe(false)
    second.leave()
    await turn()
    expect(state.openCount()).toBe(0)
    expect(state.isEmpty()).toBe(true)
  })

  test('before the first result does not block later subscribers', async () => {
    const state = aState('a')
    const first = state.watch({ isHeld: true })
    await turn()
    const [second, third] = [state.watch(), state.watch()]
    await turn()
    third.leave()
    first.leave()
    await turn()
    expect(second.seen).toEqual(['a'])
    expect(first.seen).toEqual([])
    second.leave()
    await turn()
    expect(state.openCount()).toBe(0)
    expect(state.isEmpty()).toBe(true)
  })
})
