import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, orderBody, quoteFor, tokenOf, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'
import { watchBySse } from '../support/watch.ts'

let platform: TestPlatform
let shipper: string
let driver: string
beforeAll(async () => {
  platform = await startTestPlatform({ env: testConfig({ delivery: { offerTimeoutSeconds: 3600 } }) })
  ;[shipper, driver] = await Promise.all([
    tokenOf(platform.url, demo.shipper),
    tokenOf(platform.url, demo.driver),
  ])
})
afterAll(() => platform[Symbol.asyncDispose]())

const origin = {
  postal_code: '01310-100',
  street: 'Avenida Paulista',
  number: '1578',
  complement: 'sala 4',
  district: 'Bela Vista',
  lat: -23.5614,
  lng: -46.6559,
}
const destination = {
  postal_code: '04538133',
  street: 'Rua Joaquim Floriano',
  number: '72',
  reference: 'ao lado da padaria',
}
const ends = { origin_address: origin, destination_address: destination }
const line = 'Avenida Paulista, 1578, sala 4 - Bela Vista, São Paulo - SP, 01310-100'
const town = { address: 'São Paulo - SP, 01310-100', lat: -23.56, lng: -46.66 }

const partner = (path: string, body: object) =>
  ask(platform.url, 'POST', `/v1${path}`, { key: demoApiKey, body })
const get = async (path: string, token?: string): Promise<Body> =>
  (await ask(platform.url, 'GET', path, token ? { token } : {})).body

test('two street addresses are quoted, ordered, and found by those who carry, and by nobody else', async () => {
  const quote = await partner('/quotes', ends)
  expect(quote.body.origem).toMatchObject({ cep: '01310100', lat: -23.5614, precision: 'pin' })
  const { order } = (await partner('/orders', orderBody(quote.body.cotacao_id))).body
  expect(order).toMatchObject({
    address_incomplete: false,
    origem: { address: line, precision: 'pin', details: { postal_code: '01310100', complement: 'sala 4' } },
    destino: { details: { ...destination, city: 'São Paulo', state: 'SP', district: null, lat: null } },
  })
  const token = order.tracking_url.split('/').at(-1)
  const page = watchBySse(platform.url, {
    query: `subscription { deliveryUpdates(trackingToken: "${token}") { origin { address lat lng } } }`,
  })
  expect((await page.until(() => true)).data?.deliveryUpdates.origin).toEqual(town)
  page.stop()

  const path = `/api/app/v1/driver/deliveries/${order.code}`
  const { delivery: offered } = await until(
    () => get(path, driver),
    ({ ok }) => ok,
  )
  expect(offered.origem).toEqual({
    ...town,
    precision: 'district',
    time_zone: 'America/Sao_Paulo',
    details: null,
  })
  await ask(platform.url, 'POST', `${path}/accept`, { token: driver })
  expect((await get(path, driver)).delivery).toMatchObject({
    address_incomplete: false,
    origem: { address: line, details: { number: '1578' } },
    destino: { details: { reference: 'ao lado da padaria' } },
  })

  const { tracking } = await get(`/rastreio/${token}.json`)
  expect(tracking.origem).toEqual({ ...town, time_zone: 'America/Sao_Paulo' })
  expect(tracking.destino.address).toBe('São Paulo - SP, 04538-133')
  const events = (await ask(platform.url, 'GET', '/v1/events', { key: demoApiKey })).body.events
  expect(events.at(-1).data.origem).toEqual(order.origem)
})

test('the recipient tells the driver more, by the tracking link, and the public does not read it', async () => {
  const quote = await partner('/quotes', ends)
  const { order } = (await partner('/orders', orderBody(quote.body.cotacao_id))).body
  expect(order.instructions).toBeNull()
  const page = `/rastreio/${order.tracking_url.split('/').at(-1)}.json`
  const added = await ask(platform.url, 'POST', page, {
    body: { complement: 'apto 12', note: 'Deixar com a Valdomira' },
  })
  expect([added.status, added.body.tracking.takes_instructions]).toEqual([200, true])
  expect(added.body.tracking.timeline.at(-1).type).toBe('instructions')
  expect(JSON.stringify(added.body)).not.toMatch(/apto|Valdomira/)
  const wrong = await ask(platform.url, 'POST', page, { body: { note: 'x'.repeat(501) } })
  expect(wrong.body.details).toEqual([{ field: 'note', issue: '501 characters are too many: at most 500' }])

  const instructions = {
    ...{ complement: 'apto 12', reference: null, note: 'Deixar com a Valdomira' },
    ...{ at_home: null, leave_with: null },
  }
  const seen = await ask(platform.url, 'GET', `/v1/orders/${order.order_id}`, { key: demoApiKey })
  expect(seen.body.order.instructions).toEqual(instructions)
  const path = `/api/app/v1/driver/deliveries/${order.code}`
  const { delivery: offered } = await until(
    () => get(path, driver),
    ({ ok }) => ok,
  )
  expect(offered.instructions).toBeNull()
  for (const step of ['accept', 'arrived', 'picked'])
    await ask(platform.url, 'POST', `${path}/${step}`, { token: driver })
  expect((await get(path, driver)).delivery.instructions).toEqual(instructions)
  const late = await ask(platform.url, 'POST', page, { body: { note: 'Outra porta' } })
  expect([late.status, late.body.error]).toEqual([409, 'invalid_state'])
  const { tracking } = await get(page)
  expect(tracking.takes_instructions).toBe(false)
})

test('an app of before adds addresses to its quote of postal codes', async () => {
  const quote = await quoteFor(platform.url)
  const place = (more: object) =>
    ask(platform.url, 'POST', '/api/app/v1/orders', {
      token: shipper,
      body: orderBody(quote.cotacao_id, more),
    })
  const elsewhere = await place({ origin_address: { ...origin, postal_code: '01310200' } })
  expect([elsewhere.status, elsewhere.body]).toMatchObject([
    422,
    {
      error: 'address_outside_quote',
      details: { field: 'origin_address', postal_code: '01310200', quote_postal_code: '01310100' },
      message: expect.stringContaining('01310200'),
    },
  ])
  const wrong = await place({ origin_address: { ...origin, street: 7, nubmer: '1' } })
  expect(wrong.body.details).toEqual([
    { field: 'origin_address.street', issue: 'must be a string; got 7' },
    { field: 'origin_address.nubmer', issue: expect.stringContaining('did you mean number?') },
  ])
  const { order } = (await place(ends)).body
  expect(order).toMatchObject({ address_incomplete: false, origem: { address: line } })
})

test('a quote needs an end of each kind, and names what is missing', async () => {
  const { status, body } = await partner('/quotes', { cep_origem: '1310-100' })
  expect([status, body.details]).toEqual([
    422,
    [
      { field: 'cep_origem', issue: expect.stringContaining('exactly 8 digits') },
      { field: 'cep_destino', issue: expect.stringContaining('is required, or destination_address') },
    ],
  ])
  expect((await partner('/quotes', { ...ends, cep_origem: '04538133' })).body.details).toEqual([
    { field: 'cep_origem', issue: 'is 04538133, but the postal code of origin_address is 01310100' },
  ])
})
