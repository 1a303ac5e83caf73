import type { AddressBook } from '../delivery/address-book/ports.ts'
import { bookOf, type SavedAddress } from '../delivery/address-book/saved-address.ts'
import type { Actor } from '../identity/actor.ts'
import { about, changeRecords } from '../identity/audit/audit-entry.ts'
import { permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import { addHours } from '../shared/clock.ts'
import { maxLimit } from '../shared/page.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuseField } from '../shared/refusal.ts'
import { readText } from '../shared/texts.ts'
import { guessMapping } from './mapping.ts'
import { importDays, maxImportsOfTenant, type OrderImport, type OrderImportId } from './order-import.ts'
import type { ImportTable, OrderFiles, OrderImports } from './ports.ts'
import { findImport } from './read-imports.ts'

type Ports = SystemPorts & { orderImports: OrderImports; orderFiles: OrderFiles; addressBook: AddressBook }

/**
 * Reads a file of orders and begins to check its rows; places nothing. Refuses with `forbidden`, with `validation_failed` on `file` what is
 * no table or above the limits, and one import too many.
 */
export async function createImport(
  ports: Ports,
  { request, fileName, file }: { request: Request; fileName: string; file: Uint8Array },
): Promise<OrderImport> {
  const shipper = permit(request.actor, 'order.create')
  if (request.idempotencyKey?.resultId)
    return findImport(ports, { actor: shipper, id: request.idempotencyKey.resultId })
  const name = readText('file_name', fileName, 200)
  const table = await ports.orderFiles.read(file, shipper.tenantId)
  const orderImport = draftImport(ports, shipper, name, table, await defaultPickup(ports, shipper))
  const { id, tenantId } = orderImport
  const isCreated = await ports.orderImports.create({
    orderImport,
    rows: table.rows.map((row) => ({ ...row, ...unchecked, importId: id, tenantId })),
    most: maxImportsOfTenant,
    ...changeRecords(ports, {
      request,
      at: orderImport.createdAt,
      action: 'import.created',
      resultId: id,
      ...about('tenant', { id: tenantId, tenantId }),
      facts: { import_id: id, rows: table.rows.length },
    }),
  })
  if (!isCreated)
    throw refuseField('file', 'full', { of: 'imports', max: maxImportsOfTenant, days: importDays })
  return orderImport
}

const unchecked = { status: 'waiting', priceCents: null, quoteId: null, orderId: null, faults: [] } as const

function draftImport(
  { newId, clock }: Ports,
  { tenantId, userId, key }: Actor,
  fileName: string,
  { headers, hiddenRows }: ImportTable,
  pickup: SavedAddress | null,
): OrderImport {
  const createdAt = clock()
  return {
    id: newId<OrderImportId>(),
    tenantId,
    createdBy: userId,
    runBy: userId,
    runKeyId: key?.id ?? null,
    fileName,
    headers,
    mapping: guessMapping(headers, pickup),
    hiddenRows: hiddenRows.length > 0 ? hiddenRows : null,
    status: 'checking',
    createdAt,
    expiresAt: addHours(createdAt, importDays * 24),
  }
}

/** Returns the usual pickup place of the shop's parcels, if its address book has one. */
async function defaultPickup({ addressBook }: Ports, shipper: Actor): Promise<SavedAddress | null> {
  for (let after: string | null = null; ; ) {
    const { items } = await addressBook.list(bookOf(shipper), null, { limit: maxLimit, offset: 0, after })
    const pickup = items.find(({ isDefaultPickup }) => isDefaultPickup)
    after = items.at(-1)?.id ?? null
    if (pickup || items.length < maxLimit) return pickup ?? null
  }
}
