import { approachNotifications } from '@rodovia/core/delivery/changes/push-notifications.ts'
import { noProgress, type Progress } from '@rodovia/core/delivery/positions/approach.ts'
import type { DriverStore } from '@rodovia/core/delivery/positions/ports.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOfferTo, deliverySettings, newId, noon } from '../../../test/support/builders.ts'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores[Symbol.asyncDispose]())

const degreesOfOneKm = 1 / 111.19

/** Points so many kilometres away from it, each in a corner of Brazil of its own, so that tests do not meet. */
function around(lat: number, lng: number) {
  const wide = 1 / Math.cos((lat * Math.PI) / 180)
  return {
    point: { lat, lng },
    north: (km: number) => ({ lat: lat + km * degreesOfOneKm, lng }),
    east: (km: number) => ({ lat, lng: lng + km * degreesOfOneKm * wide }),
  }
}

type Search = Parameters<DriverStore['near']>[1]

async function namesNear(point: { lat: number; lng: number }, search: Partial<Search> = {}) {
  const found = await stores.drivers.near(point, {
    radiusKm: 80,
    personas: ['carro_van'],
    seenSince: addSeconds(noon, -300),
    limit: 200,
    ...search,
  })
  return found.map(({ firstName }) => firstName)
}

describe('a new driver', () => {
  test('with a place is on duty there, without one he is not', async () => {
    const position = { lat: -10, lng: -50 }
    const [placed, placeless] = [await stores.aDriver({ position }), await stores.aDriver()]
    const found = await stores.drivers.findByIds([placed.id, placeless.id, newId()])
    expect([...found.values()]).toMatchObject([
      { ...placed, isAvailable: true, position, lastSeenAt: noon, isKeptFresh: false },
      { ...placeless, isAvailable: false, position: null },
    ])
    expect(found.size).toBe(2)
  })
})

