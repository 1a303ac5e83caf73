import * as z from 'zod'
import { bodyFromSchema, inputObject } from './derive-body.ts'
import { addressExample } from './examples.ts'
import { tableFile } from './imports.ts'
import { pageQuery, phone, text } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { addressParts } from './selections.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const savedFields =
  `id name phone address { ${addressParts} } is_default_pickup: isDefaultPickup metadata use_count: useCount
  last_used_at: lastUsedAt changed_at: changedAt` as const

const listOperation =
  storedOperation(`query Addresses($limit: Int, $offset: Int, $after: String, $search: String) {
  list: addresses(first: $limit, offset: $offset, after: $after, search: $search) {
    addresses: nodes { ${savedFields} } total: totalCount
  }
}`)
export type SavedAddress = DataOf<typeof listOperation>['list']['addresses'][number]

const importOperation = storedOperation(`mutation ImportAddresses($file: String!) {
  imported: importAddresses(input: { file: $file }) { added skipped hidden_rows: hiddenRows notices }
}`)
export type ImportedAddresses = DataOf<typeof importOperation>['imported']

const example = { name: 'Ana Souza', phone: '+55 11 91234-5678', address: addressExample }

/** The address book, for keys that place orders: docs/reference/rules.md#address-book. */
export const addressRoutes: AnyRoute[] = [
  route('GET /v1/addresses', {
    summary: 'List the address book',
    query: pageQuery.extend({
      search: text.optional().describe('Only entries with this text in name, telephone number or address'),
      after: text.optional().describe('Only entries that are older than the one with this id'),
    }),
    operation: listOperation,
    responseFrom: 'list',
  }),
  route('POST /v1/addresses', {
    summary: 'Add an entry to the address book',
    body: bodyFromSchema({ name: text, phone, address: inputObject('AddressInput') }),
    example,
    operation: storedOperation(`mutation AddAddress($input: SaveAddressInput!) {
      address: saveAddress(input: $input) { ${savedFields} }
    }`),
  }),
  route('POST /v1/addresses/import', {
    summary: 'Add the rows of a CSV or XLSX file to the address book',
    description:
      'Adds all rows or none; a row whose name, number and address the book has already is skipped. A fault names its row and field, such as `rows.3.phone`. The file is not kept.',
    takesPhotos: true,
    body: bodyFromSchema({ file: tableFile }),
    example: {
      file: Buffer.from(
        'Nome;Telefone;CEP;Rua;Número\nAna Souza;11912345678;04538-133;Av. Brigadeiro Faria Lima;3477\n',
      ).toString('base64'),
    },
    operation: importOperation,
  }),
  route('GET /v1/addresses/:address_id', {
    summary: 'Get an entry of the address book',
    operation: storedOperation(
      `query Address($address_id: ID!) { address(id: $address_id) { ${savedFields} } }`,
    ),
  }),
  route('PATCH /v1/addresses/:address_id', {
    summary: 'Change an entry of the address book',
    description:
      'Changes the fields that the body names; an address as a whole. A field that is left out stays as it is.',
    refusals: ['not_found'],
    body: bodyFromSchema(),
    example: { phone: '+55 11 91234-5678', is_default_pickup: true },
    operation: storedOperation(`mutation SaveAddress($address_id: ID, $input: SaveAddressInput!) {
      address: saveAddress(id: $address_id, input: $input) { ${savedFields} }
    }`),
  }),
  route('DELETE /v1/addresses/:address_id', {
    summary: 'Remove an entry from the address book',
    operation: storedOperation('mutation RemoveAddress($address_id: ID!) { removeAddress(id: $address_id) }'),
    reshape: { response: z.object({}), from: () => ({}) },
  }),
]
