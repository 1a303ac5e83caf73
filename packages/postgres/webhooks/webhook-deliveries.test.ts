import type { WebhookEndpoint } from '@rodovia/core/notifications/webhooks/endpoint.ts'
import type { WebhookStatus } from '@rodovia/core/notifications/webhooks/message.ts'
import { maxAttempts, maxCallsWhileFailing } from '@rodovia/core/notifications/webhooks/schedule.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAuditEntry } from '../../../test/support/builders.ts'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'
import { answered, type TestWebhooks, webhooksOn } from '../../../test/support/webhook-builders.ts'
import { openDatabase } from '../database/open-database.ts'

let stores: TestStores
let webhooks: TestWebhooks
let endpoint: WebhookEndpoint
const at = new Date()
const later = (seconds: number) => addSeconds(at, seconds)

beforeAll(async () => {
  stores = await openTestStores({ poolSize: 10 })
  webhooks = webhooksOn(stores)
})
afterAll(() => stores[Symbol.asyncDispose]())
beforeEach(async () => {
  const { tenantId } = await stores.aShipper(0n)
  endpoint = await webhooks.anEndpoint(tenantId)
})

const find = async () => (await stores.webhookEndpoints.find(endpoint))!
const isDue = async (when: Date) =>
  (await stores.webhookDeliveries.due(when)).some(({ id }) => id === endpoint.id)
const log = async () => {
  const page = { limit: 500, offset: 0, after: null }
  const { items } = await stores.webhookDeliveries.list(endpoint, { status: null }, page)
  return items.filter(({ kind }) => kind !== 'webhook.test')
}

/** Sets the number of failed attempts of waiting deliveries: from the sixth on they wait for hours. */
const wereTried = (attempts: number) =>
  stores.query(`UPDATE webhook_deliveries SET attempts = $2 WHERE status = 'waiting' AND endpoint_id = $1`, [
    endpoint.id,
    attempts,
  ])

describe('the total', () => {
  test('stays right while deliveries come late, are replayed and deleted', async () => {
    await using other = await openDatabase({ url: stores.url, poolSize: 2 })
    const totals = async (status: WebhookStatus | null) => {
      const page = { limit: 1, offset: 0, after: null }
      const lists = [stores, other.stores].map(({ webhookDeliveries }) =>
        webhookDeliveries.list(endpoint, { status }, page),
      )
      return (await Promise.all(lists)).map(({ total }) => total)
    }
    const check = async () => {
      for (const status of [null, 'waiting', 'delivered'] as const) {
        const [row] = await stores.query<{ count: number }>(
          'SELECT count(*)::int AS count FROM webhook_deliveries WHERE endpoint_id = $1 AND ($2::text IS NULL OR status = $2)',
          [endpoint.id, status],
        )
        expect([status, await totals(status)]).toEqual([status, [row?.count, row?.count]])
      }
    }

    const daysAgo = (days: number) => later(-days * 86_400)
    const { tenantId } = endpoint
    await webhooks.someEvents(tenantId, 2)
    endpoint = await webhooks.anEndpoint(tenantId)
    for (const days of [33, 31.01, 30.95, 20, 10, 1, 0]) await webhooks.someEvents(tenantId, 3, daysAgo(days))
    for (let time = 0; time < 3; time++) await check()

    await webhooks.tell(await webhooks.claim(endpoint, at, 10), at, answered(200))
    await check()
    // Those from before it was there, too.
    const period = { from: daysAgo(25), before: later(60), kinds: null, status: null }
    expect(await stores.webhookDeliveries.replay(endpoint, period, anAuditEntry({ at }))).toBeGreaterThan(20)
    await check()
    await stores.runMaintenance(new Date())
    await check()
  })
})

