import {
  findAddress,
  listAddresses,
  removeAddress,
  saveAddress,
} from '@rodovia/core/delivery/address-book/manage-addresses.ts'
import type { SavedAddress } from '@rodovia/core/delivery/address-book/saved-address.ts'
import { type ImportedAddresses, importAddresses } from '@rodovia/core/imports/import-addresses.ts'
import { byId, listed } from '../shared/connection.ts'
import { boolean, dateTime, described, id, inputs, int, metadata, of, string } from '../shared/fields.ts'
import { fromInput, thenTrue, withActor, withRequest } from '../shared/resolvers.ts'
import { AddressInput, AddressRef, builder, connectionOf, page } from './builder.ts'
import { hiddenRowFields } from './hidden-rows.ts'
import { bytesOf } from './imports.ts'
import { metadataOf } from './metadata.ts'

const SavedAddressRef = builder.objectRef<SavedAddress>('SavedAddress').implement({
  description: 'An entry of the address book: a sender or recipient.',
  fields: described({
    id: id('Id of the entry (UUID).'),
    name: string('Name of the person or company.'),
    phone: string('Phone number.'),
    address: of(AddressRef)('Street address.'),
    isDefaultPickup: boolean('Whether parcels are usually picked up here; at most one entry is.'),
    metadata: metadata('Fields of the shipper’s own; empty without any.', metadataOf),
    useCount: int('Number of orders that named the entry.'),
    lastUsedAt: dateTime.orNull('When an order last named it, or null.'),
    changedAt: dateTime('When it was last changed.'),
  }),
})

const SavedAddressConnection = connectionOf(SavedAddressRef, byId)

const SaveAddressInput = builder.inputType('SaveAddressInput', {
  description:
    'An entry of the address book. A new one needs name, phone and address; of an existing one what is omitted stays.',
  fields: inputs({
    name: string.orNull('Name of the person or company, at most 120 characters.'),
    phone: string.orNull('Phone number, 8 to 15 digits, such as `+55 11 91234-5678`.'),
    address: of(AddressInput).orNull('Street address, as a whole.'),
    isDefaultPickup: boolean.orNull(
      'Whether parcels are usually picked up here; it takes that mark from the other entries.',
    ),
    metadata: metadata.orNull(
      'Fields of your own, merged by key into those that the entry has; an empty text deletes its key.',
    ),
  }),
})

const ImportedAddressesRef = builder.objectRef<ImportedAddresses>('ImportedAddresses').implement({
  description: 'What became of the rows of a file of addresses.',
  fields: described({
    added: int('Number of entries that were added.'),
    skipped: int('Number of rows whose name, number and address the address book had already.'),
    ...hiddenRowFields,
  }),
})

const ImportAddressesInput = builder.inputType('ImportAddressesInput', {
  description: 'A file of addresses.',
  fields: inputs({
    file: string(
      'The file, base64-encoded: CSV or XLSX, at most 5 MiB and 5,000 rows, the first of which has headings.',
    ),
  }),
})

builder.queryFields((t) => ({
  addresses: t.field({
    type: SavedAddressConnection,
    description:
      'Address book of the caller’s tenant, newest first; of an external client, their own. Errors: `forbidden`, `validation_failed`.',
    args: {
      ...page,
      search: t.arg(
        string.orNull(
          'Only entries with this text in name, phone number or address, in upper or lower case.',
        ),
      ),
    },
    resolve: listed(byId, listAddresses),
  }),
  address: t.field({
    type: SavedAddressRef,
    description: 'An entry of the address book. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(id('Id of the entry.')) },
    resolve: withActor(findAddress),
  }),
}))

builder.mutationFields((t) => ({
  saveAddress: t.field({
    type: SavedAddressRef,
    description:
      'Add an entry to the address book, at most 5,000, or change the one with the id. Errors: `forbidden`, `not_found`, `validation_failed`.',
    args: {
      id: t.arg(id.orNull('Id of the entry to change; omit to add one.')),
      input: t.arg(of(SaveAddressInput)('The entry.')),
    },
    resolve: withRequest(saveAddress),
  }),
  importAddresses: t.field({
    type: ImportedAddressesRef,
    description:
      'Add the rows of a file to the address book, all or none; the file is not kept. A fault names its row and field, such as `rows.3.phone`. Errors: `forbidden`, `validation_failed`, `payload_too_large`.',
    args: { input: t.arg(of(ImportAddressesInput)('The file to import.')) },
    resolve: fromInput((_, { file }: { file: string }, context) =>
      importAddresses(context.ports, { request: context, file: bytesOf(file) }),
    ),
  }),
  removeAddress: t.boolean({
    description:
      'Remove an entry from the address book. Orders keep their addresses. Always true. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(id('Id of the entry.')) },
    resolve: thenTrue(withRequest(removeAddress)),
  }),
}))
