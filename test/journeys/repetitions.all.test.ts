import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, dayOf, instantAt } from '@rodovia/core/shared/local-day.ts'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StartedPlatform } from '../support/platform.ts'
import { createTestDatabase, openPool, type TestDatabase } from '../support/postgres.ts'
import { ask, type Body, demo, tokenOf, until } from '../support/rest-client.ts'
import { type SmtpPeer, startSmtpPeer } from '../support/smtp-peer.ts'
import { startAhead } from '../support/start-ahead.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

let dataDir: string
let database: TestDatabase
let receiver: WebhookReceiver
let peer: SmtpPeer
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rodovia repetition '))
  database = await createTestDatabase()
  receiver = await startWebhookReceiver({ secret: 'whsec_' })
  peer = await startSmtpPeer()
})
afterAll(async () => {
  await peer[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true })
})

/** The platform on the same database, its clock at that moment. */
const startAt = (at: Date): Promise<StartedPlatform> =>
  startAhead((at.getTime() - Date.now()) / 86_400_000, {
    ...{ dataDir, databaseUrl: database.url },
    env: {
      ...{
        WEBHOOK_ALLOW_HTTP: '1',
        WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1',
        PUBLIC_URL: 'https://rodovia.test',
      },
      ...{ SMTP_URL: peer.url, MAIL_FROM: 'Rodovia <no-reply@rodovia.test>' },
    },
  })

const day = addDays(dayOf(new Date()), 7)
const weekday = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][new Date(day).getUTCDay()]!
/** The time this many minutes after the repetition's order is due, which is at 9 h of the day before. */
const afterDue = (minutes: number) =>
  new Date(instantAt(addDays(day, -1), '09:00').getTime() + minutes * 60_000)
const pickup_window = {
  from: instantAt(day, '09:00').toISOString(),
  until: instantAt(day, '11:00').toISOString(),
}

const origin_address = { postal_code: '01310-100', street: 'Avenida Paulista', number: '1578' }
const destination_address = { postal_code: '04538-133', street: 'Rua Joaquim Floriano', number: '72' }
const parcels = [{ weight_g: 2_500, length_cm: 40, width_cm: 30, height_cm: 20, fragile: true }]
const contacts = {
  ...{ tier: 'express', sender_phone: '+55 11 3000-0000' },
  ...{ recipient_name: 'Ana Souza', recipient_phone: '+55 11 91234-5678' },
}

const withKey = async (url: string, method: string, path: string, body?: object): Promise<Body> =>
  (await ask(url, method, `/v1${path}`, { key: demoApiKey, ...(body && { body }) })).body
const graphql = async (
  url: string,
  account: string,
  query: string,
  variables: object = {},
): Promise<Body> => {
  const token = await tokenOf(url, account)
  const { body } = await ask(url, 'POST', '/graphql', { token, body: { query, variables } })
  expect(body.errors).toBeUndefined()
  return body.data
}
/** Events about a repetition, each once: the receiver refuses the moved clock of a signature, so that the platform calls again. */
function eventsOf(id: string): Body[] {
  const events = receiver.received
    .map(({ body }): Body => JSON.parse(body))
    .filter(({ type, data }) => type.startsWith('repetition.') && data.repetition_id === id)
  return [...new Map(events.map((event) => [event.id, event])).values()]
}
/** The mails that are not noted as sent. */
async function waitingMails(): Promise<number> {
  const pool = openPool(database.url)
  const { rowCount } = await pool.query("SELECT FROM mail_outbox WHERE status = 'waiting'")
  await pool.end()
  return rowCount ?? 0
}
const ordersWith = async (url: string, reference: string): Promise<Body[]> =>
  (await withKey(url, 'GET', `/orders?reference=${reference}-${day}`)).orders
const statusOf = async (url: string, id: string): Promise<string | undefined> =>
  (await withKey(url, 'GET', `/repetitions/${id}`)).repetition.runs[0]?.status

