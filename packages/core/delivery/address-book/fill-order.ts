import type { Actor } from '../../identity/actor.ts'
import { findOrRefuse } from '../../shared/find-or-refuse.ts'
import type { SavedAddressId } from '../../shared/ids.ts'
import type { OrderInput } from '../model/order-input.ts'
import type { AddressBook } from './ports.ts'
import { bookOf, inputOf } from './saved-address.ts'

type Ports = { addressBook: AddressBook }

/**
 * The order with the addresses of the entries that it names. An address that is given beside an entry replaces the entry's. Refuses with
 * `not_found` an entry that the shipper's book does not have.
 */
export async function fillFromBook<Input extends OrderInput>(
  { addressBook }: Ports,
  shipper: Actor,
  input: Input,
): Promise<Input> {
  const find = async (id: string | null | undefined) =>
    id == null
      ? null
      : findOrRefuse('saved_address', id, (id: SavedAddressId) => addressBook.find(bookOf(shipper), id))
  const [origin, destination] = await Promise.all([
    find(input.originAddressId),
    find(input.destinationAddressId),
  ])
  return {
    ...input,
    originAddress: input.originAddress ?? (origin && inputOf(origin.address)),
    destinationAddress: input.destinationAddress ?? (destination && inputOf(destination.address)),
  }
}

/** Counts the use of the entries that a placed order named. */
export async function countUse(
  { addressBook }: Ports,
  shipper: Actor,
  { originAddressId, destinationAddressId }: Pick<OrderInput, 'originAddressId' | 'destinationAddressId'>,
  at: Date,
): Promise<void> {
  const ids = [originAddressId, destinationAddressId].filter((id) => id != null) as SavedAddressId[]
  if (ids.length > 0) await addressBook.use(bookOf(shipper), [...new Set(ids)], at)
}
