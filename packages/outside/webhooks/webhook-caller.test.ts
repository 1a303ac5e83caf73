import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { generousMs } from '../../../test/support/generous.ts'
import { aSignedCall } from '../../../test/support/signed-webhook.ts'
import { startWebhookReceiver } from '../../../test/support/webhook-receiver.ts'
import { createAddressFilter } from '../http/address-filter.ts'
import { aCaller, aCallerAndReceiver, secret } from './webhook-caller.fixture.ts'

let stack: AsyncDisposableStack
beforeEach(() => {
  stack = new AsyncDisposableStack()
})
afterEach(() => stack.disposeAsync())

describe('a call', () => {
  it('posts the exact bytes with the headers given, so that both signatures hold', async () => {
    const { caller, receiver } = await aCallerAndReceiver(stack)
    const body = JSON.stringify({ id: 'evt_1', sequence: 3, data: { name: 'São João 🚚\u2028', empty: '' } })
    const call = aSignedCall({ url: `${receiver.url}hooks?shop=7`, secret, body })
    expect(await caller.call(call)).toMatchObject({ kind: 'answered', status: 200, body: '' })
    expect(receiver.received).toMatchObject([
      { id: 'evt_1', sequence: 3, body, path: '/hooks?shop=7', faults: [] },
    ])
    expect(receiver.received[0]?.headers).toMatchObject({
      ...call.headers,
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Rodovia-Webhooks/1',
    })
  })

  it.each([200, 202, 204, 400, 404, 410, 429, 500, 503])('returns the status %i', async (status) => {
    const { caller, receiver } = await aCallerAndReceiver(stack)
    receiver.answer(status)
    expect(await caller.call(aSignedCall({ url: receiver.url, secret }))).toMatchObject({
      kind: 'answered',
      status,
      retryAfterSeconds: null,
      milliseconds: expect.any(Number),
    })
  })

  it.each([301, 302, 303, 307, 308])('follows no redirect: %i is a status', async (status) => {
    const { caller, receiver } = await aCallerAndReceiver(stack)
    receiver.answer({ status, headers: { location: `${receiver.url}elsewhere` } })
    const outcome = await caller.call(aSignedCall({ url: receiver.url, secret }))
    expect(outcome).toMatchObject({ kind: 'answered', status })
    expect(receiver.received.map(({ path }) => path)).toEqual(['/'])
  })

  it('returns the Retry-After of the server', async () => {
    const { caller, receiver } = await aCallerAndReceiver(stack)
    receiver.answer({ status: 503, headers: { 'retry-after': '120' } })
    const outcome = await caller.call(aSignedCall({ url: receiver.url, secret }))
    expect(outcome).toMatchObject({ status: 503, retryAfterSeconds: 120 })
  })

  it('returns a body that can be stored, whatever the server sent', async () => {
    const { caller, receiver } = await aCallerAndReceiver(stack)
    receiver.answer(
      { status: 200, body: 'olá 🚚' },
      { status: 200, body: 'a\0b' },
      { status: 200, body: Buffer.from([0xed, 0xa0, 0x80, 0xff, 0x41]) },
    )
    const call = aSignedCall({ url: receiver.url, secret })
    expect(await caller.call(call)).toMatchObject({ body: 'olá 🚚' })
    expect(await caller.call(call)).toMatchObject({ body: 'a\ufffdb' })
    const odd = await caller.call(call)
    expect(odd.kind === 'answered' && odd.body.isWellFormed() && odd.body.endsWith('A')).toBe(true)
  })

  it('reads 64 KiB of the body and drops the rest with the connection', async () => {
    const { caller, receiver } = await aCallerAndReceiver(stack)
    receiver.answer('huge_body')
    const outcome = await caller.call(aSignedCall({ url: receiver.url, secret }))
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, body: 'x'.repeat(64 * 1024) })
    await expect.poll(() => receiver.connections.open).toBe(0)
    expect(receiver.sentBytes).toBeLessThan(10 * 1024 * 1024)
  })

  it('accepts no compressed response, which a few bytes could make large', async () => {
    const { caller, receiver } = await aCallerAndReceiver(stack)
    await caller.call(aSignedCall({ url: receiver.url, secret }))
    expect(receiver.received[0]?.headers['accept-encoding']).toBe('identity')
  })
})

describe('connections', () => {
  it('are reused', async () => {
    const { caller, receiver } = await aCallerAndReceiver(stack)
    const call = aSignedCall({ url: receiver.url, secret })
    for (let n = 0; n < 20; n += 1) await caller.call(call)
    expect(receiver.received).toHaveLength(20)
    // A second connection, if a call starts before the first one knows that its response is complete.
    expect(receiver.connections.made).toBeLessThanOrEqual(2)
  })

  it('to one server are 16 at most, and further calls wait', async () => {
    const { caller, receiver } = await aCallerAndReceiver(stack)
    const call = aSignedCall({ url: receiver.url, secret })
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => caller.call(call)))
    expect(outcomes.every((outcome) => outcome.kind === 'answered' && outcome.status === 200)).toBe(true)
    expect(receiver.received).toHaveLength(100)
    expect(receiver.connections.made).toBeLessThanOrEqual(16)
  })

  it('of a server that hangs do not delay those of another', async () => {
    const { caller, receiver: hanging } = await aCallerAndReceiver(stack, { timeoutMs: generousMs })
    const { receiver: lively } = await aCallerAndReceiver(stack)
    hanging.answer('hang')
    const toHanging = aSignedCall({ url: hanging.url, secret })
    const waiting = Promise.all(Array.from({ length: 40 }, () => caller.call(toHanging)))
    await expect.poll(() => hanging.received.length).toBe(16)
    expect(await caller.call(aSignedCall({ url: lively.url, secret }))).toMatchObject({ status: 200 })
    expect(hanging.received).toHaveLength(16)
    await caller[Symbol.asyncDispose]()
    expect(new Set((await waiting).map(({ kind }) => kind))).toEqual(new Set(['failed']))
  })

  it('to all servers together are 256 at most', async () => {
    const everywhere = stack.use(await startWebhookReceiver({ secret, host: '0.0.0.0' }))
    everywhere.answer('hang')
    const caller = stack.use(aCaller({ isAllowed: createAddressFilter(['127.0.0.0/8']) }))
    const calls = Array.from({ length: 300 }, (_, n) =>
      caller.call(
        aSignedCall({ url: `http://127.0.${1 + (n >> 8)}.${n & 255}:${everywhere.port}/`, secret }),
      ),
    )
    await expect.poll(() => everywhere.received.length).toBe(256)
    expect(everywhere.connections.open).toBe(256)
    await caller[Symbol.asyncDispose]()
    expect(await Promise.all(calls)).toHaveLength(300)
  })

  it('end with the caller, and calls in flight fail', async () => {
    const { caller, receiver } = await aCallerAndReceiver(stack)
    receiver.answer('hang')
    const call = aSignedCall({ url: receiver.url, secret })
    const inFlight = Promise.all(Array.from({ length: 20 }, () => caller.call(call)))
    await expect.poll(() => receiver.received.length).toBe(16)
    await caller[Symbol.asyncDispose]()
    for (const outcome of await inFlight)
      expect(outcome).toMatchObject({ kind: 'failed', reason: 'connection' })
    await expect.poll(() => receiver.connections.open).toBe(0)
  })
})
