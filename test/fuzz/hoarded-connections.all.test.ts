import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { generousMs } from '../support/generous.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { demo, placeOrder, tokenOf } from '../support/rest-client.ts'

/**
 * One address opens all it can, against the limits that the product ships with. All addresses of 127.0.0.0/8 are this machine's, so
 * each is a client of its own.
 */

const attacker = '127.0.0.2'
const other = '127.0.0.3'

let platform: TestPlatform
let port: number
let trackingToken: string
const sockets = new Set<Socket>()
beforeAll(async () => {
  platform = await startTestPlatform({ env: { LOG_LEVEL: 'error' } })
  port = Number(new URL(platform.url).port)
  const { order } = await placeOrder(platform.url, await tokenOf(platform.url, demo.shipper))
  trackingToken = order.tracking_url.split('/').at(-1)
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
})
afterAll(() => platform[Symbol.asyncDispose]())

/** Opens a connection and sends one request. The status of the response, or null if the connection was closed instead. */
function send(head: string, body: string): Promise<number | null> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: attacker })
  sockets.add(socket.on('error', () => {}))
  socket.write(`${head}\r\nhost: a\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  return new Promise((resolve) => {
    socket.once('data', (text) => resolve(Number(String(text).slice(9, 12))))
    socket.once('close', () => resolve(null))
  })
}

/** Sends `count` requests, each on a connection that stays open, in groups of 100; how many got which status. */
async function hoard(count: number, head: string, body = ''): Promise<Map<number | null, number>> {
  const statuses: (number | null)[] = []
  while (statuses.length < count) {
    statuses.push(...(await Promise.all(Array.from({ length: 100 }, () => send(head, body)))))
    if (statuses.length % 500 === 0) expect(await askAsAnother()).toBe(200)
  }
  return new Map([...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]))
}

/** The status of a quote that somebody else asks for on a new connection. */
function askAsAnother(): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const path = '/cotar/carrier?cep_origem=01310100&cep_destino=04538133'
    const sent = request(
      { port, host: '127.0.0.1', localAddress: other, agent: false, path, timeout: generousMs },
      (response) => {
        response.resume()
        resolve(response.statusCode)
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    sent.on('error', reject)
    sent.end()
  })
}

const open = () => [...sockets].filter(({ closed }) => !closed).length

describe('while one address opens', () => {
  test('10,000 keep-alive connections, all others are served', async () => {
    await hoard(10_000, 'GET /healthz HTTP/1.1')
    await expect.poll(open).toBeLessThanOrEqual(1_000)
    expect(await askAsAnother()).toBe(200)
  })

  test('2,500 streams, all others are served', async () => {
    const body = JSON.stringify({
      query: `subscription { deliveryUpdates(trackingToken: "${trackingToken}") { status } }`,
    })
    const statuses = await hoard(
      2_500,
      'POST /graphql/stream HTTP/1.1\r\naccept: text/event-stream\r\ncontent-type: application/json',
      body,
    )
    expect(statuses.get(200)).toBe(500)
    expect(statuses.get(429)).toBe(2_000)
    expect(await askAsAnother()).toBe(200)
  })
})
