import type { Driver } from '@rodovia/core/fleet/driver.ts'
import type { ChangeStamp, DriverOnDuty, Drivers } from '@rodovia/core/fleet/ports.ts'
import type { Position } from '@rodovia/core/geo/position.ts'
import type { Persona } from '@rodovia/core/identity/persona.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import type { RedisClient } from '@rodovia/platform/open-redis.ts'
import { positionOfCell } from './geo-cell.ts'
import { mapKeys, mapScripts } from './scripts.ts'

/**
 * The longest time of a commit. A sweep overwrites only changes whose stamp is older than its reading by more
 * than this: a newer one may not have been committed when the sweep read.
 */
const marginMicroseconds = 10_000_000

/** A sweep that confirms no driver for this long counts as dead. */
const sweepMilliseconds = 10_000

type Run = (...args: (string | number)[]) => Promise<unknown>

/** The positions of drivers on duty, in Redis. Every method rejects while Redis is unavailable. */
export function createDriverMap(client: RedisClient) {
  for (const [name, lua] of Object.entries(mapScripts))
    client.defineCommand(commandOf(name), { numberOfKeys: mapKeys.length, lua })
  const commands = client as unknown as Record<string, Run>
  const run = (name: keyof typeof mapScripts, ...args: (string | number)[]) =>
    commands[commandOf(name)]!(...mapKeys, ...args)
  const [complete, sweeping] = mapKeys.slice(-2) as [string, string]

  return {
    /** Records that a driver went on or off duty. */
    async changeDuty({ stamp, ...driver }: Driver & { stamp: ChangeStamp }): Promise<void> {
      const [id, persona, ...rest] = entryOf(driver, stamp)
      await run('changeDuty', id, stamp, driver.isAvailable ? persona : '', ...rest)
    },

    /** Records when a driver was last seen, and where if known. Ignores a driver off duty. */
    async recordSeen(id: UserId, at: Date, position: Position | null): Promise<void> {
      await run('note', id, ...placeOf(position), at.getTime())
    },

    /** Drivers within the radius, nearest first; null while the map may be incomplete. */
    async near(...[{ lat, lng }, { radiusKm, seenSince, limit }]: Parameters<Drivers['onDutyNear']>) {
      const answer = await run('near', lat, lng, radiusKm, seenSince.getTime(), limit)
      const [completeForMs, lines] = answer as [number, string]
      if (completeForMs === -2) return null
      const drivers = lines === '' ? [] : lines.split(';').map(driverOn)
      return { drivers, completeForMs }
    },

    /** Starts a sweep; false while another one runs. */
    async beginSweep(sweep: string): Promise<boolean> {
      return (await client.set(sweeping, sweep, 'PX', sweepMilliseconds, 'NX')) === 'OK'
    },

    /** Writes drivers on duty as the store has them; false if another sweep has taken over. */
    async confirm(
      sweep: string,
      { stamp, drivers }: Awaited<ReturnType<Drivers['listOnDuty']>>,
    ): Promise<boolean> {
      const entries = drivers.flatMap((driver) => entryOf(driver, stamp))
      return (
        (await run('confirm', sweep, sweepMilliseconds, stamp, stamp - marginMicroseconds, ...entries)) === 1
      )
    },

    /** Removes drivers that no reading since `stamp` confirmed, and marks the map complete for `completeMs`. */
    async finishSweep(sweep: string, stamp: ChangeStamp, completeMs: number): Promise<void> {
      while ((await run('finish', sweep, stamp - marginMicroseconds, completeMs)) === 1);
    },

    /** Marks the map incomplete until the next sweep. */
    async invalidate(): Promise<void> {
      await client.del(complete, sweeping)
    },
  }
}

const commandOf = (name: string) => `driverMap_${name}`

function driverOn(line: string): DriverOnDuty {
  const [id, persona, cell] = line.split(' ')
  return { id: id as UserId, persona: persona as Persona, position: positionOfCell(Number(cell)) }
}

function placeOf(position: Position | null): [number | '', number | ''] {
  return position ? [position.lat, position.lng] : ['', '']
}

/** id, persona, lat and lng or '', last seen. A demo driver kept fresh counts as seen in every sweep. */
function entryOf({ id, persona, position, lastSeenAt, isKeptFresh }: Driver, stamp: ChangeStamp) {
  const seenAt = isKeptFresh ? Math.floor(stamp / 1000) : (lastSeenAt?.getTime() ?? 0)
  return [id, persona, ...placeOf(position), seenAt] as const
}
