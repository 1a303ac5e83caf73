import { randomUUID } from 'node:crypto'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPhoto, startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { startPlatform } from '../support/platform.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

const stack = new AsyncDisposableStack()
let platform: TestPlatform
let shipper: string
let driver: string
beforeAll(async () => {
  platform = stack.use(await startTestPlatform())
  ;[shipper, driver] = await Promise.all([
    tokenOf(platform.url, demo.shipper),
    tokenOf(platform.url, demo.driver),
  ])
})
afterAll(() => stack.disposeAsync())

/** An order of the demo shipper that its driver has been offered. */
async function anOffer(url = platform.url, shop = shipper, rider = driver, more: object = {}): Promise<Body> {
  const { order } = await placeOrder(url, shop, more)
  await until(
    () => ask(url, 'GET', `/api/app/v1/driver/deliveries/${order.code}`, { token: rider }),
    ({ status }) => status === 200,
  )
  return order
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const operation = (op: string, code: string, minutes: number, more: object = {}) => ({
  ...{ op_id: randomUUID(), op, code, occurred_at: minutesAgo(minutes) },
  ...more,
})

async function sync(operations: readonly unknown[], more: object = {}, token = driver) {
  return ask(platform.url, 'POST', '/api/app/v1/driver/sync', { token, body: { operations, ...more } })
}

/** The phone was without a connection for minutes, and the order is of just now. */
const placedAnHourAgo = (orderId: string) =>
  platform.sql("UPDATE deliveries SET created_at = now() - interval '1 hour' WHERE order_id = $1", [orderId])

const timelineOf = async (orderId: string, token = shipper): Promise<Body[]> => {
  const query = `{ order(id: "${orderId}") { timeline { type ts facts { name value } } } }`
  const { body } = await ask(platform.url, 'POST', '/graphql', { token, body: { query } })
  return body.data.order.timeline.map(({ type, facts }: Body) => ({
    type,
    ...Object.fromEntries(facts.map(({ name, value }: Body) => [name, value])),
  }))
}

async function plainPicture(background: string): Promise<string> {
  const picture = sharp({ create: { width: 320, height: 180, channels: 4, background } })
  return (await picture.png().toBuffer()).toString('base64')
}

/** A signature of one short thin line. */
async function aStroke(): Promise<string> {
  const line =
    '<svg width="600" height="300"><path d="M250 150 l60 12" stroke="black" stroke-width="2"/></svg>'
  return (await sharp(Buffer.from(line)).png().toBuffer()).toString('base64')
}

const outcomes = ({ results }: Body) => results.map(({ outcome }: Body) => outcome)

describe('what a driver did without a connection', () => {
  test('counts once, in its order, with the times of the phone', async () => {
    const { code, order_id } = await anOffer(undefined, undefined, undefined, { pod: true })
    await placedAnHourAgo(order_id)
    const times = Object.fromEntries([9, 8, 7, 6, 2].map((minutes) => [minutes, minutesAgo(minutes)]))
    const operations = [
      operation('accept', code, 9),
      operation('arrived', code, 8),
      operation('picked', code, 7, { photo_b64: await aPhoto(), note: 'duas caixas' }),
      operation('on-route', code, 6),
      operation('position', code, 3, { lat: -23.5837, lng: -46.6745 }),
      operation('delivered', code, 2, { photo_b64: await aPhoto() }),
    ].map((one, index) => ({ ...one, ...(index < 4 && { occurred_at: times[9 - index] }) }))

    const { status, body } = await sync(operations)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ok: true, done: 6, duplicates: 0, refused: 0 })
    expect(body.results.map(({ op_id }: Body) => op_id)).toEqual(operations.map(({ op_id }) => op_id))
    expect(body.results.at(-1)).toMatchObject({ outcome: 'done', status: 'delivered', error: null })

    const timeline = await timelineOf(order_id)
    expect(timeline.slice(-5).map(({ type, device_time }) => [type, device_time])).toEqual([
      ['accept', times[9]],
      ['arrived', times[8]],
      ['tracking.picked_up', times[7]],
      ['on-route', times[6]],
      ['tracking.delivered', operations[5]!.occurred_at],
    ])
    // The distance is that of the phone's own position, not of the last one that the server received.
    expect(Number(timeline.at(-1)!.distance_to_destination_m)).toBeLessThan(3_000)

    const again = await sync(operations)
    expect(again.body).toMatchObject({ done: 0, duplicates: 6, refused: 0 })
    expect(await timelineOf(order_id)).toEqual(timeline)
  })

  test('is refused one by one, and keeps nothing else from being done', async () => {
    const { code } = await anOffer()
    const { body } = await sync([
      operation('accept', code, 9),
      operation('on-route', code, 8),
      operation('fly', code, 8),
      { ...operation('arrived', code, 8), occurred_at: 'yesterday' },
      { ...operation('arrived', code, 8), op_id: undefined },
      { ...operation('arrived', code, 8), op_id: '\u0000' },
      { ...operation('arrived', code, 8), op_id: '\ud800' },
      operation('arrived', '\u0000', 8),
      'arrived',
      operation('position', code, 5, { lat: 'north', lng: -46 }),
      operation('accept', 'RDNOTHING0', 9),
      operation('arrived', code, 7),
    ])
    expect(body).toMatchObject({ done: 2, refused: 10 })
    expect(body.results.map(({ outcome, error }: Body) => error ?? outcome)).toEqual([
      'done',
      'invalid_state',
      ...Array.from({ length: 8 }, () => 'validation_failed'),
      'not_found',
      'done',
    ])
    expect(body.results[1].details).toEqual({ status: 'accepted', allowed: ['arrived'] })
    expect(JSON.stringify(body.results[2].details)).toContain('got \\"fly\\"')
    expect(body.results.at(-1).status).toBe('at_pickup')
  })

  test('needs the same proof as every hand-over', async () => {
    const { code } = await anOffer(undefined, undefined, undefined, { pod: true })
    const steps = ['accept', 'arrived', 'picked', 'on-route'].map((op, index) =>
      operation(op, code, 9 - index),
    )
    const handOver = operation('delivered', code, 1)
    const { body } = await sync([...steps, handOver])
    expect(body.results.at(-1)).toMatchObject({
      outcome: 'refused',
      error: 'proof_required',
      status: 'in_transit',
    })
    const proven = await sync([...steps, { ...handOver, photo_b64: await aPhoto() }])
    expect(outcomes(proven.body)).toEqual(['duplicate', 'duplicate', 'duplicate', 'duplicate', 'done'])
  })

  test('takes no blank picture as proof, through no door', async () => {
    const { code } = await anOffer(undefined, undefined, undefined, { pod: true })
    await sync(['accept', 'arrived', 'picked', 'on-route'].map((op, index) => operation(op, code, 9 - index)))
    const blanks = await Promise.all(['white', 'black', '#8a5a2b', '#00000000', '#7f7f7f'].map(plainPicture))
    const missing = { photo_b64: ['photo_not_blank'], signature_b64: ['signature_not_blank'] }
    for (const field of ['photo_b64', 'signature_b64'] as const)
      for (const picture of blanks) {
        const refusal = { error: 'proof_required', details: { missing: missing[field] } }
        const pictures = { [field]: picture }
        const { body } = await sync([operation('delivered', code, 1, pictures)])
        expect(body.results).toMatchObject([refusal])
        const path = `/api/app/v1/driver/deliveries/${code}/delivered`
        expect((await ask(platform.url, 'POST', path, { token: driver, body: pictures })).body).toMatchObject(
          refusal,
        )
        const query = `mutation { handOverDelivery(code: "${code}", input: { ${field === 'photo_b64' ? 'photoBase64' : 'signatureBase64'}: "${picture}" }) { status } }`
        const answer = await ask(platform.url, 'POST', '/graphql', { token: driver, body: { query } })
        expect(answer.body.errors[0].extensions).toMatchObject({
          code: 'proof_required',
          details: refusal.details,
        })
      }
    const proven = await sync([operation('delivered', code, 1, { signature_b64: await aStroke() })])
    expect(outcomes(proven.body)).toEqual(['done'])
  })

  test('has its times put right by a phone whose clock is an hour off', async () => {
    const { code, order_id } = await anOffer()
    const sent_at = minutesAgo(60)
    await sync([{ ...operation('accept', code, 0), occurred_at: minutesAgo(65) }], { sent_at })
    const { device_time, device_time_given } = (await timelineOf(order_id)).at(-1)!
    const minutes = (Date.now() - Date.parse(device_time)) / 60_000
    expect(minutes).toBeGreaterThan(4.9)
    expect(minutes).toBeLessThan(6)
    expect(Date.parse(device_time) - Date.parse(device_time_given)).toBeGreaterThan(59 * 60_000)
    await sync([operation('arrived', code, -600)])
    const late = Date.parse((await timelineOf(order_id)).at(-1)!.device_time)
    expect(late).toBeLessThanOrEqual(Date.now())
  })

  test('is refused without the role driver, and for more than 500 operations', async () => {
    expect((await sync([operation('accept', 'RD00000000', 1)], {}, shipper)).status).toBe(403)
    for (const count of [0, 501]) {
      const { status, body } = await sync(Array.from({ length: count }, () => operation('accept', 'RD0', 1)))
      expect(status).toBe(422)
      expect(JSON.stringify(body.details)).toContain('1 to 500')
    }
    expect((await sync([], { sent_at: 'now' })).status).toBe(422)
  })
})

