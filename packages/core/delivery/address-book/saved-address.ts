import { type Address, type AddressInput, addressLine, readAddress } from '../../geo/address.ts'
import { readPhoneAt } from '../../geo/area-code.ts'
import type { LocatePorts } from '../../geo/locate-address.ts'
import type { Actor } from '../../identity/actor.ts'
import type { SavedAddressId, TenantId, UserId } from '../../shared/ids.ts'
import { type Metadata, readMetadata } from '../../shared/metadata.ts'
import { refuseField } from '../../shared/refusal.ts'
import { readText } from '../../shared/texts.ts'

/** A sender or recipient whom a tenant wrote down: docs/reference/rules.md#address-book. */
export type SavedAddress = {
  id: SavedAddressId
  tenantId: TenantId
  /** The external client whose own entry it is; null for an entry of the tenant. */
  ownerId: UserId | null
  name: string
  phone: string
  address: Address
  /** The address on one line, for the search. */
  line: string
  /** One entry of a book may be where parcels are usually picked up. */
  isDefaultPickup: boolean
  /** The shipper's own fields; null for none. */
  metadata: Metadata | null
  /** Orders that named the entry. */
  useCount: number
  lastUsedAt: Date | null
  changedAt: Date
}

/** The owner of a set of entries: a tenant, or one external client, who sees no others. */
export type Book = Pick<SavedAddress, 'tenantId' | 'ownerId'>

export function bookOf({ tenantId, role, userId }: Actor): Book {
  return { tenantId, ownerId: role === 'cliente_externo' ? userId : null }
}

/** The most entries of one book. */
export const mostSavedAddresses = 5_000

/** An entry that no order named and nobody changed for so long is deleted. */
export const unusedDays = 730

export type SavedAddressInput = {
  name?: string | null
  phone?: string | null
  address?: AddressInput | null
  isDefaultPickup?: boolean | null
  /** The keys to set or delete; others stay. */
  metadata?: unknown
}

export type SavedAddressChanges = Pick<
  SavedAddress,
  'name' | 'phone' | 'address' | 'line' | 'isDefaultPickup' | 'metadata'
>

/** A field that is left out stays as `existing` has it. Refuses with `validation_failed` a wrong one, and a missing one of a new entry. */
export function readSavedAddress(
  { name, phone, address, isDefaultPickup, metadata }: SavedAddressInput,
  existing: SavedAddressChanges | null,
  ports: Pick<LocatePorts, 'gazetteer' | 'cities'>,
): SavedAddressChanges {
  const details = address ? readAddress('address', address, ports) : existing?.address
  return {
    name: name == null ? keep('name', existing?.name) : readName(name),
    phone: phone == null ? keep('phone', existing?.phone) : readPhoneAt('phone', phone, details?.cep ?? ''),
    address: keep('address', details),
    line: addressLine(keep('address', details)),
    isDefaultPickup: isDefaultPickup ?? existing?.isDefaultPickup ?? false,
    metadata: readMetadata(metadata, existing?.metadata),
  }
}

/** The name of an entry. Refuses with `validation_failed`. */
export const readName = (name: string) => readText('name', name, 120)

/** Two entries of a book with the same text are one. */
export function identityOf({
  name,
  phone,
  line,
  address: { reference },
}: Omit<SavedAddressChanges, 'metadata'>): string {
  return JSON.stringify([name, phone, line, reference])
}

function keep<Value>(field: string, value: Value | undefined): Value {
  if (value !== undefined) return value
  throw refuseField(field, 'required')
}

/** The address as a caller would give it. */
export function inputOf({ cep, uf, pin, ...rest }: Address): AddressInput {
  return { ...rest, postalCode: cep, state: uf, ...(pin && { lat: pin.lat, lng: pin.lng }) }
}
