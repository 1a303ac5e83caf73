import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../support/rest-client.ts'
import { type FaultEnvironment, openFaultEnvironment } from './fault-environment.ts'

/** Events per fault. The default is the short form, in which each fault comes once; `npm run test:faults` is the long one. */
const events = Number(process.env.FAULT_EVENTS ?? 90)
const isLong = events >= 1000
const minutes = 60_000

/** A fault comes after a random number of orders, so that each comes at another moment of the traffic. */
const maxOrders = isLong ? 300 : 15
const maxFaults = isLong ? Number.POSITIVE_INFINITY : 1
/** Milliseconds. */
const outage = isLong ? { receiver: 4_000, redis: 3_000 } : { receiver: 1_000, redis: 1_500 }

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
      'PostgreSQL is killed': () => environment.killPostgres(),
      'the receiver flaps': async () => {
        environment.receiver.answer(500, 200, 'reset', { status: 503, headers: { 'retry-after': '1' } })
        await sleep(outage.receiver)
        environment.receiver.answer(500)
        await sleep(outage.receiver)
        environment.receiver.answer(200)
      },
      ...(queue === 'redis' && {
        'Redis loses everything': async () => {
          const redis = new Redis(environment.redis!.url)
          await redis.flushall()
          redis.disconnect()
        },
        'Redis is unavailable for a while': async () => {
          await environment.redis!.stop()
          await sleep(outage.redis)
          await environment.redis!.start()
        },
      }),
    }

    test.each(Object.keys(faults))(
      `%s ${isLong ? 'again and again' : 'once'}: every event is delivered afterwards, in each attempt with the same body`,
      async (name) => {
        const { ended, isOver, orders: ordersSoFar } = environment.traffic(events)
        const seconds: number[] = []
        do {
          const orders = ordersSoFar() + randomInt(maxOrders)
          await until(async () => isOver() || ordersSoFar() >= orders, Boolean)
          await faults[name]!()
          seconds.push(await environment.secondsUntilDelivered())
        } while (!isOver() && seconds.length < maxFaults)
        await ended
        await environment.secondsUntilDelivered()

        const committed = await environment.committed()
        const bodies = new Map<string, string>()
        for (const { id, body, faults } of environment.receiver.received) {
          expect(faults).toEqual([])
          expect(bodies.get(id) ?? body, 'every attempt has the same body').toBe(body)
          bodies.set(id, body)
        }
        expect(committed.filter(({ id }) => !bodies.has(id))).toEqual([])
        const orders = Map.groupBy(committed, ({ orderId }) => orderId)
        for (const eventsOfOrder of orders.values())
          expect(eventsOfOrder.map(({ sequence }) => sequence).sort()).toEqual([1, 2, 3])
        const slowest = Math.max(...seconds)
        console.info(
          `${queue}: ${name} ${seconds.length} times, ${committed.length} events so far, delivered within ${slowest.toFixed(1)} s`,
        )
      },
    )
  },
)