test('late positions complete the way and never move the pin that people watch', async () => {
  const { code, order_id } = await anOffer()
  await sync([operation('accept', code, 0)])
  const here = { lat: -23.57, lng: -46.65 }
  const live = await ask(platform.url, 'POST', `/api/app/v1/driver/deliveries/${code}/position`, {
    token: driver,
    body: here,
  })
  const before = { lat: -23.5, lng: -46.6 }
  const wayOf = () =>
    platform.sql<{ lat: number }>('SELECT lat FROM positions WHERE order_id = $1 ORDER BY at', [order_id])
  await placedAnHourAgo(order_id)
  const late = [20, 10, 5].map((minutes) => operation('position', code, minutes, before))
  const { body } = await sync(late)
  expect(body).toMatchObject({ done: 3, refused: 0 })
  expect((await wayOf()).map(({ lat }) => lat)).toEqual([before.lat, before.lat, before.lat, here.lat])

  const { body: seen } = await ask(platform.url, 'GET', `/api/app/v1/orders/${order_id}`, { token: shipper })
  expect(seen.order.position).toMatchObject({ ...here, at: live.body.position.at })
  const [onDuty] = await platform.sql<{ lat: number }>(
    'SELECT lat FROM drivers JOIN users ON users.id = user_id WHERE email = $1',
    [demo.driver],
  )
  expect(onDuty).toEqual({ lat: here.lat })

  expect(outcomes((await sync(late.map((one) => ({ ...one, op_id: randomUUID() })))).body)).toEqual([
    'duplicate',
    'duplicate',
    'duplicate',
  ])
  const beforeTheOrder = await sync([operation('position', code, 90, before)])
  expect(beforeTheOrder.body.results[0]).toMatchObject({ error: 'validation_failed' })
  expect(await wayOf()).toHaveLength(4)

  const fresh = { lat: -23.58, lng: -46.66 }
  await sync([operation('position', code, 0, fresh)])
  const { body: moved } = await ask(platform.url, 'GET', `/api/app/v1/orders/${order_id}`, { token: shipper })
  expect(moved.order.position).toMatchObject(fresh)
})

