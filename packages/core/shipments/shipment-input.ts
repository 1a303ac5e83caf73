import type { AddressBook } from '../delivery/address-book/ports.ts'
import { bookOf, inputOf } from '../delivery/address-book/saved-address.ts'
import { readSchedule } from '../delivery/model/schedule.ts'
import { placeOf } from '../delivery/orders/order-places.ts'
import type { AddressInput } from '../geo/address.ts'
import { readPhoneAt } from '../geo/area-code.ts'
import type { AddressedPlace, LocatePorts } from '../geo/locate-address.ts'
import type { Actor } from '../identity/actor.ts'
import type { OrderFiles } from '../imports/ports.ts'
import { locateDestination, locateOrigin } from '../quoting/request-quote.ts'
import { findOrRefuse } from '../shared/find-or-refuse.ts'
import type { SavedAddressId, TenantId } from '../shared/ids.ts'
import { refuseField } from '../shared/refusal.ts'
import { readOptionalText } from '../shared/texts.ts'
import { assertAtMost } from '../shared/whole-number.ts'
import { readDropsOfFile } from './item-texts.ts'
import { type Drop, type ItemInput, maxShipmentItems, type Pickup, type PickupInput } from './shipment.ts'

/** An item without a tier or vehicle has those of the shipment. */
export type ShipmentItemInput = Omit<ItemInput, 'tier'> & { tier?: string | null }

export type ShipmentInput = PickupInput & {
  tier?: string | null
  serviceType?: string | null
  reference?: string | null
  /** JSON, which `readMetadata` reads. */
  metadata?: unknown
  rehearsal?: ItemInput['rehearsal']
  items?: readonly ShipmentItemInput[] | null
  /** A table with a drop in each row, instead of `items`. */
  file?: Uint8Array | null
}

type Ports = LocatePorts & { addressBook: AddressBook }

/** Drops, and the rows of the file that were left out because the spreadsheet hides them. */
export type ReadDrops = { drops: Drop[]; hiddenRows: readonly number[] }

/** The drops, each with what the shipment says for all. Refuses with `validation_failed` none, and more than 500. */
export async function readDrops(
  ports: { orderFiles: OrderFiles },
  tenantId: TenantId,
  input: ShipmentInput,
): Promise<ReadDrops> {
  const { items, file, tier, serviceType, rehearsal } = input
  if (items && file) throw refuseField('file', 'both_given', { first: 'items', second: 'file' })
  if (file) return readDropsOfFile(ports, input, { file, tenantId })
  assertCount('items', items?.length ?? 0)
  const drops = (items ?? []).map((item) => ({
    input: {
      ...item,
      tier: item.tier ?? tier ?? '',
      serviceType: item.serviceType ?? serviceType ?? null,
      rehearsal: item.rehearsal ?? rehearsal ?? null,
    },
    faults: [],
  }))
  return { drops, hiddenRows: [] }
}

/** Refuses with `validation_failed` no drop at all, and more than 500. */
export function assertCount(field: 'items' | 'file' | 'corrections', count: number): void {
  if (count === 0) throw refuseField(field, 'empty')
  assertAtMost(field, count, maxShipmentItems, 'items')
}

/**
 * The pickup of all items. Refuses with `not_found` an unknown entry of the address book, with
 * `validation_failed` what is wrong, as one order would be refused.
 */
export async function readPickup(
  ports: Ports,
  shipper: Actor,
  input: PickupInput,
  now: Date,
): Promise<{ pickup: Pickup; origin: AddressedPlace }> {
  readOptionalText('sender_name', input.senderName, 120)
  readSchedule({ readyAt: input.readyAt ?? null, pickupWindow: input.pickupWindow ?? null }, now)
  const originAddress = await addressOf(ports, shipper, input.originAddress, input.originAddressId)
  const origin = await locateOrigin(ports, { cepOrigem: input.cepOrigem ?? null, originAddress })
  const senderPhone = readPhoneAt('sender_phone', input.senderPhone, origin.cep)
  const { originAddressId, cepOrigem, senderName, readyAt, pickupWindow } = input
  const given = { originAddress, originAddressId, cepOrigem, senderName, senderPhone, readyAt, pickupWindow }
  return { pickup: { place: placeOf(origin), input: given }, origin }
}

/** Returns the destination of an item. Refuses as `readPickup`. */
export async function locateDrop(
  ports: Ports,
  shipper: Actor,
  { cepDestino, destinationAddress, destinationAddressId }: ItemInput,
): Promise<AddressedPlace> {
  const address = await addressOf(ports, shipper, destinationAddress, destinationAddressId)
  return locateDestination(ports, { cepDestino: cepDestino ?? null, destinationAddress: address })
}

/** The given address, else that of the entry. */
async function addressOf(
  { addressBook }: Ports,
  shipper: Actor,
  given: AddressInput | null | undefined,
  entryId: string | null | undefined,
): Promise<AddressInput | null> {
  if (given || entryId == null) return given ?? null
  const find = (id: SavedAddressId) => addressBook.find(bookOf(shipper), id)
  return inputOf((await findOrRefuse('saved_address', entryId, find)).address)
}