describe('a due delivery', () => {
  test('is claimed by one of many workers', async () => {
    const events = await webhooks.someEvents(endpoint.tenantId, 100, at)
    const claimed = await Promise.all(Array.from({ length: 8 }, () => webhooks.claim(endpoint, at, 30)))
    const ids = claimed.flat().map(({ event }) => event.id)
    expect(ids.length).toBeGreaterThanOrEqual(30)
    expect(new Set(ids).size).toBe(ids.length)
    ids.push(...(await webhooks.claim(endpoint, at, 100)).map(({ event }) => event.id))
    expect(ids.toSorted()).toEqual(events.map(({ id }) => id).toSorted())
  })

  test('is due again after its worker crashed, and not before', async () => {
    await webhooks.someEvents(endpoint.tenantId, 3, at)
    const dues = await webhooks.claim(endpoint, at)
    expect(dues).toHaveLength(3)
    await stores.webhookDeliveries.hold(dues.slice(0, 1), later(60))
    expect(await webhooks.claim(endpoint, later(4))).toEqual([])
    expect(await isDue(later(4))).toBe(false)
    expect(await webhooks.claim(endpoint, later(5))).toHaveLength(2)
    expect(await webhooks.claim(endpoint, later(60))).toHaveLength(3)
  })

  test('of another or a disabled endpoint is not claimed', async () => {
    const other = await webhooks.anEndpoint((await stores.aShipper(0n)).tenantId)
    await webhooks.someEvents(endpoint.tenantId, 1, at)
    expect(await webhooks.claim(other, at)).toEqual([])
    expect(await webhooks.claim({ ...endpoint, tenantId: other.tenantId }, at)).toEqual([])
    const off = () => ({ disabledAt: at, disabledReason: 'by_user' }) as const
    await stores.webhookEndpoints.change(endpoint, off, { audit: anAuditEntry(), effect: null })
    expect([await webhooks.claim(endpoint, at), await isDue(at)]).toEqual([[], false])
  })
})

describe('an endpoint that fails', () => {
  test('gets few attempts at a time', async () => {
    await webhooks.someEvents(endpoint.tenantId, 20, at)
    await webhooks.tell(await webhooks.claim(endpoint, at, 1), at, answered(503))
    expect((await find()).failingSince).toEqual(at)
    expect(await webhooks.claim(endpoint, at, 20)).toHaveLength(maxCallsWhileFailing)
  })

  test('is probed with one early attempt, which does not count', async () => {
    await webhooks.someEvents(endpoint.tenantId, 3, at)
    await wereTried(5)
    await webhooks.tell(await webhooks.claim(endpoint, at), at, answered(503))
    expect(await webhooks.claim(endpoint, later(4))).toEqual([])
    expect([await isDue(later(4)), await isDue(later(5))]).toEqual([false, true])
    const early = await webhooks.claim(endpoint, later(5))
    expect(early).toHaveLength(1)
    await webhooks.tell(early, later(5), answered(503))
    expect((await log()).map(({ attempts }) => attempts)).toEqual([6, 6, 6])
    expect(await webhooks.claim(endpoint, later(9))).toEqual([])
  })

  test('is not probed for a tenth of the time that it has failed', async () => {
    await webhooks.someEvents(endpoint.tenantId, 1, at)
    await wereTried(8)
    await webhooks.tell(await webhooks.claim(endpoint, at), at, answered(503))
    await webhooks.tell(await webhooks.claim(endpoint, later(900)), later(900), answered(503))
    expect(await isDue(later(990))).toBe(false)
    expect(await isDue(later(1_001))).toBe(true)
  })

  test('gets all missed deliveries at once after it recovers', async () => {
    await webhooks.someEvents(endpoint.tenantId, 10, at)
    await wereTried(5)
    await webhooks.tell(await webhooks.claim(endpoint, at), at, answered(503))
    const tried = await webhooks.claim(endpoint, later(60))
    expect(tried).toHaveLength(1)
    await webhooks.tell(tried, later(60), answered(200))
    expect((await find()).failingSince).toBeNull()
    const rest = await webhooks.claim(endpoint, later(60))
    expect(rest).toHaveLength(9)
    await webhooks.tell(rest, later(60), answered(200))
    expect(new Set((await log()).map(({ status }) => status))).toEqual(new Set(['delivered']))
  })

  test('does not get early what failed only by itself', async () => {
    const [bad] = await webhooks.someEvents(endpoint.tenantId, 2, at)
    const dues = await webhooks.claim(endpoint, at)
    const [failing, good] = [
      dues.filter(({ event }) => event.id === bad?.id),
      dues.filter(({ event }) => event.id !== bad?.id),
    ]
    await webhooks.tell(failing, at, answered(400))
    await webhooks.tell(good, later(1), answered(200))
    expect(await webhooks.claim(endpoint, later(2))).toEqual([])
    expect(await webhooks.claim(endpoint, later(6))).toHaveLength(1)
  })

  test('gets no attempt before its Retry-After', async () => {
    await webhooks.someEvents(endpoint.tenantId, 2, at)
    await webhooks.tell(await webhooks.claim(endpoint, at, 1), at, answered(429, 600))
    for (const seconds of [0, 30, 599])
      expect([await webhooks.claim(endpoint, later(seconds)), await isDue(later(seconds))]).toEqual([
        [],
        false,
      ])
    expect(await webhooks.claim(endpoint, later(600))).not.toEqual([])
  })

  test('fails a delivery after ten attempts, and logs it', async () => {
    await webhooks.someEvents(endpoint.tenantId, 1, at)
    await wereTried(maxAttempts - 1)
    await webhooks.tell(await webhooks.claim(endpoint, at), at, answered(500))
    expect((await log())[0]).toMatchObject({
      status: 'failed',
      attempts: 10,
      nextAttemptAt: null,
      finishedAt: at,
    })
    expect(await isDue(later(1_000_000))).toBe(false)
  })
})

