import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aCertificate, trust } from '../../../test/support/certificate.ts'
import { startNameServer } from '../../../test/support/name-server.ts'
import { aSignedCall } from '../../../test/support/signed-webhook.ts'
import { startTcpProxy } from '../../../test/support/tcp-proxy.ts'
import { startWebhookReceiver } from '../../../test/support/webhook-receiver.ts'
import { createResolveName } from '../http/resolve-name.ts'
import { aCaller, aCallerAndReceiver, secret } from './webhook-caller.fixture.ts'

let stack: AsyncDisposableStack
beforeEach(() => {
  stack = new AsyncDisposableStack()
})
afterEach(() => stack.disposeAsync())

/** A TCP server that sends the same bytes to every client. */
async function aServerSaying(...words: string[]): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(words.join('\r\n')))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

describe('a call times out', () => {
  it.each(['hang', 'slow_body'] as const)('when the response is not complete: %s', async (how) => {
    const { caller, receiver } = await aCallerAndReceiver(stack, { timeoutMs: 300 })
    receiver.answer(how)
    const outcome = await caller.call(aSignedCall({ url: receiver.url, secret }))
    expect(outcome).toMatchObject({
      kind: 'failed',
      reason: 'timeout',
      message: 'no whole answer within 300 ms',
    })
    expect(outcome.milliseconds).toBeGreaterThanOrEqual(299)
    await expect.poll(() => receiver.connections.open).toBe(0)
  })

  it('when the network drops everything', async () => {
    const { caller, receiver } = await aCallerAndReceiver(stack, { timeoutMs: 2_000 })
    const proxy = stack.use(await startTcpProxy({ to: { host: '127.0.0.1', port: receiver.port } }))
    proxy.pause()
    const call = aSignedCall({ url: `http://127.0.0.1:${proxy.port}/`, secret })
    expect(await caller.call(call)).toMatchObject({ kind: 'failed', reason: 'timeout' })
    proxy.resume()
    expect(await caller.call(call)).toMatchObject({ kind: 'answered', status: 200 })
  })

  it('when the TLS handshake does not end', async () => {
    const caller = stack.use(aCaller({ timeoutMs: 600 }))
    const silent = createServer(() => undefined)
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    stack.defer(() => void silent.close())
    const url = `https://127.0.0.1:${(silent.address() as AddressInfo).port}/`
    expect(await caller.call(aSignedCall({ url, secret }))).toMatchObject({
      kind: 'failed',
      reason: 'timeout',
    })
  })

  it('when the name server is silent', async () => {
    const caller = stack.use(aCaller({ timeoutMs: 600, resolveName: () => new Promise(() => undefined) }))
    const url = 'https://hooks.example/'
    expect(await caller.call(aSignedCall({ url, secret }))).toMatchObject({
      kind: 'failed',
      reason: 'timeout',
    })
  })
})

describe('a call fails with its connection', () => {
  it('when it is reset, refused, cut or half closed before the response', async () => {
    const { caller, receiver } = await aCallerAndReceiver(stack)
    const proxy = stack.use(await startTcpProxy({ to: { host: '127.0.0.1', port: receiver.port } }))
    const call = aSignedCall({ url: `http://127.0.0.1:${proxy.port}/`, secret })
    const lost = { kind: 'failed', reason: 'connection', message: expect.stringMatching(/./) }

    receiver.answer('reset')
    expect(await caller.call(call)).toMatchObject(lost)
    receiver.answer('hang')
    for (const break_ of [proxy.cut, proxy.halfClose]) {
      const before = receiver.received.length
      const underWay = caller.call(call)
      await expect.poll(() => receiver.received.length).toBe(before + 1)
      break_()
      expect(await underWay).toMatchObject(lost)
    }
    await proxy.refuse()
    expect(await caller.call(call)).toMatchObject(lost)
    await proxy.accept()
    receiver.answer(200)
    expect(await caller.call(call)).toMatchObject({ kind: 'answered', status: 200 })
  })

  it('when the response is cut short', async () => {
    const url = await aServerSaying('HTTP/1.1 200 OK', 'content-length: 100', '', 'half')
    const caller = stack.use(aCaller())
    expect(await caller.call(aSignedCall({ url, secret }))).toMatchObject({
      kind: 'failed',
      reason: 'connection',
    })
  })
})

