import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { throttle } from './throttle.ts'

it('is heard the first time, and again when it has been quiet for long enough', async () => {
  const heard: string[] = []
  const say = throttle(0.1, (word: string) => heard.push(word))
  for (const word of ['it begins', 'it goes on', 'it goes on']) say(word)
  await sleep(150)
  for (const word of ['it still goes on', 'it goes on']) say(word)
  expect(heard).toEqual(['it begins', 'it still goes on'])
})