test('two repetitions place the orders of their day: one at once, one after a top-up and a single mail and event', async () => {
  const first = await startAt(new Date())
  receiver.secret = (await withKey(first.url, 'POST', '/webhooks', { url: receiver.url })).secret
  const { repetition } = await withKey(first.url, 'POST', '/repetitions', {
    ...{ rule: `FREQ=WEEKLY;BYDAY=${weekday}`, starts_on: day, pickup_from: '09:00', pickup_until: '11:00' },
    ...{ ...contacts, origin_address, destination_address, parcels, reference: 'bread' },
  })
  expect(repetition).toMatchObject({
    ...{ status: 'active', next_day: day, next_at: afterDue(0).toISOString(), runs: [] },
    origin_address: { ...origin_address, postal_code: '01310100', city: 'São Paulo', state: 'SP' },
    ...{ destination_address: { street: 'Rua Joaquim Floriano' }, parcels, service_type: 'MOTO' },
  })
  // From one end of the country to the other for more than the wallet holds.
  const { createRepetition: dear } = await graphql(
    first.url,
    demo.shipper,
    `mutation ($input: CreateRepetitionInput!) { createRepetition(input: $input) { id nextDay parcels { weightGrams } } }`,
    {
      input: {
        ...{ rule: `FREQ=WEEKLY;BYDAY=${weekday}`, startsOn: day, pickupFrom: '09:00', pickupUntil: '11:00' },
        ...{ cepOrigem: '90010150', cepDestino: '69005010', tier: 'express', reference: 'engine' },
        ...{
          senderPhone: '+55 51 3000-0000',
          recipientName: 'Ana Souza',
          recipientPhone: '+55 92 91234-5678',
        },
        parcels: [{ weightGrams: 900_000, lengthCm: 140, widthCm: 140, heightCm: 140 }],
      },
    },
  )
  expect(dear).toMatchObject({ nextDay: day, parcels: [{ weightGrams: 900_000 }] })
  await first.end('SIGKILL')

  const due = await startAt(afterDue(1))
  await until(
    () => statusOf(due.url, repetition.id),
    (status) => status === 'placed',
  )
  expect(await ordersWith(due.url, 'bread')).toMatchObject([
    {
      ...{ pickup_window, parcels, status: 'awaiting_driver', address_incomplete: false },
      destino: { address: 'Rua Joaquim Floriano, 72, São Paulo - SP, 04538-133' },
    },
  ])
  const [event] = await until(
    async () => eventsOf(dear.id),
    (events) => events.length > 0,
  )
  expect(event).toMatchObject({
    type: 'repetition.unpaid',
    data: {
      ...{ day, reason: 'insufficient_funds', pickup_window },
      order: {
        ...{ reference: 'engine', origin_postal_code: '90010150', destination_postal_code: '69005010' },
        parcels: [{ weight_g: 900_000 }],
      },
    },
  })
  const mail = await peer.mailTo(demo.shipper)
  expect(mail.text).toContain(day.split('-').reverse().join('/'))
  expect(mail.text).toContain('https://rodovia.test/conta/repeticoes')
  // A process that is killed before it notes a mail as sent leaves it to the next one.
  await until(waitingMails, (count) => count === 0)
  await due.end('SIGKILL')

  const retrying = await startAt(afterDue(17))
  const triedAt = async () => {
    const { repetition } = await withKey(retrying.url, 'GET', `/repetitions/${dear.id}`)
    return new Date(repetition.runs[0].at)
  }
  await until(triedAt, (at) => at >= afterDue(16))
  expect(await statusOf(retrying.url, dear.id)).toBe('unpaid')
  const me = await ask(retrying.url, 'GET', '/api/app/v1/me', {
    token: await tokenOf(retrying.url, demo.shipper),
  })
  await graphql(
    retrying.url,
    demo.admin,
    'mutation ($input: CreditWalletInput!) { creditWallet(input: $input) { balanceCents } }',
    { input: { tenantId: me.body.tenant.id, amountCents: 100_000_000, reason: 'top-up' } },
  )
  await retrying.end('SIGKILL')

  await using paid = await startAt(afterDue(34))
  await until(
    () => statusOf(paid.url, dear.id),
    (status) => status === 'placed',
  )
  expect(await ordersWith(paid.url, 'engine')).toMatchObject([{ pickup_window, service_type: 'VAN' }])
  expect(await ordersWith(paid.url, 'bread')).toHaveLength(1)
  expect(eventsOf(dear.id)).toHaveLength(1)
  expect(eventsOf(repetition.id)).toEqual([])
  expect(peer.received.filter(({ headers }) => headers.includes('repetido'))).toHaveLength(1)
})
