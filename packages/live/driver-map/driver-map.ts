import type { Driver } from '@rodovia/core/fleet/driver.ts'
import type { ChangeStamp, DriverOnDuty } from '@rodovia/core/fleet/ports.ts'
import type { Position } from '@rodovia/core/geo/position.ts'
import type { Persona } from '@rodovia/core/identity/persona.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import type { RedisClient } from '@rodovia/platform/open-redis.ts'
import { mapKeys, mapScripts } from './scripts.ts'

/**
 * A change whose stamp is not that much older than the reading of a sweep may not have been committed yet when it was read: then
 * what was written through counts.
 */
const marginMicroseconds = 10_000_000

/** A sweep that confirms nobody for so long is given up for dead. */
const sweepMilliseconds = 10_000

export type NearbyDrivers = { drivers: readonly DriverOnDuty[]; completeForMs: number }
export type NearbySearch = { radiusKm: number; seenSince: Date; limit: number }
export type OnDutyList = { stamp: ChangeStamp; drivers: readonly Driver[] }

export type DriverMap = ReturnType<typeof createDriverMap>

type Run = (...args: (string | number)[]) => Promise<unknown>

/** The places of drivers on duty in Redis. Everything rejects while Redis is away. */
export function createDriverMap(client: RedisClient) {
  for (const [name, lua] of Object.entries(mapScripts))
    client.defineCommand(commandOf(name), { numberOfKeys: mapKeys.length, lua })
  const commands = client as unknown as Record<string, Run>
  const run = (name: keyof typeof mapScripts, ...args: (string | number)[]) =>
    commands[commandOf(name)]!(...mapKeys, ...args)
  const [complete, sweeping] = mapKeys.slice(-2) as [string, string]

  return {
    /** He went on or off duty. */
    async changeDuty({ stamp, ...driver }: Driver & { stamp: ChangeStamp }): Promise<void> {
      const [id, persona, ...rest] = entryOf(driver, stamp)
      await run('changeDuty', id, stamp, driver.isAvailable ? persona : '', ...rest)
    },

    /** He was heard of, here if he said where. Nothing for who is not on duty. */
    async recordSeen(id: UserId, at: Date, position: Position | null): Promise<void> {
      await run('note', id, ...placeOf(position), at.getTime())
    },

    /** Those whom a search finds, nearest first; null where somebody may be missing in the map. */
    async near(
      { lat, lng }: Position,
      { radiusKm, seenSince, limit }: NearbySearch,
    ): Promise<NearbyDrivers | null> {
      const answer = await run('near', lat, lng, radiusKm, seenSince.getTime(), limit)
      const [completeForMs, ...flat] = answer as [number, ...string[]]
      if (completeForMs === -2) return null
      const drivers: DriverOnDuty[] = []
      for (let i = 0; i < flat.length; i += 4) {
        const position = { lat: Number(flat[i + 3]), lng: Number(flat[i + 2]) }
        drivers.push({ id: flat[i] as UserId, persona: flat[i + 1] as Persona, position })
      }
      return { drivers, completeForMs }
    },

    /** Begins a sweep, of which there is one at a time; false while another is under way. */
    async beginSweep(sweep: string): Promise<boolean> {
      return (await client.set(sweeping, sweep, 'PX', sweepMilliseconds, 'NX')) === 'OK'
    },

    /** Some of those who are on duty, as the store has them; false where the sweep is no longer this one's. */
    async confirm(sweep: string, { stamp, drivers }: OnDutyList): Promise<boolean> {
      const entries = drivers.flatMap((driver) => entryOf(driver, stamp))
      return (
        (await run('confirm', sweep, sweepMilliseconds, stamp, stamp - marginMicroseconds, ...entries)) === 1
      )
    },

    /** Everybody on duty was confirmed in readings since `stamp`: who was not is dropped. The map is complete for a while. */
    async finishSweep(sweep: string, stamp: ChangeStamp, completeMs: number): Promise<void> {
      while ((await run('finish', sweep, stamp - marginMicroseconds, completeMs)) === 1);
    },

    /** Nobody trusts the map any more until it was swept anew. */
    async invalidate(): Promise<void> {
      await client.del(complete, sweeping)
    },
  }
}

const commandOf = (name: string) => `driverMap_${name}`

function placeOf(position: Position | null): [number | '', number | ''] {
  return position ? [position.lat, position.lng] : ['', '']
}

/** id, persona, lat and lng or '', seen at. A demo driver who is kept fresh is heard of in every sweep. */
function entryOf({ id, persona, position, lastSeenAt, isKeptFresh }: Driver, stamp: ChangeStamp) {
  const seenAt = isKeptFresh ? Math.floor(stamp / 1000) : (lastSeenAt?.getTime() ?? 0)
  return [id, persona, ...placeOf(position), seenAt] as const
}