describe('an endpoint is disabled', () => {
  const days = (count: number) => later(count * 24 * 3600)
  const noticesOf = (tenantId: string) =>
    stores.query<{ data: object }>(
      `SELECT data FROM outbox WHERE kind = 'webhook.disabled' AND tenant_id = $1`,
      [tenantId],
    )

  test('after five days of failures, with one event from concurrent workers', async () => {
    await webhooks.someEvents(endpoint.tenantId, 6, at)
    await webhooks.tell(await webhooks.claim(endpoint, at), at, answered(503))
    const first = await webhooks.claim(endpoint, days(4.9))
    await webhooks.tell(first, days(4.9), answered(503))
    expect((await find()).disabledAt).toBeNull()
    const dues = await webhooks.claim(endpoint, days(5))
    await Promise.all(Array.from({ length: 5 }, () => webhooks.tell(dues, days(5), answered(503))))
    expect(await find()).toMatchObject({ disabledAt: days(5), disabledReason: 'failing' })
    expect(await noticesOf(endpoint.tenantId)).toEqual([
      {
        data: {
          endpoint_id: endpoint.id,
          url: endpoint.url,
          reason: 'failing',
          failing_since: at.toISOString(),
        },
      },
    ])
    const audits = await stores.query(
      `SELECT FROM audit_entries WHERE action = 'webhook.disabled' AND subject_id = $1`,
      [endpoint.id],
    )
    expect(audits).toHaveLength(1)
  })

  test('at once by a 410, and the event goes to the other endpoints', async () => {
    const other = await webhooks.anEndpoint(endpoint.tenantId)
    await webhooks.someEvents(endpoint.tenantId, 1, at)
    await webhooks.tell(await webhooks.claim(endpoint, at), at, answered(410))
    expect(await find()).toMatchObject({ disabledReason: 'gone' })
    await stores.webhookDeliveries.relay(at)
    const told = (await webhooks.claim(other, at)).map(({ event }) => event.kind)
    expect(told.toSorted()).toEqual(['tracking.picked_up', 'webhook.disabled'])
  })

  test('not if one of its responses was good', async () => {
    await stores.query('UPDATE webhook_endpoints SET failing_since = $2 WHERE id = $1', [
      endpoint.id,
      days(-6),
    ])
    await webhooks.someEvents(endpoint.tenantId, 1, at)
    await webhooks.tell(await webhooks.claim(endpoint, at), at, answered(204))
    expect(await find()).toMatchObject({ disabledAt: null, failingSince: null })
  })
})

test('a delivery that was sent twice is logged twice and keeps the first result', async () => {
  const [event] = await webhooks.someEvents(endpoint.tenantId, 1, at)
  const dues = await webhooks.claim(endpoint, at)
  await webhooks.tell(dues, at, answered(200))
  await webhooks.tell(dues, later(1), answered(503))
  expect((await log())[0]).toMatchObject({ eventId: event?.id, status: 'delivered', attempts: 1 })
  const attempts = await stores.webhookDeliveries.attempts(endpoint.tenantId, await log())
  expect([...attempts.values()].map((each) => each.map(({ status }) => status))).toEqual([[200, 503]])
})