describe('a call fails with a protocol error', () => {
  it.each([
    ['no HTTP', ['SSH-2.0-OpenSSH_9.6', '']],
    ['no length', ['HTTP/1.1 200 OK', 'content-length: many', '', '']],
    ['headers without an end', ['HTTP/1.1 200 OK', `x: ${'x'.repeat(40_000)}`, '', '']],
    ['another protocol', ['HTTP/1.1 101 Switching Protocols', 'upgrade: x', 'connection: upgrade', '', '']],
  ])('when the bytes are no response: %s', async (_, words) => {
    const url = await aServerSaying(...words)
    const caller = stack.use(aCaller())
    expect(await caller.call(aSignedCall({ url, secret }))).toMatchObject({
      kind: 'failed',
      reason: 'protocol',
    })
  })

  it.each(['no URL', 'ftp://127.0.0.1/', 'file:///etc/passwd', ''])('when the URL is %j', async (url) => {
    const caller = stack.use(aCaller())
    expect(await caller.call(aSignedCall({ url, secret }))).toMatchObject({
      kind: 'failed',
      reason: 'protocol',
    })
  })

  it('when a header cannot be sent', async () => {
    const { caller, receiver } = await aCallerAndReceiver(stack)
    const call = { url: receiver.url, headers: { 'x-odd': 'a\r\nb: c' }, body: '' }
    expect(await caller.call(call)).toMatchObject({ kind: 'failed', reason: 'protocol' })
    expect(receiver.received).toEqual([])
  })
})

describe('over TLS', () => {
  const names = ['hooks.example']

  async function aTlsServer(tls: Awaited<ReturnType<typeof aCertificate>>) {
    const receiver = stack.use(await startWebhookReceiver({ secret, tls }))
    const nameServer = stack.use(await startNameServer())
    for (const name of ['hooks.example', 'other.example']) nameServer.set(name, ['127.0.0.1'])
    const caller = stack.use(aCaller({ resolveName: createResolveName([nameServer.server]) }))
    const callTo = (host: string) =>
      caller.call(aSignedCall({ url: `https://${host}:${receiver.port}/`, secret }))
    return { receiver, callTo }
  }

  it('a server with a certificate for its name or address is called', async () => {
    const certificate = await aCertificate({ names, addresses: ['127.0.0.1'] })
    trust(certificate)
    const { callTo, receiver } = await aTlsServer(certificate)
    expect(await callTo('hooks.example')).toMatchObject({ kind: 'answered', status: 200 })
    expect(await callTo('127.0.0.1')).toMatchObject({ kind: 'answered', status: 200 })
    expect(await callTo('other.example')).toMatchObject({ kind: 'failed', reason: 'tls' })
    expect(receiver.received).toHaveLength(2)
  })

  it('a server with an untrusted certificate gets no request', async () => {
    const { callTo, receiver } = await aTlsServer(await aCertificate({ names }))
    expect(await callTo('hooks.example')).toMatchObject({
      kind: 'failed',
      reason: 'tls',
      message: expect.stringContaining('self-signed certificate'),
    })
    expect(receiver.received).toEqual([])
  })

  it('a server with an expired certificate gets no request', async () => {
    const expired = await aCertificate({ names, notAfterDate: new Date('2026-01-02') })
    trust(expired)
    const { callTo, receiver } = await aTlsServer(expired)
    expect(await callTo('hooks.example')).toMatchObject({ kind: 'failed', reason: 'tls' })
    expect(receiver.received).toEqual([])
  })

  it('a server without TLS is a fault of TLS', async () => {
    const { caller, receiver } = await aCallerAndReceiver(stack)
    const url = `https://127.0.0.1:${receiver.port}/`
    expect(await caller.call(aSignedCall({ url, secret }))).toMatchObject({ kind: 'failed', reason: 'tls' })
  })
})
