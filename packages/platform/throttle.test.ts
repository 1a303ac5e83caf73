import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { throttle } from './throttle.ts'

it('lets the first call through, and the next one after the quiet period', async () => {
  const calls: string[] = []
  const warn = throttle(0.1, (message: string) => calls.push(message))
  for (const message of ['first', 'second', 'third']) warn(message)
  await sleep(150)
  for (const message of ['fourth', 'fifth']) warn(message)
  expect(calls).toEqual(['first', 'fourth'])
})
