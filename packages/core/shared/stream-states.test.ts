import { expect, test } from 'vitest'
import { streamStates } from './stream-states.ts'

/** Updates that come when they are sent, and remember that they ended. */
function updates() {
  let next: (result: IteratorResult<number, void>) => void = () => {}
  const made = {
    isEnded: false,
    send: (value: number) => next({ done: false, value }),
    next: () => new Promise<IteratorResult<number, void>>((resolve) => (next = resolve)),
    async return() {
      made.isEnded = true
      next({ done: true, value: undefined })
      return { done: true as const, value: undefined }
    },
  }
  return made
}

async function* doubled(source: ReturnType<typeof updates>, fault?: Error): AsyncGenerator<number, void> {
  yield 0
  for (;;) {
    const { done, value } = await source.next()
    if (fault) throw fault
    if (done) return
    yield 2 * value
  }
}

test('states follow from updates until the subscription is ended', async () => {
  const source = updates()
  const states = streamStates(source, doubled(source))
  expect(await states.next()).toEqual({ done: false, value: 0 })
  const following = states.next()
  source.send(4)
  expect(await following).toEqual({ done: false, value: 8 })
  await states.return?.()
  expect(await states.next()).toMatchObject({ done: true })
  expect(source.isEnded).toBe(true)
})

test('a subscription ends while it waits for an update that never comes', async () => {
  const source = updates()
  const states = streamStates(source, doubled(source))
  await states.next()
  const waiting = states.next()
  await states.return?.()
  expect(await waiting).toMatchObject({ done: true })
})

test('an error of the states ends the updates, too', async () => {
  const source = updates()
  const states = streamStates(source, doubled(source, new Error('broken')))
  await states.next()
  const failing = states.next()
  source.send(1)
  await expect(failing).rejects.toThrow('broken')
  expect(source.isEnded).toBe(true)
})
