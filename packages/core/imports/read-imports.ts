import type { Actor } from '../identity/actor.ts'
import { orderScope, permit } from '../identity/permissions.ts'
import type { ListRequest } from '../identity/request.ts'
import type { Clock } from '../shared/clock.ts'
import { findOrRefuse } from '../shared/find-or-refuse.ts'
import { readOneOf } from '../shared/one-of.ts'
import { type PageInput, readPage, type Slice } from '../shared/page.ts'
import { refuse } from '../shared/refusal.ts'
import { type ImportRowView, type OrderImport, rowStatuses } from './order-import.ts'
import type { OrderImports } from './ports.ts'

export type ReadImportPorts = { orderImports: OrderImports; clock: Clock }
type OneImport = { actor: Actor | null; id: string }

/** The imports whose orders the actor may read, newest first. Refuses with `unauthorized`, `forbidden`. */
export async function listImports(
  { orderImports }: ReadImportPorts,
  { actor, page }: ListRequest,
): Promise<Slice<OrderImport>> {
  return orderImports.list(orderScope(permit(actor, 'order.read')), readPage(page))
}

/** Refuses with `not_found` an unknown or expired import and one whose orders the actor may not read, alike. */
export async function findImport(
  { orderImports, clock }: ReadImportPorts,
  { actor, id }: OneImport,
): Promise<OrderImport> {
  const { tenantId, createdBy } = orderScope(permit(actor, 'order.read'))
  return findOrRefuse(
    'import',
    id,
    orderImports.find,
    (found) =>
      found.expiresAt > clock() &&
      (tenantId === null || found.tenantId === tenantId) &&
      (createdBy === null || found.createdBy === createdBy),
  )
}

/** Rows in the order of the file. Refuses with `not_found`, with `validation_failed` an unknown status. */
export async function listRows(
  ports: ReadImportPorts,
  { page, statuses, ...one }: OneImport & { page: PageInput; statuses?: readonly string[] | null },
): Promise<Slice<ImportRowView>> {
  const { id } = await findImport(ports, one)
  const filter = statuses?.map((status) => readOneOf('status', rowStatuses, status)) ?? null
  return ports.orderImports.listRows(id, filter, readPage(page))
}

/** Refuses with `not_found`. */
export async function findRow(
  ports: ReadImportPorts,
  { number, ...one }: OneImport & { number: number },
): Promise<ImportRowView> {
  const { id } = await findImport(ports, one)
  const row = Number.isInteger(number) ? await ports.orderImports.findRow(id, number) : null
  if (row) return row
  throw refuse('not_found', { kind: 'import_row', id: `${number}` })
}
