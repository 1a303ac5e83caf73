import { randomUUID } from 'node:crypto'
import type { DriverStore } from '@rodovia/core/delivery/positions/ports.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import type { RedisClient } from '@rodovia/platform/open-redis.ts'
import { onDisconnect } from '../on-disconnect.ts'
import { createRetries } from '../retries.ts'
import { createDriverMap } from './driver-map.ts'

/**
 * The delay until the map shows changes that were not written to it: by SQL, or by a process that died first.
 */
const defaultSweepEveryMs = 30_000

/** Small enough for Redis to confirm within the timeout of a command, also on a busy machine. */
const batchSize = 250

/**
 * Answers `onDutyNear` from a map in Redis, to which every change of a driver is written after its commit. The store stays the source
 * of truth: it answers while the map is incomplete or a write to the map is pending.
 *
 * A sweep copies all drivers on duty from the store to the map, at the start, after a `FLUSHALL`, and every 30 seconds in which there
 * are searches. It never undoes newer writes, because changes are ordered by the store's stamps. A map that is lost during a sweep does
 * not become complete by it.
 */
export function mapDrivers(
  drivers: DriverStore,
  client: RedisClient,
  {
    onFault,
    sweepEveryMs = defaultSweepEveryMs,
  }: { onFault: (error: unknown) => void; sweepEveryMs?: number },
): DriverStore & Disposable {
  // A map that no process has swept for this long counts as incomplete.
  const completeMs = 3 * sweepEveryMs
  const map = createDriverMap(client)
  const retries = createRetries()
  let isStale = true
  let isSweeping = false
  // The server that comes back may have older data, or be another one.
  onDisconnect(client, () => {
    isStale = true
  })

  const write = (key: string, work: () => Promise<unknown>) => {
    work().catch(() => retries.add(key, work))
  }

  async function canUseMap(): Promise<boolean> {
    if (isStale) {
      isStale = false
      await map.invalidate().catch((error) => {
        isStale = true
        throw error
      })
    }
    return retries.count() === 0
  }

  async function sweepAll(): Promise<void> {
    const id = randomUUID()
    if (!(await map.beginSweep(id))) return
    let first: number | undefined
    let after: UserId | null = null
    for (;;) {
      const part = await drivers.listOnDuty(after, batchSize)
      first ??= part.stamp
      if (!(await map.confirm(id, part))) return
      after = part.drivers.at(-1)?.id ?? null
      if (part.drivers.length < batchSize) break
    }
    await map.finishSweep(id, first, completeMs)
  }

  function sweepSoon(): void {
    if (isSweeping) return
    isSweeping = true
    void sweepAll()
      .catch(onFault)
      .finally(() => {
        isSweeping = false
      })
  }

  async function searchMap(...[point, search]: Parameters<DriverStore['onDutyNear']>) {
    if (!(await canUseMap())) return null
    const nearby = await map.near(point, search)
    if (!nearby || nearby.completeForMs < completeMs - sweepEveryMs) sweepSoon()
    return nearby?.drivers ?? null
  }

  return {
    ...drivers,

    async onDutyNear(point, search) {
      const nearby = await searchMap(point, search).catch(onFault)
      return nearby ?? drivers.onDutyNear(point, search)
    },

    async setAvailability(id, isAvailable, at) {
      const driver = await drivers.setAvailability(id, isAvailable, at)
      write(`duty ${id}`, () => map.changeDuty(driver))
      return driver
    },

    async markSeen(id, at) {
      await drivers.markSeen(id, at)
      write(`seen ${id}`, () => map.recordSeen(id, at, null))
    },

    async savePlace(id, place) {
      const isOnDuty = await drivers.savePlace(id, place)
      if (isOnDuty) write(`place ${id}`, () => map.recordSeen(id, place.at, place))
      return isOnDuty
    },

    async savePosition(driverId, code, position) {
      const saved = await drivers.savePosition(driverId, code, position)
      if (saved) write(`place ${driverId}`, () => map.recordSeen(driverId, position.at, position))
      return saved
    },

    [Symbol.dispose]() {
      retries[Symbol.dispose]()
    },
  }
}
