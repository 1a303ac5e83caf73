import { expect, test } from 'vitest'
import { startPoller } from './poller.ts'

test('wakes that come soon after a beginning share the next run', async () => {
  let runs = 0
  let wake = () => {}
  const poller = await startPoller(async () => void runs++, {
    everySeconds: 3600,
    gatherMilliseconds: 300,
    onError: (error) => expect.unreachable(error.message),
    async onDue(wakeUp) {
      wake = wakeUp
      return { async [Symbol.asyncDispose]() {} }
    },
  })
  expect(runs).toBe(1)
  for (let times = 0; times < 3; times++) wake()
  expect(runs).toBe(1)
  await expect.poll(() => runs).toBe(2)
  await poller[Symbol.asyncDispose]()
  expect(runs).toBe(2)
})
