import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FaultEnvironment, openFaultEnvironment } from './fault-environment.ts'

/** So many events each fault has to do with: `npm run test:faults` takes ten times as many. */
const events = Number(process.env.FAULT_EVENTS ?? 1000)
const minutes = 60_000
const recoverySeconds = 10

/** Between two faults: long enough for the traffic to get on, so that each comes at another moment of it. */
const longestPause = 6_000

describe.each(['postgres', 'redis'] as const)(
  'with the queue in %s',
  { timeout: events * 200 + 5 * minutes },
  (queue) => {
    let environment: FaultEnvironment
    beforeAll(async () => {
      environment = await openFaultEnvironment(queue)
    })
    afterAll(() => environment?.[Symbol.asyncDispose]())

    const faults: Record<string, () => Promise<void>> = {
      'a worker is killed': () => environment.killWorker(),
      'PostgreSQL ends at once': () => environment.killPostgres(),
      'the receiver flaps': async () => {
        environment.receiver.answer(500, 200, 'reset', { status: 503, headers: { 'retry-after': '1' } })
        await sleep(4_000)
        environment.receiver.answer(500)
        await sleep(4_000)
        environment.receiver.answer(200)
      },
      ...(queue === 'redis' && {
        'Redis forgets everything': async () => {
          const redis = new Redis(environment.redis!.url)
          await redis.flushall()
          redis.disconnect()
        },
        'Redis goes away and comes back': async () => {
          await environment.redis!.stop()
          await sleep(3_000)
          await environment.redis!.start()
        },
      }),
    }

    test.each(Object.keys(faults))(
      '%s again and again: every event is delivered, soon afterwards',
      async (name) => {
        const { ended, isOver } = environment.traffic(events)
        const seconds: number[] = []
        do {
          await sleep(Math.random() * longestPause)
          await faults[name]!()
          seconds.push(await environment.secondsUntilDelivered())
        } while (!isOver())
        await ended
        await environment.secondsUntilDelivered()

        const committed = await environment.committed()
        const bodies = new Map<string, string>()
        for (const { id, body, faults } of environment.receiver.received) {
          expect(faults).toEqual([])
          expect(bodies.get(id) ?? body, 'every attempt says the same').toBe(body)
          bodies.set(id, body)
        }
        expect(committed.filter(({ id }) => !bodies.has(id))).toEqual([])
        const orders = Map.groupBy(committed, ({ orderId }) => orderId)
        for (const eventsOfOrder of orders.values())
          expect(eventsOfOrder.map(({ sequence }) => sequence).sort()).toEqual([1, 2, 3])
        const slowest = Math.max(...seconds)
        console.info(
          `${queue}: ${name} ${seconds.length} times, ${committed.length} events so far, told within ${slowest.toFixed(1)} s`,
        )
        expect(slowest).toBeLessThan(recoverySeconds)
      },
    )
  },
)