test('a call that came twice at the same time is done once', async () => {
  const { code, order_id } = await anOffer()
  const operations = [
    operation('accept', code, 3),
    ...Array.from({ length: 20 }, (_, index) => operation('problem', code, 2, { note: `número ${index}` })),
  ]
  const answers = await Promise.all(Array.from({ length: 4 }, () => sync(operations)))
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body.refused).toBe(0)
  }
  expect((await timelineOf(order_id)).filter(({ type }) => type === 'problem')).toHaveLength(20)
})

test('a platform that dies in the middle has done a part of it, and the same call does the rest', async () => {
  const { url: databaseUrl } = stack.use(await createTestDatabase())
  // A busy machine takes longer than the usual deadline for 300 operations.
  const env = testConfig({ requestDeadlineSeconds: 120 })
  const first = stack.use(await startPlatform({ databaseUrl, env }))
  const [shop, rider] = await Promise.all([tokenOf(first.url, demo.shipper), tokenOf(first.url, demo.driver)])
  const { code, order_id } = await anOffer(first.url, shop, rider)
  const operations = [
    operation('accept', code, 9),
    ...Array.from({ length: 300 }, (_, index) => operation('problem', code, 8, { note: `número ${index}` })),
    operation('arrived', code, 1),
  ]
  const send = (url: string) =>
    ask(url, 'POST', '/api/app/v1/driver/sync', { token: rider, body: { operations } })
  const database = stack.adopt(new pg.Client({ connectionString: databaseUrl }), (client) => client.end())
  await database.connect()
  await database.query(`
    CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(600); RETURN NEW; END';
    CREATE TRIGGER hold BEFORE INSERT ON incidents FOR EACH ROW WHEN (NEW.note = 'número 100') EXECUTE FUNCTION hold()`)
  const held = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`
  const lost = send(first.url).catch((error: Error) => error)
  await expect.poll(async () => (await database.query(`SELECT ${held}`)).rowCount).toBe(1)
  await first.end('SIGKILL')
  expect(await lost).toBeInstanceOf(Error)
  await database.query(`SELECT pg_terminate_backend(pid) ${held}`)
  await database.query('DROP FUNCTION hold CASCADE')

  const second = stack.use(await startPlatform({ databaseUrl, env }))
  const { body } = await until(
    async () => {
      const rest = await tokenOf(second.url, demo.driver)
      return ask(second.url, 'POST', '/api/app/v1/driver/sync', { token: rest, body: { operations } })
    },
    ({ status }) => status === 200,
  )
  expect(body.refused).toBe(0)
  expect(body.duplicates).toBe(101)
  expect(body.done).toBe(201)
  const { body: seen } = await ask(second.url, 'GET', `/api/app/v1/orders/${order_id}`, {
    token: await tokenOf(second.url, demo.shipper),
  })
  const types = seen.order.timeline.map(({ type }: Body) => type)
  expect(types.filter((type: string) => type === 'problem')).toHaveLength(300)
  expect(types.filter((type: string) => type === 'accept')).toHaveLength(1)
  expect(types.at(-1)).toBe('arrived')
})
