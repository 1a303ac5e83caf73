import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barcodesIn } from '../support/barcodes.ts'
import { renderPdf } from '../support/pdf.ts'
import type { StartedPlatform } from '../support/platform.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { ask, type Body, demo, orderBody, tokenOf, until } from '../support/rest-client.ts'
import { startAhead } from '../support/start-ahead.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

let dataDir: string
let database: TestDatabase
let receiver: WebhookReceiver
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rodovia real parcel '))
  database = await createTestDatabase()
  receiver = await startWebhookReceiver({ secret: 'whsec_' })
})
afterAll(async () => {
  await receiver[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true })
})

/** The platform on the same database, its clock so many hours ahead. */
const startIn = (hours: number): Promise<StartedPlatform> =>
  startAhead(hours / 24, {
    dataDir,
    databaseUrl: database.url,
    env: { WEBHOOK_ALLOW_HTTP: '1', WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1' },
  })

const hour = 3_600_000
/** Tomorrow at this hour in São Paulo, three hours behind UTC. */
function tomorrowAt(hours: number): Date {
  const today = new Date(Date.now() - 3 * hour).setUTCHours(0, 0, 0, 0)
  return new Date(today + (24 + hours + 3) * hour)
}

const ends = {
  origin_address: {
    postal_code: '01310-100',
    street: 'Avenida Paulista',
    number: '1578',
    complement: 'sala 4',
  },
  destination_address: { postal_code: '04538-133', street: 'Rua Joaquim Floriano', number: '72' },
}
const [from, to] = [
  'Avenida Paulista, 1578, sala 4, São Paulo - SP, 01310-100',
  'Rua Joaquim Floriano, 72, São Paulo - SP, 04538-133',
]
const parcels = [
  { weight_g: 2_500, length_cm: 40, width_cm: 30, height_cm: 20, fragile: true },
  { weight_g: 4_000, length_cm: 30, width_cm: 30, height_cm: 30 },
]
// Once: tomorrow is another day after midnight.
const nine = tomorrowAt(9)
const pickup_window = {
  from: nine.toISOString(),
  until: new Date(nine.getTime() + 2 * hour).toISOString(),
}

const withKey = (url: string, method: string, path: string, body?: object) =>
  ask(url, method, `/v1${path}`, { key: demoApiKey, ...(body && { body }) })
/** Two small parcels go by motorcycle. */
const driverOf = (url: string) => tokenOf(url, demo.motoboy)
const eventOf = (type: string) =>
  until(
    async () =>
      receiver.received.map(({ body }): Body => JSON.parse(body)).find((event) => event.type === type),
    (event) => event !== undefined,
  )

test('two parcels for tomorrow from 9 to 11 go from door to door', async () => {
  const tonight = await startIn(0)
  const made = await withKey(tonight.url, 'POST', '/webhooks', { url: receiver.url })
  receiver.secret = made.body.secret
  const quote = await withKey(tonight.url, 'POST', '/quotes', { ...ends, parcels })
  const { body } = await withKey(
    tonight.url,
    'POST',
    '/orders',
    orderBody(quote.body.cotacao_id, { pickup_window }),
  )
  const { order_id, code } = body.order
  expect(body.order).toMatchObject({
    ...{ status: 'awaiting_driver', pickup_window, address_incomplete: false },
    ...{ origem: { address: from }, destino: { address: to }, parcels },
  })
  expect((await eventOf('wallet.debit'))?.data).toMatchObject({ code })

  // The dispatcher looks every second.
  await pause(2_500)
  const asked = await ask(tonight.url, 'GET', '/api/app/v1/driver/deliveries', {
    token: await driverOf(tonight.url),
  })
  expect(asked.body.total).toBe(0)

  const answer = await fetch(`${tonight.url}/v1/orders/${order_id}/label`, {
    headers: { 'x-service-key': demoApiKey },
  })
  const labels = await renderPdf(await answer.bytes())
  expect(labels.map(({ text }) => /\d\/2/.exec(text)?.[0])).toEqual(['1/2', '2/2'])
  for (const { png, text } of labels) {
    expect(text.replace(/\s+/g, ' ')).toContain('Rua Joaquim Floriano, 72')
    expect((await barcodesIn(png)).map((read) => read.text)).toContain(code)
  }
  await tonight.end('SIGKILL')

  await using morning = await startIn((nine.getTime() - Date.now()) / hour - 0.25)
  const token = await driverOf(morning.url)
  const path = `/api/app/v1/driver/deliveries/${code}`
  await until(
    () => ask(morning.url, 'GET', path, { token }),
    ({ status }) => status === 200,
  )
  for (const step of ['accept', 'arrived', 'picked', 'on-route', 'delivered'])
    expect((await ask(morning.url, 'POST', `${path}/${step}`, { token })).status).toBe(200)
  const list = await ask(morning.url, 'GET', '/api/app/v1/driver/deliveries?status=delivered', { token })
  expect(list.body.deliveries[0]).toMatchObject({
    origem: { address: from },
    destino: { address: to },
    parcels,
  })
  expect((await eventOf('tracking.delivered'))?.data).toMatchObject({
    ...{ code, pickup_window, parcels },
    ...{ origem: { address: from }, destino: { address: to } },
  })
})
