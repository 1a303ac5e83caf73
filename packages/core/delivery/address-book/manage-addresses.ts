import type { LocatePorts } from '../../geo/locate-address.ts'
import { permit } from '../../identity/permissions.ts'
import type { ListRequest, Request } from '../../identity/request.ts'
import { findOrRefuse } from '../../shared/find-or-refuse.ts'
import { idempotencyRecordOf } from '../../shared/idempotency.ts'
import type { SavedAddressId } from '../../shared/ids.ts'
import { readPage, type Slice } from '../../shared/page.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import { readOptionalText } from '../../shared/texts.ts'
import type { AddressBook } from './ports.ts'
import {
  bookOf,
  mostSavedAddresses,
  readSavedAddress,
  type SavedAddress,
  type SavedAddressInput,
} from './saved-address.ts'

type BookPorts = { addressBook: AddressBook }
type OneAddress = Pick<Request, 'actor'> & { id: string }

/** The caller's address book, newest first. Refuses with `unauthorized`, `forbidden`, `validation_failed`. */
export async function listAddresses(
  { addressBook }: BookPorts,
  { actor, search, page }: ListRequest & { search?: string | null },
): Promise<Slice<SavedAddress>> {
  const book = bookOf(permit(actor, 'order.create'))
  return addressBook.list(book, readOptionalText('search', search, 100), readPage(page))
}

/** One entry of the caller's address book. Refuses with `unauthorized`, `forbidden`, `not_found`. */
export async function findAddress(
  { addressBook }: BookPorts,
  { actor, id }: OneAddress,
): Promise<SavedAddress> {
  const book = bookOf(permit(actor, 'order.create'))
  return findOrRefuse('saved_address', id, (id: SavedAddressId) => addressBook.find(book, id))
}

export type SaveAddress = { request: Request; id?: string | null; input: SavedAddressInput }

/**
 * Adds an entry, or changes that with the id; what is left out stays. Refuses with `unauthorized`, `forbidden`, `not_found`, and with
 * `validation_failed` wrong fields and an entry too many.
 */
export async function saveAddress(
  ports: BookPorts & SystemPorts & Pick<LocatePorts, 'gazetteer' | 'cities'>,
  { request, id, input }: SaveAddress,
): Promise<SavedAddress> {
  const { addressBook, newId, clock } = ports
  const actor = permit(request.actor, 'order.create')
  const { idempotencyKey } = request
  // An earlier try saved it already.
  if (idempotencyKey?.resultId) return findAddress(ports, { actor, id: idempotencyKey.resultId })
  const changedAt = clock()
  if (id != null) {
    const existing = await findAddress(ports, { actor, id })
    const changes = { ...readSavedAddress(input, existing, ports), changedAt }
    const effect = idempotencyRecordOf(idempotencyKey, existing.id, changedAt)
    const changed = await addressBook.change(existing, changes, effect)
    if (changed) return changed
    throw refuse('not_found', { kind: 'saved_address', id })
  }
  const saved: SavedAddress = {
    id: newId<SavedAddressId>(),
    ...bookOf(actor),
    ...readSavedAddress(input, null, ports),
    useCount: 0,
    lastUsedAt: null,
    changedAt,
  }
  const effect = idempotencyRecordOf(idempotencyKey, saved.id, changedAt)
  if (await addressBook.add(saved, mostSavedAddresses, effect)) return saved
  throw refuseField('name', 'full', { of: 'addresses', max: mostSavedAddresses })
}

/** Removes an entry; orders keep the address that they were placed with. Refuses with `unauthorized`, `forbidden`, `not_found`. */
export async function removeAddress(
  { addressBook }: BookPorts,
  { request: { actor }, id }: { request: Request; id: string },
): Promise<void> {
  const book = bookOf(permit(actor, 'order.create'))
  const remove = async (id: SavedAddressId) => (await addressBook.remove(book, id)) || null
  await findOrRefuse('saved_address', id, remove)
}
