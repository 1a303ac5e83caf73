/** An entry of an address book, for GraphQL and for REST. */
export const anEntry =
  'name: "Ana", phone: "+55 11 91234-5678", address: { postalCode: "01310-200", street: "Av. Paulista", number: "1578" }'

export const entryBody = {
  name: 'Ana',
  phone: '+55 11 91234-5678',
  address: { postal_code: '01310-200', street: 'Av. Paulista', number: '1578' },
}
