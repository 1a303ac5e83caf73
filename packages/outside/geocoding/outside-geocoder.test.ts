import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Address } from '@rodovia/core/geo/address.ts'
import type { Cep } from '@rodovia/core/geo/cep.ts'
import { expect, test } from 'vitest'
import { generousMs } from '../../../test/support/generous.ts'
import { createAddressFilter } from '../http/address-filter.ts'
import { createOutsideGeocoder, type OutsideGeocoderSettings } from './outside-geocoder.ts'

const paulista: Address = {
  ...{
    cep: '01310200' as Cep,
    street: 'Avenida Paulista',
    number: '1578',
    complement: 'sala 4',
    district: 'Bela Vista',
  },
  ...{ city: 'São Paulo', uf: 'SP', reference: 'ao lado do parque', pin: null },
}

/** A geocoder that gives these answers in turn, the last one again and again. */
async function aGeocoder(
  path: string,
  answers: readonly unknown[],
  settings: Partial<OutsideGeocoderSettings> = {},
) {
  const urls: URL[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    urls.push(new URL(request.url!, 'http://geocoder'))
    const answer = answers[Math.min(urls.length, answers.length) - 1]
    if (answer === 'silence') return
    response.writeHead(answer === 'broken' ? 500 : 200).end(JSON.stringify(answer))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const faults: string[] = []
  const outcomes: string[] = []
  const geocoder = createOutsideGeocoder({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    timeoutMs: generousMs,
    maxBodyBytes: 10_000,
    isAllowed: createAddressFilter(['127.0.0.1']),
    onFault: (reason) => faults.push(reason),
    ...settings,
  })
  geocoder.observe((outcome, seconds) => outcomes.push(seconds === null ? outcome : `${outcome}, called`))
  const stop = async () => {
    await geocoder[Symbol.asyncDispose]()
    server.closeAllConnections()
    server.close()
  }
  return { find: geocoder.find, urls, faults, outcomes, [Symbol.asyncDispose]: stop }
}

const nominatimAnswer = (address: object) => [{ lat: '-23.5614', lon: '-46.6559', address }]
const googleAnswer = (type: string) => ({
  status: 'OK',
  results: [{ geometry: { location: { lat: -23.5614, lng: -46.6559 }, location_type: type } }],
})
const point = { lat: -23.5614, lng: -46.6559 }

test('Nominatim is asked for the address alone, and its answer has the precision of what it found', async () => {
  await using geocoder = await aGeocoder('/search?accept-language=pt', [
    nominatimAnswer({ house_number: '1578', road: 'Avenida Paulista' }),
  ])
  expect(await geocoder.find(paulista)).toEqual({ ...point, precision: 'address' })
  expect(Object.fromEntries(geocoder.urls[0]!.searchParams)).toEqual({
    ...{
      street: '1578 Avenida Paulista',
      city: 'São Paulo',
      state: 'SP',
      postalcode: '01310200',
      countrycodes: 'br',
    },
    ...{ 'accept-language': 'pt', format: 'jsonv2', addressdetails: '1', limit: '1' },
  })
  await using another = await aGeocoder('/search', [nominatimAnswer({ road: 'Avenida Paulista' })])
  expect(await another.find(paulista)).toEqual({ ...point, precision: 'street' })
  await using town = await aGeocoder('/search', [nominatimAnswer({ city: 'São Paulo' })])
  expect(await town.find(paulista)).toBeNull()
})

test.each([
  ['ROOFTOP', 'address'],
  ['RANGE_INTERPOLATED', 'address'],
  ['GEOMETRIC_CENTER', 'street'],
])('what Google calls %s is the precision %s', async (type, precision) => {
  await using geocoder = await aGeocoder('/maps/api/geocode/json?key=K', [googleAnswer(type)])
  expect(await geocoder.find(paulista)).toEqual({ ...point, precision })
  expect(Object.fromEntries(geocoder.urls[0]!.searchParams)).toEqual({
    key: 'K',
    address: 'Avenida Paulista, 1578, São Paulo - SP, 01310-200',
    components: 'country:BR',
    region: 'br',
  })
})

test('an approximate answer of Google and one of nothing are none', async () => {
  await using approximate = await aGeocoder('/geocode/json', [googleAnswer('APPROXIMATE')])
  expect(await approximate.find(paulista)).toBeNull()
  await using nothing = await aGeocoder('/geocode/json', [{ status: 'ZERO_RESULTS', results: [] }])
  expect(await nothing.find(paulista)).toBeNull()
  expect(nothing.faults).toEqual([])
})

test('an address is asked for once, also one that is not known', async () => {
  await using geocoder = await aGeocoder('/search', [[]])
  for (let time = 0; time < 3; time++) expect(await geocoder.find(paulista)).toBeNull()
  expect(geocoder.urls).toHaveLength(1)
  await geocoder.find({ ...paulista, complement: null, reference: null })
  expect(geocoder.urls).toHaveLength(1)
  await geocoder.find({ ...paulista, number: '1000' })
  expect(geocoder.urls).toHaveLength(2)
  expect(geocoder.outcomes).toEqual(['unknown, called', 'cache', 'cache', 'cache', 'unknown, called'])
})

test.each([
  ['silence', /300 ms/],
  ['broken', /status 500/],
  [{ status: 'REQUEST_DENIED' }, /REQUEST_DENIED/],
  [{ results: 7 }, /status/],
])('a geocoder that answers %j is left alone for half a minute', async (answer, reason) => {
  let now = 0
  const settings = { now: () => now, ...(answer === 'silence' && { timeoutMs: 300 }) }
  await using geocoder = await aGeocoder('/geocode/json', [answer, googleAnswer('ROOFTOP')], settings)
  expect(await geocoder.find(paulista)).toBeNull()
  expect(geocoder.faults).toEqual([expect.stringMatching(reason)])
  expect(await geocoder.find(paulista)).toBeNull()
  expect(geocoder.urls).toHaveLength(1)
  now = 30_000
  expect(await geocoder.find(paulista)).toEqual({ ...point, precision: 'address' })
  expect(geocoder.outcomes).toEqual(['fault, called', 'paused', 'found, called'])
})

test('a private address is not called unless it is allowed', async () => {
  const isAllowed = createAddressFilter([])
  await using geocoder = await aGeocoder('/search', [[]], { isAllowed })
  expect(await geocoder.find(paulista)).toBeNull()
  expect(geocoder.urls).toEqual([])
  expect(geocoder.faults).toHaveLength(1)
})

test('a point outside of Brazil is none', async () => {
  await using geocoder = await aGeocoder('/search', [
    [{ lat: '48.85', lon: '2.35', address: { road: 'Avenida Paulista', house_number: '1578' } }],
  ])
  expect(await geocoder.find(paulista)).toBeNull()
})
