import { randomUUID } from 'node:crypto'
import { maxCounted } from '@rodovia/core/health/backlog.ts'
import { anId } from '@rodovia/core/identity/actor.fixture.ts'
import { rehearsalTenantOf } from '@rodovia/core/identity/rehearsal-tenant.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { noon } from '../../../test/support/builders.ts'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'
import { backlogText } from './backlog.ts'

let stores: TestStores
beforeEach(async () => {
  stores = await openTestStores()
  return () => stores[Symbol.asyncDispose]()
})

const ago = (seconds: number) => addSeconds(noon, -seconds)
const look = () => stores.backlog(noon)

type Endpoint = { disabledAt?: Date; failingSince?: Date; recoveredAt?: Date; pausedUntil?: Date }

async function anEndpoint(
  { disabledAt, failingSince, recoveredAt, pausedUntil }: Endpoint = {},
  tenantId = anId<TenantId>(1),
) {
  const id = randomUUID()
  const reason = disabledAt ? 'by_user' : null
  await stores.query(
    `INSERT INTO webhook_endpoints (id, tenant_id, url, secret, created_at, disabled_at, disabled_reason, failing_since,
       recovered_at, paused_until) VALUES ($1, $2, 'https://shop.example', 'whsec_', $3, $4, $5, $6, $7, $8)`,
    [id, tenantId, noon, disabledAt, reason, failingSince, recoveredAt, pausedUntil],
  )
  return id
}

/** So many events on their way to an endpoint, to be told at that time. */
async function waiting(endpointId: string, at: Date, { count = 1, claimedUntil = null as Date | null } = {}) {
  await stores.query(
    `INSERT INTO webhook_deliveries
       (event_id, endpoint_id, tenant_id, kind, status, attempts, next_attempt_at, created_at, claimed_until)
     SELECT gen_random_uuid(), $1, gen_random_uuid(), 'webhook.test', 'waiting', 0, $2, $3, $5
     FROM generate_series(1, $4::int)`,
    [endpointId, at, noon, count, claimedUntil],
  )
}

const anEvent = (createdAt: Date, position: number | null, count = 1) =>
  stores.query(
    `INSERT INTO outbox (id, tenant_id, kind, sequence, data, created_at, position)
     SELECT gen_random_uuid(), gen_random_uuid(), 'webhook.test', 1, '{}', $1, $2 FROM generate_series(1, $3::int)`,
    [createdAt, position, count],
  )

const aPush = (nextAttemptAt: Date, status: string, count = 1) =>
  stores.query(
    `INSERT INTO push_outbox (id, tenant_id, order_id, type, user_id, is_for_team, data, created_at, expires_at, status,
       next_attempt_at, attempts, sent_count)
     SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'order.accepted', gen_random_uuid(), true, '{}', $1, $1, $2,
       $1, 0, 0 FROM generate_series(1, $3::int)`,
    [nextAttemptAt, status, count],
  )

test('nothing waits in a platform that has done nothing', async () => {
  const none = { endpoints: 0, waiting: 0, due: 0 }
  expect(await look()).toEqual({
    outbox: { count: 0, since: null },
    webhooks: {
      byEndpointState: { answering: none, failing: none, paused: none, disabled: none },
      since: null,
    },
    pushes: { count: 0, since: null },
    dispatch: { count: 0, since: null },
    repetitions: { count: 0, since: null },
    applications: { count: 0, since: null },
    figures: { count: 0, since: null },
    search: { count: 0, since: null },
  })
})

test('applications wait from the day the driver applied, once there are documents, until a decision', async () => {
  const { id: driverId } = await stores.aDriver()
  await stores.query('UPDATE users SET is_pending = true, created_at = $2 WHERE id = $1', [
    driverId,
    ago(900),
  ])
  const none = { count: 0, since: null }
  expect((await look()).applications).toEqual(none)
  await stores.query(
    `INSERT INTO driver_documents (user_id, kind, content, sha256, sent_at) VALUES ($1, 'cnh', '', repeat('0', 64), $2)`,
    [driverId, ago(800)],
  )
  expect((await look()).applications).toEqual({ count: 1, since: ago(900) })
  await stores.query(
    `INSERT INTO driver_applications (user_id, language, applied_at, rejected_at, reason) VALUES ($1, 'en', $2, $2, 'r')`,
    [driverId, ago(700)],
  )
  expect((await look()).applications).toEqual(none)
  await stores.query('UPDATE driver_applications SET rejected_at = NULL, reason = NULL')
  expect((await look()).applications).toEqual({ count: 1, since: ago(700) })
})

