import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'

test('what is done under one key is done one after the other, also behind a failure', async () => {
  const keyedMutex = createKeyedMutex()
  const told: string[] = []
  const work = (name: string) => async () => {
    told.push(`${name} begins`)
    await wait(5)
    told.push(`${name} ends`)
    if (name === 'b') throw new Error('b failed')
    return name
  }
  const answers = await Promise.allSettled(['a', 'b', 'c'].map((name) => keyedMutex('key', work(name))))
  expect(told).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(answers[2]).toMatchObject({ value: 'c' })
})

test('other keys do not wait', async () => {
  const keyedMutex = createKeyedMutex()
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = keyedMutex('held', () => promise)
  expect(await keyedMutex('free', async () => 'done')).toBe('done')
  resolve()
  await held
})
