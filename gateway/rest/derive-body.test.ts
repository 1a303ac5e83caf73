import { expect, test } from 'vitest'
import * as z from 'zod'
import { bodyFromSchema, inputOf } from './derive-body.ts'
import { route } from './route.ts'
import { storedOperation } from './stored-operation.ts'

const saveAddress = storedOperation(
  'mutation Save($address_id: ID, $input: SaveAddressInput!) { saveAddress(id: $address_id, input: $input) { id } }',
)
const paper = { postal_code: '01310-100', street: 'Avenida Paulista', number: '1578' }
const place = { postalCode: '01310-100', street: 'Avenida Paulista', number: '1578' }

test('the fields of the input are the body, in snake case, and become the input again', () => {
  const { body, variables, isBodyOptional } = route('PATCH /v1/addresses/:address_id', {
    summary: 'Change an entry',
    body: bodyFromSchema(),
    operation: saveAddress,
  })
  const read = body!.parse({ address: paper, is_default_pickup: true, name: null })
  expect(variables!({ params: { address_id: 'a' }, query: undefined, body: read })).toEqual({
    address_id: 'a',
    input: { address: place, isDefaultPickup: true, name: null },
  })
  expect(isBodyOptional).toBeUndefined()
  expect(body!.safeParse({ addres_id: 'b' }).success).toBe(false)
  expect(body!.safeParse({ address: { ...paper, postal_code: 1310100 } }).success).toBe(false)
  expect(body!.safeParse({ address: { street: 'Avenida Paulista' } }).success).toBe(false)
})

test('descriptions are those of the GraphQL schema, with the names of the body', () => {
  const { body } = route('POST /v1/orders', {
    summary: 'Place an order',
    body: bodyFromSchema(),
    operation: storedOperation(
      'mutation Place($input: PlaceOrderInput!) { placeOrder(input: $input) { balanceCents } }',
    ),
  })
  const { shape } = body as z.ZodObject
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(['cotacao_id', 'origin_address_id']))
  expect((shape.origin_address_id as z.ZodType).description).toContain('`origin_address` replaces')
})

test('a check replaces the type of its field and keeps its description; one without a field is refused', () => {
  const make = (checks: Record<string, z.ZodType>) =>
    route('POST /v1/addresses', {
      summary: 'Add an entry',
      body: bodyFromSchema(checks),
      operation: storedOperation(
        'mutation Add($input: SaveAddressInput!) { saveAddress(input: $input) { id } }',
      ),
    })
  const { body } = make({ name: z.string().max(3) })
  expect(body!.safeParse({ name: 'Anna' }).success).toBe(false)
  expect(((body as z.ZodObject).shape.name as z.ZodType).description).toContain('at most 120 characters')
  expect(() => make({ nme: z.string() })).toThrow('There is no field nme')
})

test('a body is optional where the input is, and a number in the path is a number', () => {
  const one = route('POST /v1/imports/:import_id/rows/:number', {
    summary: 'Correct a row',
    body: bodyFromSchema(),
    operation:
      storedOperation(`mutation Correct($import_id: ID!, $number: Int!, $values: [ImportCorrectionInput!]!) {
      correctImportRow(id: $import_id, number: $number, values: $values) { number }
    }`),
  })
  const values = [{ field: 'recipient_name', value: 'Ana' }]
  const input = { params: { import_id: 'i', number: '7' }, query: undefined, body: { values } }
  expect(one.variables!(input)).toEqual({ import_id: 'i', number: 7, values })
  const decline = route('POST /api/app/v1/driver/deliveries/:code/decline', {
    summary: 'Decline an offer',
    body: bodyFromSchema(),
    operation: storedOperation(
      'mutation Decline($code: String!, $input: DeclineInput) { declineDelivery(code: $code, input: $input) }',
    ),
  })
  expect(decline.isBodyOptional).toBe(true)
})

test('lists of objects and the contract’s own names become the input', () => {
  const parcel = { weight_g: 500, length_cm: 20, width_cm: 15, height_cm: 10, declared_value_cents: null }
  expect(inputOf('RequestQuoteInput', { cep_origem: '01310100', parcels: [parcel] })).toEqual({
    cepOrigem: '01310100',
    parcels: [{ weightGrams: 500, lengthCm: 20, widthCm: 15, heightCm: 10, declaredValueCents: null }],
  })
})
