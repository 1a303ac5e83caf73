import { once } from 'node:events'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noon } from '../../../test/support/builders.ts'
import { startRedis, type TestRedis } from '../../../test/support/redis.ts'
import { redisKinds } from '../../../test/support/redis-kinds.ts'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'
import { startTcpProxy } from '../../../test/support/tcp-proxy.ts'
import { backgroundCommandMilliseconds, connectRedis } from '../redis.ts'
import { createDriverMap } from './driver-map.ts'
import { mapDrivers } from './mapped-drivers.ts'
import { aCorner, describeOnDuty } from './on-duty.contract.ts'

/** A busy machine takes longer than a request waits for Redis. */
const patience = { commandMilliseconds: backgroundCommandMilliseconds }

const stack = new AsyncDisposableStack()
let stores: TestStores
beforeAll(async () => {
  stores = stack.use(await openTestStores())
})
afterAll(() => stack.disposeAsync())

const search = { radiusKm: 10, seenSince: noon, limit: 100 }

describeOnDuty('in the store', () => ({ stores, settle: async () => {} }))

/** The stores with a map of their drivers, as a process has them. */
async function withMap(url: string, owner: AsyncDisposableStack, sweepEveryMs?: number) {
  const redis = owner.use(connectRedis(url, () => {}, patience))
  await once(redis, 'ready')
  const onFault = () => {}
  const drivers = owner.use(mapDrivers(stores.drivers, redis, { onFault, sweepEveryMs }))
  const map = createDriverMap(redis)
  /** Waits until the map has what is in the store now. */
  const settle = async () => {
    await map.invalidate()
    await expect
      .poll(async () => {
        await drivers.onDutyNear({ lat: 0, lng: 0 }, search)
        return map.near({ lat: 0, lng: 0 }, search)
      })
      .not.toBeNull()
  }
  return { stores: { ...stores, drivers }, settle, map, redis }
}

describe.each(redisKinds)('on $kind', ({ start }) => {
  const owner = new AsyncDisposableStack()
  let server: TestRedis
  let mapped: Awaited<ReturnType<typeof withMap>>
  beforeAll(async () => {
    server = owner.use(await start())
    mapped = await withMap(server.url, owner)
  })
  afterAll(() => owner.disposeAsync())

  describeOnDuty('in the map', () => mapped)

  test('the map answers, not the store', async () => {
    const { point } = aCorner()
    const { id } = await stores.aDriver({ position: point })
    await mapped.settle()
    await stores.query('UPDATE drivers SET lat = 0, lng = -70 WHERE user_id = $1', [id])
    expect(await mapped.stores.drivers.onDutyNear(point, search)).toMatchObject([{ id }])
  })

  test('while Redis is unavailable the store answers, and the map again after a sweep', async () => {
    const { point } = aCorner()
    const { id } = await stores.aDriver({ position: point })
    await mapped.settle()
    const seen = async () =>
      (await mapped.stores.drivers.onDutyNear(point, search)).map((driver) => driver.id)
    await server.stop()
    expect(await seen()).toEqual([id])
    await mapped.stores.drivers.setAvailability(id, false, noon)
    expect(await seen()).toEqual([])
    await server.start()
    expect(await seen()).toEqual([])
    await expect
      .poll(async () => [await seen(), await mapped.map.near(point, search).catch(() => null)])
      .toMatchObject([[], { drivers: [] }])
  })
})

describe('a map of drivers', () => {
  let server: Awaited<ReturnType<typeof startRedis>>
  let mapped: Awaited<ReturnType<typeof withMap>>
  let owner: AsyncDisposableStack
  beforeEach(async () => {
    owner = new AsyncDisposableStack()
    server = owner.use(await startRedis())
    mapped = await withMap(server.url, owner)
  })
  afterEach(() => owner.disposeAsync())

  const idsNear = async (point: { lat: number; lng: number }) =>
    (await mapped.map.near(point, search))?.drivers.map(({ id }) => id) ?? null
  const allOnDuty = () => stores.drivers.listOnDuty(null, 1_000)

  test('that lost everything is not asked until it is complete again', async () => {
    const { point } = aCorner()
    const { id } = await stores.aDriver({ position: point })
    await mapped.settle()
    await mapped.redis.flushall()
    expect(await idsNear(point)).toBeNull()
    expect(await mapped.stores.drivers.onDutyNear(point, search)).toMatchObject([{ id }])
    await expect.poll(() => idsNear(point)).toEqual([id])
  })

  test('that was lost during a sweep does not become complete by it', async () => {
    const { point } = aCorner()
    await stores.aDriver({ position: point })
    const read = await allOnDuty()
    expect(await mapped.map.beginSweep('one')).toBe(true)
    expect(await mapped.map.beginSweep('other')).toBe(false)
    expect(await mapped.map.confirm('one', read)).toBe(true)
    await mapped.redis.flushall()
    expect(await mapped.map.confirm('one', read)).toBe(false)
    await mapped.map.finishSweep('one', read.stamp, 60_000)
    expect(await idsNear(point)).toBeNull()
  })

  test('keeps the later change of duty in any order, also before a sweep that read the older state', async () => {
    const { point } = aCorner()
    const { id } = await stores.aDriver({ position: point })
    const on = await stores.drivers.setAvailability(id, true, noon)
    const read = await allOnDuty()
    const off = await stores.drivers.setAvailability(id, false, noon)
    await mapped.map.changeDuty(off)
    await mapped.map.changeDuty(on)
    await mapped.map.beginSweep('one')
    await mapped.map.confirm('one', read)
    await mapped.map.finishSweep('one', read.stamp, 60_000)
    expect(await idsNear(point)).toEqual([])
  })

  test('drops a driver that was removed by SQL in the next sweep', async () => {
    const { point } = aCorner()
    const { id } = await stores.aDriver({ position: point })
    const brisk = await withMap(server.url, owner, 200)
    await brisk.settle()
    expect(await idsNear(point)).toEqual([id])
    await stores.query('UPDATE users SET removed_at = now() WHERE id = $1', [id])
    // A sweep leaves entries alone that are younger than a commit may take.
    await ageBy(11, id)
    await expect.poll(() => brisk.stores.drivers.onDutyNear(point, search)).toEqual([])
  })

  /** Makes the map's entry of the driver that much older. */
  const ageBy = (seconds: number, id: UserId) =>
    mapped.redis.zincrby('rodovia:{duty}:changed', -seconds * 1_000_000, id)

  test('is not used by a process that could not write to it, and gets that write later', async () => {
    const { point } = aCorner()
    const { id } = await stores.aDriver({ position: point })
    await mapped.settle()
    const proxy = owner.use(await startTcpProxy({ to: { host: '127.0.0.1', port: server.port } }))
    const cutOff = await withMap(`redis://127.0.0.1:${proxy.port}`, owner)
    await cutOff.settle()
    await proxy.refuse()
    proxy.cut()
    await cutOff.stores.drivers.setAvailability(id, false, noon)
    expect(await cutOff.stores.drivers.onDutyNear(point, search)).toEqual([])
    expect(await idsNear(point)).toEqual([id])
    await proxy.accept()
    await expect.poll(() => idsNear(point)).toEqual([])
  })
})
