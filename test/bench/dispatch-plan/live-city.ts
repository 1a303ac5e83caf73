import { setTimeout as sleep } from 'node:timers/promises'
import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import { addHours } from '@rodovia/core/shared/clock.ts'
import { aDelivery } from '../../support/builders.ts'
import { ask, demo, tokenOf } from '../../support/rest-client.ts'
import { testConfig } from '../../support/test-config.ts'
import type { Contender } from '../harness/bench.ts'
import { startBenchPlatform } from '../harness/platform.ts'
import { seedDeliveries } from '../seeds/deliveries.ts'
import { type Person, seedDrivers } from '../seeds/people.ts'
import { openRows, type Rows } from '../seeds/rows.ts'

/** Changes of which the mean is one figure. */
const changes = 5

/**
 * The platform with dispatch by plan, where so many drivers are on duty and so many deliveries wait for their pickup window. Seconds from
 * a driver's change of duty until the plan that knows of it is stored.
 */
export async function startLiveCity(
  stack: AsyncDisposableStack,
  { drivers, deliveries, aPlace }: { drivers: number; deliveries: number; aPlace: () => Place },
): Promise<Contender> {
  const { url, databaseUrl, world } = await startBenchPlatform(stack, {
    env: testConfig({ delivery: { driverFreshSeconds: 3600 } }),
    build: async ({ databaseUrl }) => {
      await using seeding = new AsyncDisposableStack()
      const rows = openRows(databaseUrl, seeding)
      await seedWaiting(rows, deliveries, aPlace)
      return { people: await seedDrivers(rows, drivers, aPlace) }
    },
  })
  const rows = openRows(databaseUrl, stack)
  const startedAt = new Date()
  await setByGraphQL(
    url,
    await tokenOf(url, demo.operations),
    'mutation { set: setDispatchByPlan(isOn: true) }',
  )
  const planned = async (since: Date) => {
    for (;;) {
      const done = await rows.run('SELECT FROM dispatch_plans WHERE planned_at >= $1 AND claim_id IS NULL', [
        since,
      ])
      if (done.length > 0) return
      await sleep(5)
    }
  }
  await planned(startedAt)
  return {
    async measure() {
      let seconds = 0
      for (let change = 0; change < changes; change++) {
        await planned(startedAt)
        await sleep(300)
        const begun = performance.now()
        await goOffAndOn(url, world.people[change]!)
        await planned(new Date())
        seconds += (performance.now() - begun) / 1000
      }
      return { s: seconds / changes }
    },
  }
}

type Place = { lat: number; lng: number }

/** Orders for later: nobody is asked for them yet. */
async function seedWaiting(rows: Rows, count: number, aPlace: () => Place): Promise<void> {
  const createdAt = new Date()
  const dispatchFrom = addHours(createdAt, 2)
  const waiting = Array.from({ length: count }, (_, index): Delivery => {
    const { origin, destination, ...delivery } = aDelivery({
      ...{ createdAt, dispatchFrom, dispatchAt: dispatchFrom },
      deadlineAt: addHours(createdAt, 4 + ((8 * index) % count) / count),
    })
    return {
      ...delivery,
      origin: { ...origin, ...aPlace() },
      destination: { ...destination, ...aPlace() },
    }
  })
  await seedDeliveries(rows, waiting)
}

async function goOffAndOn(url: string, { token }: Person): Promise<void> {
  for (const isAvailable of [false, true])
    await setByGraphQL(url, token, `mutation { set: setAvailability(available: ${isAvailable}) { id } }`)
}

async function setByGraphQL(url: string, token: string, query: string): Promise<void> {
  const { body } = await ask(url, 'POST', '/graphql', { token, body: { query } })
  if (body.errors) throw new Error(JSON.stringify(body.errors))
}
