import { expect, test } from 'vitest'
import { maxBodyCharacters } from './api-request.ts'
import { createMasker, hidden } from './mask-json.ts'

const id = '019a0000-0000-7000-8000-000000000004'
const masker = createMasker(new Set(['delivered', 'turbo', 'validation_failed', 'recipient_phone', 'status']))
const masked = (value: unknown) => JSON.parse(masker.json(value))

test('the structure, ids, instants, measures and words of the API are shown', () => {
  const shown = {
    order_id: id,
    code: 'RDQ7K2M9XA',
    status: 'delivered',
    tier: 'turbo',
    livemode: false,
    price_cents: 3154,
    distance_km: 7.25,
    delivered_at: '2026-05-04T12:00:00.000Z',
    canceled_at: null,
    error: 'validation_failed',
    details: [{ field: 'recipient_phone' }],
    limit: 50,
  }
  expect(masked(shown)).toEqual(shown)
})

/** What bodies say of people, in every type in which programs send it. */
const personal: [string, unknown][] = [
  ['recipient_name', 'Maria da Silva'],
  ['name', 'maria'],
  ['recipient_phone', '+55 11 91234-5678'],
  ['phone', '11912345678'],
  ['phone', 11912345678],
  ['email', 'maria@exemplo.com.br'],
  ['document', '529.982.247-25'],
  ['document', 52998224725],
  ['street', 'Avenida Paulista'],
  ['number', '1578'],
  ['number', 1578],
  ['complement', 'apto 42'],
  ['address', 'Avenida Paulista, 1578'],
  ['cep', '01310100'],
  ['cep', 1310100],
  ['note', 'Deixar com o porteiro'],
  ['instructions', 'Tocar a campainha'],
  ['pin', '4821'],
  ['pin', 4821],
  ['pix_key', 'maria@exemplo.com.br'],
  ['secret', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  ['tracking_token', '7hG5fR2qL9xZ1vB3nM8kT4'],
  ['tracking_url', 'https://rodovia.example/rastreio/7hG5fR2qL9xZ1vB3nM8kT4'],
  ['message', 'the telephone number 11912345678 has no owner'],
  ['birth_date', '1980-01-31'],
  ['status', 'Maria da Silva'],
  ['order_id', '11912345678'],
  ['price_cents', '11912345678'],
]

const places: [string, (field: string, value: unknown) => unknown][] = [
  ['a field', (field, value) => ({ [field]: value })],
  ['a field within others', (field, value) => ({ order: { to: { [field]: value } } })],
  ['a list of objects', (field, value) => ({ items: [{ [field]: value }, { [field]: value }] })],
  ['a list of values', (field, value) => ({ [`${field}s`]: [value] })],
  ['metadata', (field, value) => ({ metadata: { [field]: value, [String(value)]: 'x' } })],
  ['the name of a field', (_, value) => ({ [String(value)]: { [`${value}!`]: value } })],
  ['JSON in a text', (field, value) => ({ content: [{ text: JSON.stringify({ [field]: value }) }] })],
  ['a filter by metadata', (_, value) => ({ 'metadata[cliente]': value, [`metadata[${value}]`]: 'x' })],
]

test.each(places)('no personal value survives in %s', (place, put) => {
  for (const [field, value] of personal) {
    // A word that could be the name of a field is no one's.
    if (place === 'the name of a field' && /^[a-z]+$/.test(String(value))) continue
    const json = masker.json(put(field, value))
    expect(json).not.toContain(String(value))
    expect(json).toContain(hidden)
  }
})

test('coordinates are those of the neighbourhood', () => {
  expect(masked({ lat: -23.561414, lng: -46.655881, origin_lat: -23.5 })).toEqual({
    lat: -23.56,
    lng: -46.66,
    origin_lat: -23.5,
  })
  expect(masked({ points: [-23.561414, -46.655881] })).toEqual({ points: [hidden, hidden] })
})

test('what is hidden says nothing of its length', () => {
  expect(masked({ name: 'Ana' })).toEqual(masked({ name: 'Ana Carolina Albuquerque de Souza' }))
})

test('a long or deep body is cut off', () => {
  const long = masker.json(Array.from({ length: 90 }, () => ({ a: id, b: id, c: id })))
  expect(long.length).toBe(maxBodyCharacters)
  let deep: unknown = 'Maria'
  for (let level = 0; level < 500; level += 1) deep = { deep }
  expect(masker.json(deep)).toContain(hidden)
  expect(masked(Array.from({ length: 5_000 }, () => 1))).toHaveLength(101)
})
