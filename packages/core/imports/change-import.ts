import { type AuditAction, about, changeRecords } from '../identity/audit/audit-entry.ts'
import { permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { type CheckPorts, checkRows } from './check-rows.ts'
import { type MappingInput, readCell, readMapping, readRowField } from './mapping.ts'
import { type ImportRowView, type OrderImport, payableStatuses } from './order-import.ts'
import { findImport, findRow } from './read-imports.ts'

export type OneImport = { request: Request; id: string }

/**
 * Sets where fields come from, and checks the rows without an order again. Refuses with `forbidden`,
 * `not_found`, `validation_failed`, `invalid_state`.
 */
export async function mapImport(
  ports: CheckPorts,
  { mapping, ...one }: OneImport & { mapping: MappingInput },
): Promise<OrderImport> {
  const found = await findToChange(ports, one)
  return start(ports, one.request, 'import.mapped', {
    orderImport: { ...found, mapping: readMapping(mapping, found.headers), status: 'checking' },
    rows: { from: ['valid', 'invalid', 'unpaid', 'refused', 'waiting'], to: 'waiting' },
  })
}

/** Places the valid rows, and those again that were unpaid or refused. Refuses with `forbidden`, `not_found`. */
export async function placeImport(ports: CheckPorts, one: OneImport): Promise<OrderImport> {
  const found = await findOwn(ports, one)
  if (found.status === 'placing') return found
  return start(ports, one.request, 'import.placed', {
    orderImport: { ...found, status: 'placing' },
    rows: { from: payableStatuses, to: 'valid' },
  })
}

/** Ends checking or placing soon; orders that are placed stay. Refuses with `forbidden`, `not_found`. */
export async function stopImport(ports: CheckPorts, { request, id }: OneImport): Promise<OrderImport> {
  const found = await findOwn(ports, { request, id })
  await ports.orderImports.stop(found.id)
  return { ...found, status: 'ready' }
}

/** Removes it with its rows; orders that are placed stay. Refuses with `forbidden`, `not_found`, `invalid_state`. */
export async function removeImport(ports: CheckPorts, one: OneImport): Promise<void> {
  const found = await findToChange(ports, one)
  await ports.orderImports.remove(found.id, recordsOf(ports, one.request, 'import.removed', found))
}

/** Texts of fields that replace those of the row. */
export type Correction = readonly { field: string; value: string }[]

/**
 * Corrects a row that has no order, and checks it at once. Refuses with `forbidden`, `not_found`,
 * `invalid_state`, with `validation_failed` an unknown field, and one that has no column.
 */
export async function correctRow(
  ports: CheckPorts,
  { number, values, ...one }: OneImport & { number: number; values: Correction },
): Promise<ImportRowView> {
  const actor = permit(one.request.actor, 'order.create')
  const orderImport = await findToChange(ports, one)
  const { mapping, id } = orderImport
  const row = await findRow(ports, { actor, id, number })
  const cells = [...row.cells]
  for (const { field: name, value } of values) {
    const field = readRowField('values', name)
    const source = mapping[field]
    if (!source || !('column' in source)) throw refuseField(field, 'not_allowed', { why: 'not_mapped' })
    cells[source.column] = readCell(field, value)
  }
  if (!(await ports.orderImports.correctRow({ importId: orderImport.id, number, cells }))) return row
  const [checked] = await checkRows(ports, actor, orderImport, [{ ...row, cells }])
  await ports.orderImports.saveRow(checked!)
  return { ...row, ...checked! }
}

function findOwn(ports: CheckPorts, { request, id }: OneImport): Promise<OrderImport> {
  return findImport(ports, { actor: permit(request.actor, 'order.create'), id })
}

/** An import whose rows are not placed at the moment. */
async function findToChange(ports: CheckPorts, one: OneImport): Promise<OrderImport> {
  const found = await findOwn(ports, one)
  if (found.status === 'placing' && !one.request.idempotencyKey?.resultId) throw importRunning()
  return found
}

const importRunning = () =>
  refuse('invalid_state', { status: 'placing', allowed: ['stop'], reason: 'import_running' })

async function start(
  ports: CheckPorts,
  request: Request,
  action: AuditAction,
  started: Pick<Parameters<CheckPorts['orderImports']['start']>[0], 'orderImport' | 'rows'>,
): Promise<OrderImport> {
  const { userId, key } = permit(request.actor, 'order.create')
  const orderImport = { ...started.orderImport, runBy: userId, runKeyId: key?.id ?? null }
  // An earlier try started it already.
  if (request.idempotencyKey?.resultId) return findImport(ports, { actor: request.actor, id: orderImport.id })
  const records = recordsOf(ports, request, action, orderImport)
  const result = await ports.orderImports.start({ ...records, orderImport, rows: started.rows })
  if (!result) throw importRunning()
  return result
}

function recordsOf(ports: CheckPorts, request: Request, action: AuditAction, { id, tenantId }: OrderImport) {
  return changeRecords(ports, {
    request,
    at: ports.clock(),
    action,
    facts: { import_id: id },
    resultId: id,
    ...about('tenant', { id: tenantId, tenantId }),
  })
}