test('events, pushes and deliveries wait from their time on, until they are worked off', async () => {
  const shipper = await stores.aShipper()
  await stores.anOrderOf(shipper, { dispatchAt: ago(9) })
  await stores.anOrderOf(shipper, { dispatchAt: ago(-9) })
  await stores.query('UPDATE outbox SET position = 0')
  await anEvent(ago(900), 1)
  await anEvent(ago(7), null)
  await anEvent(ago(70), null)
  await aPush(ago(900), 'sent')
  await aPush(ago(8), 'waiting')
  await aPush(ago(-8), 'waiting')
  expect(await look()).toMatchObject({
    outbox: { count: 2, since: ago(70) },
    pushes: { count: 2, since: ago(8) },
    dispatch: { count: 1, since: ago(9) },
  })
})

describe('deliveries of webhooks', () => {
  test('wait at endpoints that answer; what others do not take is theirs, and rehearsals do not count', async () => {
    await waiting(await anEndpoint({}, rehearsalTenantOf(anId<TenantId>(1))), ago(400))
    await waiting(await anEndpoint({ failingSince: ago(500) }), ago(400))
    await waiting(await anEndpoint({ disabledAt: ago(500) }), ago(400))
    await waiting(await anEndpoint({ pausedUntil: ago(-5) }), ago(400))
    const answering = await anEndpoint()
    await waiting(answering, ago(-30))
    expect((await look()).webhooks).toEqual({
      byEndpointState: {
        answering: { endpoints: 1, waiting: 1, due: 0 },
        failing: { endpoints: 1, waiting: 1, due: 1 },
        paused: { endpoints: 1, waiting: 1, due: 1 },
        disabled: { endpoints: 1, waiting: 1, due: 1 },
      },
      since: null,
    })
    await waiting(answering, ago(20))
    await waiting(await anEndpoint(), ago(30))
    expect((await look()).webhooks).toMatchObject({
      byEndpointState: { answering: { endpoints: 2, waiting: 3, due: 2 } },
      since: ago(30),
    })
  })

  test('claimed by a worker do not count as waiting, nor do those queued after them for the same endpoint', async () => {
    const endpoint = await anEndpoint()
    await waiting(endpoint, ago(300), { claimedUntil: ago(-5) })
    await waiting(endpoint, ago(200))
    expect((await look()).webhooks.since).toBeNull()
    await waiting(await anEndpoint(), ago(100), { claimedUntil: ago(1) })
    expect((await look()).webhooks.since).toEqual(ago(100))
  })

  test('wait since the endpoint is back, or wishes to be told again', async () => {
    await waiting(await anEndpoint({ recoveredAt: ago(3) }), ago(400))
    expect((await look()).webhooks.since).toEqual(ago(3))
    await waiting(await anEndpoint({ recoveredAt: ago(900), pausedUntil: ago(4) }), ago(400))
    expect((await look()).webhooks.since).toEqual(ago(4))
  })
})

test('is read by indexes alone where 100,000 deliveries wait, and counted so far', async () => {
  await waiting(await anEndpoint({ failingSince: ago(500) }), ago(400), { count: 90_000 })
  for (let index = 0; index < 20; index++) await waiting(await anEndpoint(), ago(300), { count: 500 })
  await anEvent(ago(900), 1, 5_000)
  await anEvent(ago(60), null, 5_000)
  await aPush(ago(900), 'sent', 5_000)
  await aPush(ago(60), 'waiting', 5_000)
  const plan = async () =>
    (await stores.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE) ${backlogText}`, [noon]))
      .map((row) => row['QUERY PLAN'])
      .join('\n')
  const bigTables = /Seq Scan on (webhook_deliveries|outbox|push_outbox)\b/
  expect(await plan()).not.toMatch(bigTables)
  await stores.query('ANALYZE')
  expect(await plan()).not.toMatch(bigTables)
  expect(await look()).toMatchObject({
    outbox: { count: 5_000 },
    webhooks: {
      byEndpointState: { failing: { waiting: maxCounted }, answering: { waiting: 10_000 } },
      since: ago(300),
    },
    pushes: { count: 5_000 },
  })
})
