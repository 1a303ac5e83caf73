import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type NameServer, startNameServer } from '../../../test/support/name-server.ts'
import { aSignedCall } from '../../../test/support/signed-webhook.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/support/webhook-receiver.ts'
import { createAddressFilter } from '../http/address-filter.ts'
import { createResolveName } from '../http/resolve-name.ts'
import { aCaller, secret } from './webhook-caller.fixture.ts'

let stack: AsyncDisposableStack
let names: NameServer
/** An internal server, which no partner may reach through us. */
let inside: WebhookReceiver

beforeEach(async () => {
  stack = new AsyncDisposableStack()
  names = stack.use(await startNameServer())
  inside = stack.use(await startWebhookReceiver({ secret }))
})
afterEach(() => stack.disposeAsync())

const callerAllowing = (...ranges: string[]) =>
  stack.use(
    aCaller({ isAllowed: createAddressFilter(ranges), resolveName: createResolveName([names.server]) }),
  )
const callTo = (host: string, port = inside.port) => aSignedCall({ url: `http://${host}:${port}/`, secret })
const refused = { kind: 'failed', reason: 'address_refused' }

describe('a call to an address that is not public', () => {
  it.each([
    ...['127.0.0.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '0', '[::1]', '[::]'],
    ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '127.0.0.1.'],
    ...['169.254.169.254', '[fd00:ec2::254]', '10.0.0.1', '100.64.0.1', 'localhost', 'hooks.localhost'],
  ])('is refused: %s', async (host) => {
    expect(await callerAllowing().call(callTo(host))).toMatchObject({
      ...refused,
      message: expect.stringContaining('not called: allowed are public addresses'),
    })
    expect(inside.connections.made).toBe(0)
  })

  it.each([
    [['127.0.0.1']],
    [['::1']],
    [['10.1.2.3', '192.168.0.1']],
    [['169.254.169.254', 'fd00:ec2::254']],
  ])('is refused if a name resolves to %j, with the addresses in the message', async (addresses) => {
    names.set('hooks.example', addresses)
    expect(await callerAllowing().call(callTo('hooks.example'))).toMatchObject({
      ...refused,
      message: expect.stringContaining(`hooks.example is at ${addresses.join(', ')}`),
    })
    expect(inside.connections.made).toBe(0)
  })

  it('is made if the address is listed', async () => {
    names.set('hooks.example', ['127.0.0.1'])
    const caller = callerAllowing('127.0.0.1')
    for (const host of ['127.0.0.1', '2130706433', 'localhost', 'hooks.example'])
      expect(await caller.call(callTo(host))).toMatchObject({ kind: 'answered', status: 200 })
    expect(inside.received.map(({ headers }) => headers.host)).toContain(`hooks.example:${inside.port}`)
  })

  it('tries the next address if the first does not answer', async () => {
    names.set('hooks.example', ['127.0.0.3', '127.0.0.1'])
    expect(await callerAllowing('127.0.0.0/8').call(callTo('hooks.example'))).toMatchObject({ status: 200 })
  })

  it('connects to the allowed one of several addresses, never to the others', async () => {
    const other = stack.use(await startWebhookReceiver({ secret, host: '127.0.0.2' }))
    names.set('hooks.example', ['127.0.0.1', '127.0.0.2'])
    const caller = callerAllowing('127.0.0.2')
    expect(await caller.call(callTo('hooks.example', other.port))).toMatchObject({ status: 200 })
    expect(await caller.call(callTo('hooks.example', inside.port))).toMatchObject({ reason: 'connection' })
    expect(inside.connections.made).toBe(0)
  })
})

describe('a name that changes to an internal address', () => {
  it('is refused at the next connection', async () => {
    const outside = stack.use(await startWebhookReceiver({ secret, host: '127.0.0.2' }))
    outside.answer({ status: 200, headers: { connection: 'close' } })
    const caller = callerAllowing('127.0.0.2')
    names.set('hooks.example', ['127.0.0.2'])
    expect(await caller.call(callTo('hooks.example', outside.port))).toMatchObject({ status: 200 })
    names.set('hooks.example', ['127.0.0.1'])
    expect(await caller.call(callTo('hooks.example', outside.port))).toMatchObject(refused)
    expect(await caller.call(callTo('hooks.example'))).toMatchObject(refused)
    expect(inside.connections.made).toBe(0)
  })

  it('is resolved once per connection, and the checked address is used', async () => {
    names.set('hooks.example', ['127.0.0.1'])
    await callerAllowing('127.0.0.1').call(callTo('hooks.example'))
    expect(names.asked.toSorted()).toEqual(['A hooks.example', 'AAAA hooks.example'])
  })
})

it('a name without an address, or that does not exist, is reported with the name', async () => {
  names.set('empty.example', [])
  const caller = callerAllowing()
  for (const host of ['empty.example', 'missing.example'])
    expect(await caller.call(callTo(host))).toMatchObject({
      kind: 'failed',
      reason: 'name_not_found',
      message: expect.stringContaining(`the name ${host} has no address`),
    })
})
