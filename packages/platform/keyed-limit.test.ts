import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createKeyedLimit } from './keyed-limit.ts'

test('calls of one key run one after another, also after a failure', async () => {
  const keyedMutex = createKeyedLimit(1)
  const log: string[] = []
  const work = (name: string) => async () => {
    log.push(`${name} begins`)
    await wait(5)
    log.push(`${name} ends`)
    if (name === 'b') throw new Error('b failed')
    return name
  }
  const answers = await Promise.allSettled(['a', 'b', 'c'].map((name) => keyedMutex('key', work(name))))
  expect(log).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(answers[2]).toMatchObject({ value: 'c' })
})

test('calls of other keys do not wait', async () => {
  const keyedMutex = createKeyedLimit(1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = keyedMutex('held', () => promise)
  expect(await keyedMutex('free', async () => 'done')).toBe('done')
  resolve()
  await held
})
