import { setTimeout as pause } from 'node:timers/promises'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { EventId, OrderId, TenantId, WebhookEndpointId } from '@rodovia/core/shared/ids.ts'
import type { PublishedEvent } from '@rodovia/core/shared/published-event.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../test/support/builders.ts'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'
import { aToldEvent, commitText, webhooksOn } from '../../../test/support/webhook-builders.ts'
import { type Database, openDatabase } from '../database/open-database.ts'

let stores: TestStores
/** Another process. */
let other: Database
let tenantId: TenantId
beforeAll(async () => {
  stores = await openTestStores({ poolSize: 10 })
  other = await openDatabase({ url: stores.url, poolSize: 5 })
})
afterAll(async () => {
  await other[Symbol.asyncDispose]()
  await stores[Symbol.asyncDispose]()
})
beforeEach(async () => {
  tenantId = (await stores.aShipper(0n)).tenantId
})

const some = (count: number, traits: Partial<PublishedEvent> = {}) =>
  Array.from({ length: count }, () => aToldEvent(tenantId, traits))
const relay = () => stores.webhookDeliveries.relay(new Date())
const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)
const idsAfter = async (after: EventId | null, limit = 500) =>
  (await stores.webhookDeliveries.eventsAfter(tenantId, after, limit))?.map(({ id }) => id) ?? null

/** Reads on and on, as a partner does who remembers the last event. */
function aReader() {
  const ids: EventId[] = []
  return {
    ids,
    async read(limit: number) {
      for (;;) {
        const more = await idsAfter(ids.at(-1) ?? null, limit)
        ids.push(...(more ?? []))
        if ((more?.length ?? 0) < limit) return
      }
    },
  }
}

describe('a reader of the events of a tenant', () => {
  test('finds an event that was committed late after all events read before', async () => {
    const [late, early] = some(2)
    const slow = await stores.connect()
    await slow.query('BEGIN')
    await slow.query(...commitText([late!]))
    await stores.query(...commitText([early!]))
    await relay()
    expect(await idsAfter(null)).toEqual([early!.id])
    expect(await idsAfter(late!.id)).toBeNull()
    await slow.query('COMMIT')
    await slow.end()
    expect(await idsAfter(early!.id)).toEqual([])
    await relay()
    expect(await idsAfter(early!.id)).toEqual([late!.id])
  })

  test('sees the events of one order in their order, whatever their times say', async () => {
    const [orderId, now] = [newId<OrderId>(), Date.now()]
    const anEvent = (sequence: number, seconds: number, traits: Partial<PublishedEvent> = { orderId }) =>
      aToldEvent(tenantId, { sequence, createdAt: new Date(now + seconds * 1000), ...traits })
    const [second, first, third] = [anEvent(2, 10), anEvent(1, 30), anEvent(3, -60)]
    const ofOther = anEvent(1, 25, {})
    await stores.query(...commitText([second, first, third, ofOther]))
    await relay()
    expect(await idsAfter(null)).toEqual([ofOther, first, second, third].map(({ id }) => id))
  })

  test('sees each event once, in any order of commits, relays and reads', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('begin' as const), count: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ kind: fc.constant('end' as const), which: fc.nat(), commits: fc.boolean() }),
      fc.constant({ kind: 'relay' as const }),
      fc.record({ kind: fc.constant('read' as const), limit: fc.integer({ min: 1, max: 4 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        tenantId = newId<TenantId>()
        const reader = aReader()
        const committed: EventId[] = []
        const open: { client: Awaited<ReturnType<TestStores['connect']>>; events: PublishedEvent[] }[] = []
        const end = async (index: number, word: 'COMMIT' | 'ROLLBACK') => {
          const [{ client, events } = { client: null, events: [] }] = open.splice(index, 1)
          await client?.query(word)
          await client?.end()
          if (word === 'COMMIT') committed.push(...events.map(({ id }) => id))
        }
        for (const next of steps) {
          if (next.kind === 'relay')
            await Promise.all([relay(), other.stores.webhookDeliveries.relay(new Date())])
          if (next.kind === 'read') await reader.read(next.limit)
          if (next.kind === 'end' && open.length > 0)
            await end(next.which % open.length, next.commits ? 'COMMIT' : 'ROLLBACK')
          if (next.kind === 'begin' && open.length < 4) {
            const [client, events] = [await stores.connect(), some(next.count)]
            await client.query('BEGIN')
            await client.query(...commitText(events))
            open.push({ client, events })
          }
        }
        while (open.length > 0) await end(0, 'COMMIT')
        await relay()
        await reader.read(2)
        expect(reader.ids.toSorted()).toEqual(committed.toSorted())
        expect(await idsAfter(null)).toEqual(reader.ids)
      }),
      { numRuns: 30 },
    )
  })

  test('starts with the oldest event within the limit, at every start', async () => {
    const events = some(6)
    await stores.query(...commitText(events))
    await relay()
    const age = (count: number) =>
      stores.query(`UPDATE outbox SET created_at = now() - interval '30 days 1 minute' WHERE id = ANY ($1)`, [
        events.slice(0, count).map(({ id }) => id),
      ])
    for (const old of [0, 2, 2, 3]) {
      await age(old)
      for (let time = 0; time < 2; time++)
        expect(await idsAfter(null, 2)).toEqual(events.slice(old, old + 2).map(({ id }) => id))
    }
    await age(6)
    expect(await idsAfter(null)).toEqual([])
    const more = some(2)
    await stores.query(...commitText(more))
    await relay()
    expect(await idsAfter(null)).toEqual(more.map(({ id }) => id))
  })

  test('misses no event with concurrent writers and relays', async () => {
    const reader = aReader()
    const written: EventId[] = []
    let isWriting = true
    const write = async () => {
      const client = await stores.connect()
      for (let round = 0; round < 15; round++) {
        const events = some(1 + (round % 3))
        await client.query('BEGIN')
        await client.query(...commitText(events))
        await pause(Math.random() * 5)
        await client.query('COMMIT')
        written.push(...events.map(({ id }) => id))
      }
      await client.end()
    }
    const relayOn = async ({ stores: { webhookDeliveries } }: Database) => {
      while (isWriting) await webhookDeliveries.relay(new Date())
    }
    const readOn = async () => {
      while (isWriting) await reader.read(3)
    }
    const relaying = [relayOn(stores), relayOn(other), readOn()]
    await Promise.all(Array.from({ length: 4 }, write))
    isWriting = false
    await Promise.all(relaying)
    await relay()
    await reader.read(3)
    expect(reader.ids.toSorted()).toEqual(written.toSorted())
    expect(await idsAfter(null)).toEqual(reader.ids)
  })

  test('gets no event of another tenant, nor after such a one', async () => {
    const [own, foreign] = [aToldEvent(tenantId), aToldEvent(newId())]
    await stores.query(...commitText([own, foreign]))
    await relay()
    expect(await idsAfter(null)).toEqual([own.id])
    expect(await idsAfter(foreign.id)).toBeNull()
    expect(await idsAfter(newId())).toBeNull()
  })

  test('gets events of the last 30 days', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000)
    const [old, young] = [some(1, { createdAt: daysAgo(30.1) }), some(1, { createdAt: daysAgo(29.9) })]
    await stores.query(...commitText([...old, ...young]))
    await relay()
    expect(await idsAfter(null)).toEqual(young.map(({ id }) => id))
  })
})