describe('drivers near a place', () => {
  test('come nearest first, whichever the direction, and none from outside the circle', async () => {
    const { point, north, east } = around(-33, -53)
    await stores.aDriver({ name: 'B', position: east(20) })
    await stores.aDriver({ name: 'A', position: north(19.7) })
    await stores.aDriver({ name: 'C', position: north(20.3) })
    await stores.aDriver({ name: 'Far', position: east(80.5) })
    await stores.aDriver({ name: 'Corner', position: { lat: north(70).lat, lng: east(70).lng } })
    expect(await namesNear(point)).toEqual(['A', 'B', 'C'])
    expect(await namesNear(point, { radiusKm: 19.9 })).toEqual(['A'])
  })

  test('who cannot be asked come last, to be explained, and take nobody the place', async () => {
    const { point, north } = around(-5, -60)
    const at = addSeconds(noon, 100)
    await stores.aDriver({ name: 'Motoboy', persona: 'motoboy', position: north(1) })
    const away = await stores.aDriver({ name: 'Away', position: north(2) })
    await stores.drivers.setAvailability(away.id, false, at)
    await stores.aDriver({ name: 'Stale', position: north(3) })
    for (const [name, km] of [
      ['Second', 5],
      ['First', 4],
      ['Third', 6],
    ] as const) {
      const driver = await stores.aDriver({ name, position: north(km) })
      await stores.drivers.markSeen(driver.id, at)
    }
    expect(await namesNear(point, { seenSince: at, limit: 2 })).toEqual([
      'First',
      'Second',
      'Motoboy',
      'Stale',
      'Away',
    ])
  })

  test('come with what they have on their hands', async () => {
    const { point } = around(0, -66)
    const driver = await stores.aDriver({ position: point })
    const shipper = await stores.aShipper()
    for (let number = 0; number < 2; number++)
      await stores.deliveries.commit(anOfferTo(driver, await stores.anOrderOf(shipper)))
    const search = { radiusKm: 1, personas: ['carro_van' as const], seenSince: noon, limit: 10 }
    expect(await stores.drivers.near(point, search)).toMatchObject([
      { id: driver.id, activeDeliveries: 0, openOffers: 2 },
    ])
    expect(await stores.drivers.findBusy(driver.id)).toMatchObject({ openOffers: 2 })
    expect(await stores.drivers.findBusy(newId())).toBeNull()
  })

  test('are found by walking an index, not by looking at everybody', async () => {
    const plan = await stores.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT FROM drivers WHERE is_available ORDER BY map_point(lat, lng) <-> map_point(-23.5, -46.6) LIMIT 9`,
    )
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('drivers_available_idx')
  })
})

describe('a sign of life', () => {
  test('is written at most every half a minute', async () => {
    const { id } = await stores.aDriver()
    const seenAt = async (seconds: number) => {
      await stores.drivers.markSeen(id, addSeconds(noon, seconds))
      return (await stores.drivers.findByIds([id])).get(id)?.lastSeenAt
    }
    expect(await seenAt(29)).toEqual(noon)
    expect(await seenAt(31)).toEqual(addSeconds(noon, 31))
  })

  test('is going on or off duty, which is given back', async () => {
    const { id } = await stores.aDriver()
    const at = addSeconds(noon, 5)
    expect(await stores.drivers.setAvailability(id, true, at)).toMatchObject({
      id,
      isAvailable: true,
      lastSeenAt: at,
    })
    expect(await stores.drivers.setAvailability(id, false, at)).toMatchObject({ isAvailable: false })
    const nobody = stores.drivers.setAvailability(newId(), true, at)
    await expect(nobody).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a position', () => {
  test('is the last one of the driver and of the delivery, and a demo driver is on his own from then on', async () => {
    const driver = await stores.aDriver()
    await stores.query('UPDATE drivers SET is_kept_fresh = true WHERE user_id = $1', [driver.id])
    const order = await stores.anOrderOf(await stores.aShipper(), { driver })
    const at = addSeconds(noon, 60)
    const last = { lat: -23.5601, lng: -46.6501, at }
    await stores.drivers.savePosition(driver.id, order.code, { ...last, lat: -23.55, at: noon })
    await stores.drivers.savePosition(driver.id, order.code, {
      ...last,
      accuracyMeters: 12.5,
      batteryPercent: 80,
    })

    const positions = new Map([[order.orderId, { ...last, approach: null }]])
    expect((await stores.deliveries.details({ positions: [order.orderId] })).positions).toEqual(positions)
    const wanted = { timelines: [], photos: [], positions: [order.orderId] }
    expect(await stores.deliveries.details(wanted)).toEqual({
      timelines: new Map(),
      photos: new Map(),
      positions,
      roadLines: new Map(),
    })
    const position = { lat: last.lat, lng: last.lng }
    expect((await stores.drivers.findByIds([driver.id])).get(driver.id)).toMatchObject({
      position,
      lastSeenAt: at,
      positionedAt: at,
      accuracyMeters: 12.5,
      batteryPercent: 80,
      isKeptFresh: false,
    })
    const kept = await stores.query('SELECT lat FROM positions WHERE order_id = $1 ORDER BY at', [
      order.orderId,
    ])
    expect(kept).toEqual([{ lat: -23.55 }, { lat: -23.5601 }])
  })

  test('that overtook a later one does not become the last', async () => {
    const driver = await stores.aDriver()
    const order = await stores.anOrderOf(await stores.aShipper(), { driver })
    const later = { lat: -1, lng: -50, at: addSeconds(noon, 9) }
    await stores.drivers.savePosition(driver.id, order.code, later)
    await stores.drivers.savePosition(driver.id, order.code, { lat: -2, lng: -51, at: noon })
    expect(
      (await stores.deliveries.details({ positions: [order.orderId] })).positions.get(order.orderId),
    ).toMatchObject(later)
    const { lat, lng, at } = later
    const stored = (await stores.drivers.findByIds([driver.id])).get(driver.id)
    expect(stored).toMatchObject({ position: { lat, lng }, positionedAt: at, lastSeenAt: at })
  })

  test('of many at once are all kept, each driver and each delivery has its newest, and no two wait for each other', async () => {
    const shipper = await stores.aShipper()
    const drivers = await Promise.all(Array.from({ length: 8 }, () => stores.aDriver()))
    const orders = await Promise.all(drivers.map((driver) => stores.anOrderOf(shipper, { driver })))
    const rounds = Array.from({ length: 25 }, (_, second) => second)
    await Promise.all(
      rounds.flatMap((second) =>
        // Each batch has the drivers in another order.
        [...drivers.keys()].map((number) => {
          const index = (number * 3 + second) % drivers.length
          const position = { lat: -10 - index, lng: -50 - second / 100, at: addSeconds(noon, second) }
          return stores.drivers.savePosition(drivers[index]!.id, orders[index]!.code, position)
        }),
      ),
    )
    const ids = orders.map(({ orderId }) => orderId)
    const [kept] = await stores.query('SELECT count(*)::int FROM positions WHERE order_id = ANY ($1)', [ids])
    expect(kept).toEqual({ count: drivers.length * rounds.length })
    const last = (await stores.deliveries.details({ positions: ids })).positions
    const found = await stores.drivers.findByIds(drivers.map(({ id }) => id))
    const newest = addSeconds(noon, 24)
    for (const [index, { id }] of drivers.entries()) {
      const position = { lat: -10 - index, lng: -50.24 }
      expect(last.get(ids[index]!)).toMatchObject({ ...position, at: newest })
      expect(found.get(id)).toMatchObject({ lastSeenAt: newest })
    }
  })

  test('of a driver who was taken off says nothing of the delivery any more', async () => {
    const [before, present] = [await stores.aDriver(), await stores.aDriver()]
    const order = await stores.anOrderOf(await stores.aShipper(), { driver: present })
    const positions = async () => (await stores.deliveries.details({ positions: [order.orderId] })).positions
    const give = (id: UserId) =>
      stores.query('UPDATE deliveries SET driver_id = $1 WHERE order_id = $2', [id, order.orderId])
    await give(before.id)
    await stores.drivers.savePosition(before.id, order.code, { lat: -1, lng: -50, at: noon })
    await give(present.id)
    expect(await positions()).toEqual(new Map())
    expect(
      await stores.drivers.savePosition(before.id, order.code, { lat: -1, lng: -50, at: noon }),
    ).toBeNull()
    const here = { lat: -2, lng: -51, at: addSeconds(noon, 9) }
    await stores.drivers.savePosition(present.id, order.code, here)
    expect(await positions()).toEqual(new Map([[order.orderId, { ...here, approach: null }]]))
  })

  test('reports the driver’s progress; of two concurrent changes one wins, together with its events', async () => {
    const [driver, other] = [await stores.aDriver(), await stores.aDriver()]
    const order = await stores.anOrderOf(await stores.aShipper(), { driver })
    const place = (seconds: number) => ({ lat: -1, lng: -50, at: addSeconds(noon, seconds) })
    const save = async (id: UserId, seconds: number) =>
      (await stores.drivers.savePosition(id, order.code, place(seconds)))!.progress
    expect(await save(driver.id, 10)).toEqual(noProgress)
    expect(await save(driver.id, 5)).toBeNull()

    const approach = { stop: 'pickup', nearness: 'arrived', since: noon } as const
    const arrived: Progress = { approach, told: ['driver.at_pickup'] }
    const pushes = () => approachNotifications({ newId, deliverySettings }, order, ['driver.at_pickup'], noon)
    const change = (before: Progress, after: Progress) =>
      stores.drivers.changeProgress(order, { before, after, pushes: pushes(), at: noon })
    const both = await Promise.all([change(noProgress, arrived), change(noProgress, arrived)])
    expect(both.toSorted()).toEqual([false, true])
    const told = 'SELECT type, user_id FROM push_outbox WHERE order_id = $1'
    expect(await stores.query(told, [order.orderId])).toEqual([
      { type: 'driver.at_pickup', user_id: driver.id },
    ])
    expect(await save(driver.id, 20)).toEqual(arrived)
    expect(
      (await stores.deliveries.details({ positions: [order.orderId] })).positions.get(order.orderId),
    ).toMatchObject({
      approach,
    })

    await stores.query('UPDATE deliveries SET driver_id = $1 WHERE order_id = $2', [other.id, order.orderId])
    expect(await save(other.id, 30)).toEqual(noProgress)
  })

  test('stays in the track with how exact it was, which is read from a time on, without what came late', async () => {
    const driver = await stores.aDriver()
    const order = await stores.anOrderOf(await stores.aShipper(), { driver })
    const fixes = [3, 1, 2].map((seconds) => ({ lat: -1, lng: -50, at: addSeconds(noon, seconds) }))
    for (const fix of fixes)
      await stores.drivers.savePosition(driver.id, order.code, { ...fix, accuracyMeters: 12.5 })
    await stores.drivers.completeTrack(driver.id, order, { lat: -1, lng: -50, at: addSeconds(noon, 2.5) })
    const track = await stores.drivers.recentTrack(driver.id, order, addSeconds(noon, 2))
    expect(track).toEqual([fixes[2], fixes[0]].map((fix) => ({ ...fix, accuracyMeters: 12.5 })))
  })

  test('goes to the partition of its day, in UTC', async () => {
    const today = new Date()
    const driver = await stores.aDriver()
    const order = await stores.anOrderOf(await stores.aShipper(), { driver })
    await stores.drivers.savePosition(driver.id, order.code, { lat: -1, lng: -50, at: today })
    const [kept] = await stores.query(
      'SELECT tableoid::regclass::text AS partition FROM positions WHERE order_id = $1',
      [order.orderId],
    )
    expect(kept).toEqual({ partition: `positions_${today.toISOString().slice(0, 10).replaceAll('-', '')}` })
  })

  test('of a day that nobody prepared is kept all the same, and making the day later does no harm', async () => {
    const driver = await stores.aDriver()
    const order = await stores.anOrderOf(await stores.aShipper(), { driver })
    const farAway = new Date('2031-01-01T12:00:00.000Z')
    await stores.drivers.savePosition(driver.id, order.code, { lat: -1, lng: -50, at: farAway })
    await stores.runMaintenance(farAway)
    await stores.runMaintenance(farAway)
    const tomorrow = addSeconds(farAway, 24 * 3600)
    await stores.drivers.savePosition(driver.id, order.code, { lat: -2, lng: -50, at: tomorrow })
    const kept = await stores.query(
      'SELECT tableoid::regclass::text AS partition FROM positions WHERE order_id = $1 ORDER BY at',
      [order.orderId],
    )
    expect(kept).toEqual([{ partition: 'positions_default' }, { partition: 'positions_20310102' }])
  })
})
