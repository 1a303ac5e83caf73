import { setTimeout as sleep } from 'node:timers/promises'
import type { DueWebhook, WebhookResult } from '@rodovia/core/notifications/webhooks/message.ts'
import type { EndpointRef, WebhookMessages } from '@rodovia/core/notifications/webhooks/ports.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { TenantId, WebhookEndpointId } from '@rodovia/core/shared/ids.ts'
import { machine } from '@rodovia/platform/crypto/machine.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../test/support/builders.ts'
import { answered, aToldEvent } from '../../../test/support/webhook-builders.ts'
import { WebhookSender } from './webhook-sender.ts'

const anEndpoint = (): EndpointRef => ({ id: newId<WebhookEndpointId>(), tenantId: newId<TenantId>() })

/** Partners' servers that answer when the test says so. */
function partners() {
  const waiting: { url: string; answer: (status: number) => void }[] = []
  let most = 0
  return {
    waiting,
    /** The most calls that ever waited at a time. */
    most: () => most,
    at: (endpoint: EndpointRef) => waiting.filter(({ url }) => url.endsWith(endpoint.id)),
    call: async ({ url }: { url: string }) => {
      const { promise, resolve } = Promise.withResolvers<number>()
      const call = { url, answer: resolve }
      waiting.push(call)
      most = Math.max(most, waiting.length)
      const status = await promise
      waiting.splice(waiting.indexOf(call), 1)
      return answered(status)
    },
  }
}

/** The schedule in memory: so many events wait for each endpoint, as many are claimed as asked for, and failing ones as SQL does it. */
function schedule() {
  const waiting = new Map<string, number>()
  const failing = new Set<string>()
  const claims: number[] = []
  const held: number[] = []
  const records: number[] = []
  let isUnavailable = false
  const ports: Pick<WebhookMessages, 'claim' | 'hold' | 'record'> = {
    async claim({ id, tenantId }, { limit }) {
      claims.push(limit)
      const count = Math.min(failing.has(id) ? 2 : limit, waiting.get(id) ?? 0)
      waiting.set(id, (waiting.get(id) ?? 0) - count)
      const failingSince = failing.has(id) ? addSeconds(new Date(), -60) : null
      return Array.from(
        { length: count },
        (): DueWebhook => ({
          event: aToldEvent(tenantId),
          endpoint: {
            id,
            tenantId,
            url: `https://shop.example/${id}`,
            secret: 'whsec_',
            headers: null,
            stagedSecret: null,
            openDeliveryClientId: null,
            shopConnectionId: null,
            failingSince,
          },
          attempts: 0,
          nextAttemptAt: new Date(),
        }),
      )
    },
    hold: async (dues) => void held.push(dues.length),
    async record(results) {
      await sleep(5)
      if (isUnavailable) throw new Error('the database is unavailable')
      records.push(results.length)
      for (const { due, endpoint } of results)
        if (endpoint === 'answers') failing.delete(due.endpoint.id)
        else failing.add(due.endpoint.id)
    },
  }
  return {
    ports,
    claims,
    held,
    records,
    add: ({ id }: EndpointRef, count: number) => void waiting.set(id, (waiting.get(id) ?? 0) + count),
    left: ({ id }: EndpointRef) => waiting.get(id) ?? 0,
    fail: ({ id }: EndpointRef) => void failing.add(id),
    setUnavailable(is: boolean) {
      isUnavailable = is
    },
  }
}

async function noSuchClient(): Promise<never> {
  throw new Error('there are no Open Delivery clients and no shops here')
}

function setUp() {
  const { ports, ...events } = schedule()
  const servers = partners()
  const errors: Error[] = []
  const attempts: WebhookResult[] = []
  const sender = new WebhookSender(
    {
      ...machine,
      ...{ webhookCaller: servers, webhookDeliveries: ports as WebhookMessages },
      clientCalls: { openDelivery: noSuchClient, tellShop: noSuchClient },
    },
    { onError: (error) => void errors.push(error), onAttempt: (result) => void attempts.push(result) },
  )
  /** Answers every call that waits, again and again, until all events of the endpoint were sent. */
  async function answerAll(endpoint: EndpointRef, status = 200) {
    while (events.left(endpoint) > 0 || servers.at(endpoint).length > 0) {
      for (const call of servers.at(endpoint)) call.answer(status)
      await sleep(2)
    }
  }
  return { sender, events, servers, errors, attempts, answerAll }
}

test('an endpoint gets 5 calls at a time before its first response and 16 afterwards', async () => {
  const { sender, events, servers, answerAll, attempts } = setUp()
  await using _sender = sender
  const shop = anEndpoint()
  events.add(shop, 100)
  await sender.sendDue(shop)
  expect(servers.waiting).toHaveLength(5)
  await sender.sendDue(shop)
  expect(servers.waiting).toHaveLength(5)
  servers.waiting[0]!.answer(200)
  await expect.poll(() => servers.waiting.length).toBeGreaterThan(5)
  await answerAll(shop)
  await expect.poll(() => attempts.length).toBe(100)
  expect(servers.most()).toBe(16)
})