describe('relays', () => {
  test('that run concurrently make each delivery once, in batches, and return its endpoint', async () => {
    const webhooks = webhooksOn(stores)
    const endpoints = [await webhooks.anEndpoint(tenantId), await webhooks.anEndpoint(tenantId)]
    const events = some(1_200)
    await stores.query(...commitText(events))
    const named = await Promise.all(
      [stores, other, stores, other].map(({ stores: { webhookDeliveries } }) =>
        webhookDeliveries.relay(new Date()),
      ),
    )
    const ids = new Set(named.flat().map(({ id }) => id))
    expect(ids).toEqual(new Set(endpoints.map(({ id }) => id)))
    const made = await stores.query<{ event_id: string; endpoint_id: string }>(
      `SELECT event_id, endpoint_id FROM webhook_deliveries WHERE tenant_id = $1 AND kind = 'tracking.picked_up'`,
      [tenantId],
    )
    expect(made).toHaveLength(2 * events.length)
    const positions = await stores.query('SELECT DISTINCT position FROM outbox WHERE tenant_id = $1', [
      tenantId,
    ])
    expect(positions).toHaveLength(events.length + endpoints.length)
    expect(await relay()).toEqual([])
  })

  test('make deliveries of subscribed kinds only, and none for a disabled endpoint', async () => {
    const webhooks = webhooksOn(stores)
    const debits = await webhooks.anEndpoint(tenantId, { kinds: ['wallet.debit'] })
    await webhooks.anEndpoint(tenantId, { disabledAt: new Date(), disabledReason: 'by_user' })
    const [wanted] = some(1, { kind: 'wallet.debit' })
    await stores.query(...commitText([wanted!, ...some(2)]))
    expect(await relay()).toEqual([{ id: debits.id, tenantId }])
    const dues = await webhooks.claim(debits, new Date())
    expect(dues.map(({ event }) => event)).toEqual([wanted])
  })
})

describe('a relay that claims', () => {
  const at = new Date()
  const claiming = (mostEvents = 5, except: WebhookEndpointId[] = []) =>
    stores.webhookDeliveries.relayAndClaim(at, { until: addSeconds(at, 5), mostEvents, except })

  test('returns a few events with all that a claim returns, until the claim expires', async () => {
    const webhooks = webhooksOn(stores)
    const endpoint = await webhooks.anEndpoint(tenantId)
    const events = some(2)
    await stores.query(...commitText(events))
    const { dues, endpoints } = await claiming()
    expect(endpoints).toEqual([])
    expect(await webhooks.claim(endpoint, addSeconds(at, 4))).toEqual([])
    const again = await webhooks.claim(endpoint, addSeconds(at, 5))
    expect(again.map(({ event }) => event).toSorted(byId)).toEqual(events.toSorted(byId))
    expect(dues.toSorted((a, b) => byId(a.event, b.event))).toEqual(
      again.toSorted((a, b) => byId(a.event, b.event)),
    )
  })

  test('claims nothing of many events, nor for endpoints that are left out', async () => {
    const webhooks = webhooksOn(stores)
    const { id } = await webhooks.anEndpoint(tenantId)
    await stores.query(...commitText(some(6)))
    expect(await claiming()).toEqual({ dues: [], endpoints: [{ id, tenantId }] })
    await stores.query(...commitText(some(1)))
    expect(await claiming(5, [id])).toEqual({ dues: [], endpoints: [{ id, tenantId }] })
  })

  test.each([
    ['fails', 'failing_since = now()'],
    ['asked for a pause', `paused_until = now() + interval '1 hour'`],
    ['belongs to an Open Delivery client', 'open_delivery_client_id = gen_random_uuid()'],
    ['belongs to a shop', 'shop_connection_id = gen_random_uuid()'],
  ])('claims nothing for an endpoint that %s', async (_, change) => {
    const { id } = await webhooksOn(stores).anEndpoint(tenantId)
    await stores.query(`UPDATE webhook_endpoints SET ${change} WHERE id = $1`, [id])
    await stores.query(...commitText(some(1)))
    expect((await claiming()).dues).toEqual([])
  })
})
