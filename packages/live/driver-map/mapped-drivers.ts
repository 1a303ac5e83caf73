import { randomUUID } from 'node:crypto'
import type { DriverStore } from '@rodovia/core/delivery/positions/ports.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import type { RedisClient } from '@rodovia/platform/open-redis.ts'
import { onDisconnect } from '../on-disconnect.ts'
import { createRetries } from '../retries.ts'
import { createDriverMap } from './driver-map.ts'

/** So late the map shows what was not written to it: changes by SQL, or by a process that died before it could. */
const defaultSweepEveryMs = 30_000

/** So few that Redis confirms them well within the time of a command, on a busy machine too. */
const batchSize = 250

/**
 * Answers `onDutyNear` from a map in Redis, which each change of a driver is written to behind its commit. The store stays the
 * truth: it answers while the map is not complete, or while something could not be written to it yet.
 *
 * A sweep reads all who are on duty from the store and makes the map complete, at first as after a `FLUSHALL`, and again every half
 * a minute in which somebody asks. It never undoes what was written through meanwhile, for changes are ordered by the store's
 * stamps; a map that was lost in the midst of a sweep does not become complete by it.
 */
export function mapDrivers(
  drivers: DriverStore,
  client: RedisClient,
  {
    onFault,
    sweepEveryMs = defaultSweepEveryMs,
  }: { onFault: (error: unknown) => void; sweepEveryMs?: number },
): DriverStore & Disposable {
  // One that nobody swept for so long is not trusted any more.
  const completeMs = 3 * sweepEveryMs
  const map = createDriverMap(client)
  const retries = createRetries()
  let isStale = true
  let isSweeping = false
  // What comes back may be older than what went, or another server.
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

    async savePosition(driverId, delivery, position) {
      const progress = await drivers.savePosition(driverId, delivery, position)
      write(`place ${driverId}`, () => map.recordSeen(driverId, position.at, position))
      return progress
    },

    [Symbol.dispose]() {
      retries[Symbol.dispose]()
    },
  }
}