test('events are claimed ahead of the calls of an endpoint that answers quickly, and given back once it fails', async () => {
  const { sender, events, servers, attempts, errors } = setUp()
  await using _sender = sender
  const shop = anEndpoint()
  events.add(shop, 200)
  await sender.sendDue(shop)
  servers.waiting[0]!.answer(200)
  await expect.poll(() => Math.max(...events.claims)).toBeGreaterThan(16)
  expect(servers.most()).toBeLessThanOrEqual(16)
  const isOneOf64 = () => 200 - events.left(shop) - attempts.length
  await expect.poll(isOneOf64).toBe(64)
  for (const call of servers.waiting) call.answer(500)
  await expect.poll(() => events.held).toContain(48)
  expect(errors).toEqual([])
})

test('an endpoint that never answers delays no other', async () => {
  const { sender, events, servers, answerAll, attempts } = setUp()
  const [dead, alive] = [anEndpoint(), anEndpoint()]
  events.add(dead, 1000)
  events.add(alive, 50)
  await sender.sendDue(dead)
  await sender.sendDue(alive)
  await answerAll(alive)
  await expect.poll(() => attempts.length).toBe(50)
  expect(servers.at(dead)).toHaveLength(5)
  for (const call of servers.waiting) call.answer(500)
  await sender[Symbol.asyncDispose]()
})

test('all endpoints together get 150 calls at a time, and go on when calls end', async () => {
  const { sender, events, servers, answerAll, attempts } = setUp()
  await using _sender = sender
  const shops = Array.from({ length: 40 }, anEndpoint)
  for (const shop of shops) {
    events.add(shop, 5)
    await sender.sendDue(shop)
  }
  expect(servers.waiting).toHaveLength(150)
  for (const shop of shops.slice(0, 30)) await answerAll(shop)
  await expect.poll(() => attempts.length).toBe(150)
  for (const shop of shops.slice(30)) await sender.sendDue(shop)
  expect(servers.waiting).toHaveLength(50)
  for (const shop of shops) await answerAll(shop)
})

test('a failing endpoint gets 2 calls each time it is due, until it answers: then everything goes', async () => {
  const { sender, events, servers, answerAll, attempts } = setUp()
  await using _sender = sender
  const shop = anEndpoint()
  events.add(shop, 60)
  events.fail(shop)
  const fail = async (count: number) => {
    for (const call of servers.waiting) call.answer(500)
    await expect.poll(() => attempts.length).toBe(count)
    await sleep(20)
  }
  await sender.sendDue(shop)
  await fail(2)
  expect(servers.waiting).toHaveLength(0)
  await sender.sendDue(shop)
  await fail(4)
  expect(servers.waiting).toHaveLength(0)
  await sender.sendDue(shop)
  for (const call of servers.waiting) call.answer(200)
  await expect.poll(() => servers.waiting.length).toBeGreaterThan(2)
  await answerAll(shop)
  await expect.poll(() => attempts.length).toBe(60)
})

test('endpoints known to fail get 100 calls at a time together, and leave the rest to the others', async () => {
  const { sender, events, servers, attempts } = setUp()
  const dead = Array.from({ length: 60 }, anEndpoint)
  for (const endpoint of dead) {
    events.add(endpoint, 1)
    await sender.sendDue(endpoint)
  }
  for (const call of servers.waiting) call.answer(500)
  await expect.poll(() => attempts.length).toBe(60)
  for (const endpoint of dead) {
    events.add(endpoint, 2)
    await sender.sendDue(endpoint)
  }
  expect(servers.waiting).toHaveLength(100)
  const alive = anEndpoint()
  events.add(alive, 5)
  await sender.sendDue(alive)
  expect(servers.at(alive)).toHaveLength(5)
  const isDisposed = sender[Symbol.asyncDispose]()
  for (const call of servers.waiting) call.answer(200)
  await isDisposed
})

test('results that come while others are being recorded are recorded together', async () => {
  const { sender, events, servers, attempts } = setUp()
  await using _sender = sender
  const shop = anEndpoint()
  events.add(shop, 5)
  await sender.sendDue(shop)
  for (const call of servers.waiting) call.answer(200)
  await expect.poll(() => attempts.length).toBe(5)
  expect(events.records).toEqual([1, 4])
})

test('a result is recorded once the database is available again', async () => {
  const { sender, events, servers, attempts, errors } = setUp()
  await using _sender = sender
  const shop = anEndpoint()
  events.add(shop, 1)
  await sender.sendDue(shop)
  events.setUnavailable(true)
  servers.waiting[0]!.answer(200)
  await sleep(100)
  expect(attempts).toEqual([])
  events.setUnavailable(false)
  await expect.poll(() => attempts.length).toBe(1)
  expect(errors).toEqual([])
})

test('the claim of a slow call is renewed', async () => {
  const { sender, events, servers } = setUp()
  const shop = anEndpoint()
  events.add(shop, 3)
  await sender.sendDue(shop)
  await expect.poll(() => events.held).toContain(3)
  for (const call of servers.waiting) call.answer(200)
  await sender[Symbol.asyncDispose]()
})

test('a sender that is disposed of waits for its calls and claims nothing more', async () => {
  const { sender, events, servers, attempts } = setUp()
  const shop = anEndpoint()
  events.add(shop, 20)
  await sender.sendDue(shop)
  const isDisposed = sender[Symbol.asyncDispose]()
  const claims = events.claims.length
  for (const call of servers.waiting) call.answer(200)
  await isDisposed
  expect(attempts).toHaveLength(5)
  expect(events.claims).toHaveLength(claims)
})
