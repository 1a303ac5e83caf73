import type { RecordedRequest } from '@rodovia/core/request-log/api-request.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { newId, noon } from '../../test/support/builders.ts'
import { createRequestBuffer } from './request-buffer.ts'

const aRequest = (responseBody: string | null = null): RecordedRequest => ({
  id: newId(),
  tenantId: newId(),
  keyId: newId(),
  keyName: 'ERP',
  at: noon,
  method: 'GET',
  route: '/v1/orders',
  path: '/v1/orders',
  operation: null,
  status: 200,
  errorCode: null,
  milliseconds: 3,
  requestId: 'r',
  idempotencyKey: null,
  requestBytes: 0,
  responseBytes: 2,
  bodies: responseBody === null ? null : { query: null, requestBody: null, responseBody },
})

function aBuffer(append: (requests: readonly RecordedRequest[]) => Promise<void>) {
  const metrics = new Registry()
  const log = createLog({ logLevel: 'silent' }, { write: () => {} })
  const buffer = createRequestBuffer({ requestLog: { append }, log, metrics })
  const dropped = async (reason: string) => {
    const { values } = (await metrics.getSingleMetric('rodovia_request_log_dropped_total')!.get()) as {
      values: { labels: object; value: number }[]
    }
    return values.find(({ labels }) => (labels as { reason?: string }).reason === reason)?.value
  }
  return { buffer, dropped }
}

test('requests are written in their order, several at once', async () => {
  const written: (readonly RecordedRequest[])[] = []
  const { buffer, dropped } = aBuffer(async (requests) => void written.push(requests))
  const requests = Array.from({ length: 1_200 }, () => aRequest())
  for (const request of requests) buffer.add(request)
  await buffer[Symbol.asyncDispose]()
  expect(written.flat()).toEqual(requests)
  expect(written.length).toBeLessThan(10)
  expect(await dropped('full')).toBe(0)
})

test('those beyond the limit are dropped and counted, and nobody waits', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let written = 0
  const { buffer, dropped } = aBuffer(async (requests) => {
    await promise
    written += requests.length
  })
  for (let count = 0; count < 20_000; count += 1) buffer.add(aRequest())
  resolve()
  await buffer[Symbol.asyncDispose]()
  expect(written).toBeGreaterThan(0)
  expect(written + (await dropped('full'))!).toBe(20_000)
})

test('so are those whose bodies are too large together', async () => {
  let written = 0
  const { buffer, dropped } = aBuffer(async (requests) => {
    written += requests.length
  })
  for (let count = 0; count < 3_000; count += 1) buffer.add(aRequest('x'.repeat(8_192)))
  await buffer[Symbol.asyncDispose]()
  expect(written + (await dropped('full'))!).toBe(3_000)
  expect(await dropped('full')).toBeGreaterThan(0)
})

test('those that the database refuses are counted, and the next are written', async () => {
  let calls = 0
  const written: RecordedRequest[] = []
  const { buffer, dropped } = aBuffer(async (requests) => {
    calls += 1
    if (calls === 1) throw new Error('the database is away')
    written.push(...requests)
  })
  const requests = Array.from({ length: 700 }, () => aRequest())
  for (const request of requests) buffer.add(request)
  await buffer[Symbol.asyncDispose]()
  expect(written.length + (await dropped('database'))!).toBe(700)
  expect(written.length).toBeGreaterThan(0)
})
