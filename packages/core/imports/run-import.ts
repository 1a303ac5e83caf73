import { roadsInTurn } from '../geo/roads-in-turn.ts'
import type { Actor } from '../identity/actor.ts'
import { can } from '../identity/permissions.ts'
import { addSeconds } from '../shared/clock.ts'
import { type CheckPorts, checkRows } from './check-rows.ts'
import { messages } from './import-messages.ts'
import type { ImportRow, OrderImport, RowStatus } from './order-import.ts'
import { type PlacePorts, placeRows } from './place-rows.ts'

export type ImportPorts = CheckPorts & PlacePorts

/** The time for which the claim of a worker that died blocks an import. */
const claimSeconds = 60
/** They run at once, so that their statements go in batches. Between chunks the progress is written, and a stop is noticed. */
const rowsPerChunk = 100

/**
 * Checks or places the next rows of one import; returns what became of each, null if no import is waiting. Any number of processes may.
 */
export async function runNextRows(ports: ImportPorts): Promise<readonly RowStatus[] | null> {
  const at = ports.clock()
  const until = addSeconds(at, claimSeconds)
  const orderImport = await ports.orderImports.claim(at, until)
  if (!orderImport) return null
  const waiting = orderImport.status === 'placing' ? 'valid' : 'waiting'
  const due = await ports.orderImports.nextRows(orderImport.id, waiting, rowsPerChunk)
  const actor = await ports.orderImports.runnerOf(orderImport, at)
  const done = await runRows(ports, actor, orderImport, due)
  await ports.orderImports.saveRows(orderImport.id, done, { until, at: ports.clock() })
  await ports.orderImports.finish(orderImport.id, waiting)
  return done.map(({ status }) => status)
}

async function runRows(
  ports: ImportPorts,
  actor: Actor | null,
  orderImport: OrderImport,
  rows: readonly ImportRow[],
): Promise<readonly ImportRow[]> {
  if (!actor || !can(actor, 'order.create')) return rows.map(withoutRunner)
  const inTurn = { ...ports, roads: roadsInTurn(ports.roads) }
  return orderImport.status === 'placing'
    ? placeRows(inTurn, actor, orderImport, rows)
    : checkRows(inTurn, actor, orderImport, rows)
}

function withoutRunner(row: ImportRow): ImportRow {
  const message = messages.faults.withoutRunner
  return {
    ...row,
    status: row.status === 'valid' ? 'refused' : 'invalid',
    faults: [{ field: null, value: '', message }],
  }
}
