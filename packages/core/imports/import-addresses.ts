import type { AddressBook } from '../delivery/address-book/ports.ts'
import {
  bookOf,
  mostSavedAddresses,
  readName,
  type SavedAddressChanges,
} from '../delivery/address-book/saved-address.ts'
import { addressLine, readAddress } from '../geo/address.ts'
import { readPhoneAt } from '../geo/area-code.ts'
import type { LocatePorts } from '../geo/locate-address.ts'
import { permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import type { SavedAddressId } from '../shared/ids.ts'
import type { Issue } from '../shared/issue.ts'
import { readMetadata } from '../shared/metadata.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { isRefusal, refuse, refuseField } from '../shared/refusal.ts'
import type { OrderField } from './fields.ts'
import { type Columns, columnsWith, metadataIn } from './mapping.ts'
import type { ImportTable, OrderFiles } from './ports.ts'
import { doorOf, fieldText, readCep } from './read-row.ts'

type PlacePorts = Pick<LocatePorts, 'gazetteer' | 'cities'>
type Ports = SystemPorts & PlacePorts & { addressBook: AddressBook; orderFiles: OrderFiles }

/** The outcome of a file of addresses: entries that the book has already are skipped. */
export type ImportedAddresses = { added: number; skipped: number; hiddenRows: readonly number[] }

/** The fields of an order's file that a file of addresses has, with those of an entry. */
export const bookFields = {
  recipient_name: 'name',
  recipient_phone: 'phone',
  destination_cep: 'address.postal_code',
  destination_street: 'address.street',
  destination_number: 'address.number',
  destination_complement: 'address.complement',
  destination_district: 'address.district',
  destination_city: 'address.city',
  destination_state: 'address.state',
  destination_landmark: 'address.reference',
} as const satisfies Partial<Record<OrderField, string>>
export const bookFieldNames = Object.keys(bookFields) as (keyof typeof bookFields)[]

/** The number may stand in the column of the street. */
const requiredFields = ['recipient_name', 'recipient_phone', 'destination_cep', 'destination_street'] as const

/** Rows are read so many at a time, some 20 ms, between which other requests have their turn. */
const rowsInTurn = 100
/** The most rows whose faults are named. */
const maxNamedRows = 100

/**
 * Adds the rows of a file to the caller's address book, all or none; the file is not kept. Refuses with `unauthorized`, `forbidden`, and
 * with `validation_failed` what is no table, every row with a fault (`rows.3.phone`), and entries too many.
 */
export async function importAddresses(
  ports: Ports,
  { request, file }: { request: Request; file: Uint8Array },
): Promise<ImportedAddresses> {
  const actor = permit(request.actor, 'order.create')
  const { headers, rows, hiddenRows } = await ports.orderFiles.read(file, actor.tenantId)
  const entries = await readEntries(ports, columnsWith(requiredFields, headers), rows)
  const book = bookOf(actor)
  const changedAt = ports.clock()
  const saved = entries.map((entry) => ({
    id: ports.newId<SavedAddressId>(),
    ...book,
    ...entry,
    useCount: 0,
    lastUsedAt: null,
    changedAt,
  }))
  const added = await ports.addressBook.addMissing(book, saved, mostSavedAddresses)
  if (added === null) throw refuseField('file', 'full', { of: 'addresses', max: mostSavedAddresses })
  return { added, skipped: rows.length - added, hiddenRows }
}

async function readEntries(
  ports: PlacePorts,
  columns: Columns,
  rows: ImportTable['rows'],
): Promise<SavedAddressChanges[]> {
  const entries: SavedAddressChanges[] = []
  const faultyRows: Issue[][] = []
  for (const [index, { number, cells }] of rows.entries()) {
    if (index % rowsInTurn === 0) await new Promise((resolve) => setImmediate(resolve))
    const { entry, issues } = readEntry(ports, columns, cells)
    if (entry) entries.push(entry)
    else faultyRows.push(issues.map((issue) => ({ ...issue, field: `rows.${number}.${issue.field}` })))
  }
  if (faultyRows.length === 0) return entries
  const named = faultyRows.slice(0, maxNamedRows)
  const count: Issue = {
    field: 'file',
    code: 'faulty_rows',
    faulty: faultyRows.length,
    rows: rows.length,
    named: named.length,
  }
  throw refuse('validation_failed', { issues: [count, ...named.flat()] })
}

/** Checks a row as one entry is checked, and says all that is wrong with it. */
function readEntry(
  ports: PlacePorts,
  columns: Columns,
  cells: readonly string[],
): { entry: SavedAddressChanges | null; issues: Issue[] } {
  const issues: Issue[] = []
  const read = <Value>(step: () => Value): Value | null => {
    try {
      return step()
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'validation_failed') throw error
      issues.push(...error.facts.issues)
      return null
    }
  }
  const text = (field: keyof typeof bookFields) => fieldText(columns, cells, field)
  const postalCode = readCep(text('destination_cep')) ?? text('destination_cep')
  const parts = {
    postalCode,
    ...doorOf({
      street: text('destination_street'),
      number: text('destination_number'),
      complement: text('destination_complement') || null,
      district: text('destination_district') || null,
    }),
    city: text('destination_city') || null,
    state: text('destination_state') || null,
    reference: text('destination_landmark') || null,
  }
  const name = read(() => readName(text('recipient_name')))
  const phone = read(() => readPhoneAt('phone', text('recipient_phone'), postalCode))
  const address = read(() => readAddress('address', parts, ports))
  const metadata = read(() => readMetadata(metadataIn(columns, cells)))
  const entry = issues.length === 0 &&
    name !== null &&
    phone !== null &&
    address !== null && { name, phone, address, line: addressLine(address), isDefaultPickup: false, metadata }
  return { entry: entry || null, issues }
}
