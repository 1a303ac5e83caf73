import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A queue whose work ends when the test says so. */
function aQueue(limits: Parameters<typeof createFairQueue>[0] = { maxConcurrent: 1, maxWaiting: 100 }) {
  const run = createFairQueue(limits)
  const started: string[] = []
  const refused: string[] = []
  const endings: (() => void)[] = []
  return {
    started,
    refused,
    ask(client: string, name: string) {
      run(client, () => {
        started.push(name)
        return new Promise<void>((resolve) => endings.push(resolve))
      }).catch((error) => refused.push(isRefusal(error) ? `${name} ${error.code}` : String(error)))
    },
    async end(count = 1) {
      for (let ended = 0; ended < count; ended++) {
        endings.shift()?.()
        await turn()
      }
    },
  }
}

test('clients take turns, whatever one of them has queued', async () => {
  const { ask, end, started } = aQueue()
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name)
  for (const name of ['b1', 'b2']) ask('b', name)
  ask('c', 'c1')
  await end(7)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('as much runs at once as may', async () => {
  const { ask, end, started } = aQueue({ maxConcurrent: 2, maxWaiting: 100 })
  for (const name of ['a1', 'a2', 'a3']) ask('a', name)
  expect(started).toEqual(['a1', 'a2'])
  await end()
  expect(started).toEqual(['a1', 'a2', 'a3'])
  await end(2)
  ask('a', 'a4')
  expect(started).toContain('a4')
})

test('a client has no more than its own limit, and leaves the rest to others', async () => {
  const { ask, end, started } = aQueue({ maxConcurrent: 2, maxWaiting: 100, maxOfClient: 1 })
  for (const name of ['a1', 'a2', 'a3']) ask('a', name)
  for (const name of ['b1', 'b2']) ask('b', name)
  expect(started).toEqual(['a1', 'b1'])
  await end(5)
  expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
})

test('where too many wait, the newest of the client with the most is refused', async () => {
  const { ask, end, started, refused } = aQueue({ maxConcurrent: 1, maxWaiting: 3 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask('a', name)
  await turn()
  expect(refused).toEqual(['a5 unavailable'])
  ask('b', 'b1')
  await turn()
  expect(refused).toEqual(['a5 unavailable', 'a4 unavailable'])
  await end(4)
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('work that fails gives its place to the next', async () => {
  const run = createFairQueue({ maxConcurrent: 1, maxWaiting: 10 })
  const failing = run('a', () => Promise.reject(new Error('broken')))
  const next = run('a', async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
