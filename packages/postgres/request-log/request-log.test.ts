import type { RecordedRequest, RequestFilter } from '@rodovia/core/request-log/api-request.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../test/support/builders.ts'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores[Symbol.asyncDispose]())

const now = new Date()
const page = { limit: 10, offset: 0, after: null }
const all: RequestFilter = {
  keyId: null,
  outcome: null,
  status: null,
  errorCode: null,
  route: null,
  from: null,
  before: null,
  search: null,
}

function aRequest(tenantId: TenantId, traits: Partial<RecordedRequest> = {}): RecordedRequest {
  return {
    id: newId(),
    tenantId,
    keyId: newId(),
    keyName: 'ERP',
    at: now,
    method: 'GET',
    route: '/v1/orders/:order_id',
    path: '/v1/orders/019a0000-0000-7000-8000-000000000004',
    operation: null,
    status: 200,
    errorCode: null,
    milliseconds: 3.5,
    requestId: newId(),
    idempotencyKey: null,
    requestBytes: 0,
    responseBytes: 2,
    bodies: null,
    ...traits,
  }
}
const withoutBodies = ({ bodies: _, ...request }: RecordedRequest) => request

test('a request is found as it was, with its bodies, by its tenant only', async () => {
  const tenantId: TenantId = newId()
  const bodies = { query: '{"limit":"•••"}', requestBody: null, responseBody: '{"ok":true}' }
  const request = aRequest(tenantId, { bodies, idempotencyKey: 'a key', operation: 'quote' })
  const plain = aRequest(tenantId)
  await stores.requestLog.append([request, plain])
  expect(await stores.requestLog.find([newId(), tenantId], request.id)).toEqual(withoutBodies(request))
  expect(await stores.requestLog.find([newId()], request.id)).toBeNull()
  const kept = await stores.requestLog.bodies([tenantId], [request.id, plain.id])
  expect([...kept.keys()]).toEqual([request.id])
  expect(kept.get(request.id)).toMatchObject(bodies)
  expect((await stores.requestLog.bodies([newId()], [request.id])).size).toBe(0)
})

test('a list is newest first, with pages and filters', async () => {
  const tenantId: TenantId = newId()
  const requests = [
    aRequest(tenantId),
    aRequest(tenantId, { status: 422, errorCode: 'validation_failed', idempotencyKey: 'order-7' }),
    aRequest(tenantId, { status: 503, errorCode: 'unavailable', at: addSeconds(now, -3_600) }),
    aRequest(tenantId, { route: '/v1/quotes', path: '/v1/quotes', method: 'POST' }),
  ]
  await stores.requestLog.append([...requests, aRequest(newId())])
  const found = async (filter: Partial<RequestFilter>) => {
    const { items, total } = await stores.requestLog.list(tenantId, { ...all, ...filter }, page)
    expect(total).toBe(items.length)
    return items.map(({ id }) => requests.findIndex((request) => request.id === id))
  }
  expect(await found({})).toEqual([3, 2, 1, 0])
  expect(await found({ outcome: 'ok' })).toEqual([3, 0])
  expect(await found({ outcome: 'client_error' })).toEqual([1])
  expect(await found({ outcome: 'server_error' })).toEqual([2])
  expect(await found({ outcome: 'ok', status: 503 })).toEqual([])
  expect(await found({ status: 422 })).toEqual([1])
  expect(await found({ errorCode: 'unavailable' })).toEqual([2])
  expect(await found({ route: '/v1/quotes' })).toEqual([3])
  expect(await found({ keyId: requests[0]!.keyId })).toEqual([0])
  expect(await found({ from: addSeconds(now, -60) })).toEqual([3, 1, 0])
  expect(await found({ before: addSeconds(now, -60) })).toEqual([2])
  expect(await found({ search: requests[2]!.requestId })).toEqual([2])
  expect(await found({ search: 'order-7' })).toEqual([1])
  expect(await found({ search: 'quotes' })).toEqual([3])
  expect(await found({ search: '%' })).toEqual([])
  const first = await stores.requestLog.list(tenantId, all, { ...page, limit: 2 })
  const second = await stores.requestLog.list(tenantId, all, { ...page, after: first.items[1]!.id })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(
    requests.map(({ id }) => id).toReversed(),
  )
})

test('errors are counted by code, the most frequent first', async () => {
  const tenantId: TenantId = newId()
  const earlier = addSeconds(now, -60)
  const unavailable = { status: 503, errorCode: 'unavailable' }
  const invalid = { status: 422, errorCode: 'validation_failed' }
  await stores.requestLog.append([
    aRequest(tenantId, invalid),
    aRequest(tenantId, { ...unavailable, at: earlier }),
    aRequest(tenantId, unavailable),
    aRequest(tenantId),
    aRequest(newId(), invalid),
  ])
  expect(await stores.requestLog.errors(tenantId, all)).toEqual([
    { code: 'unavailable', count: 2, lastAt: now },
    { code: 'validation_failed', count: 1, lastAt: now },
  ])
  expect(await stores.requestLog.errors(tenantId, { ...all, status: 422 })).toHaveLength(1)
})
