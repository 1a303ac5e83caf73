import { spawn } from 'node:child_process'
import { eventExamples } from '@rodovia/core/notifications/webhooks/event-examples.ts'
import { eventTypes } from '@rodovia/core/shared/event-types.ts'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksOf, readPage, root } from '../docs/pages.ts'
import { freePort } from '../support/free-port.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { expectEvent } from '../support/openapi-schemas.ts'
import { ask, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

/** The examples of the webhook pages work as they say. test/docs runs their shell blocks. */

const blocks = (page: string, language: string) => blocksOf(readPage(`docs/${page}`), language)
const guide = 'how-to/receive-webhooks.md'

/** The example with the fields of the order for which it writes `…`. */
function withOrder(example: { type: string; data: object }, order: object) {
  const { '…': rest, ...data } = example.data as Record<string, unknown>
  return rest === undefined ? example : { ...example, data: { ...order, ...data } }
}

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform({
    env: { WEBHOOK_ALLOW_HTTP: '1', WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1' },
  })
})
afterAll(() => platform[Symbol.asyncDispose]())

test('each kind has its example, as it is described', () => {
  const [first, ...others] = blocks('reference/webhooks.md', 'json').map((block) => JSON.parse(block))
  const examples = [first, ...others.map((example) => withOrder(example, first.data))]
  for (const example of examples) expectEvent(example)
  expect(examples.map(({ type }) => type).toSorted()).toEqual(eventTypes.toSorted())
  // A test of an endpoint sends the same.
  expect(Object.fromEntries(examples.map(({ type, data }) => [type, data]))).toEqual(eventExamples)
})

test.each([
  ['standardwebhooks', 0],
  ['nothing but HMAC', 1],
])('its server with %s takes what is signed, and nothing else', async (_, index) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const made = await ask(platform.url, 'POST', '/v1/webhooks', { key: demoApiKey, body: { url } })
  const server = spawn(process.execPath, ['--input-type=module', '--eval', blocks(guide, 'js')[index]!], {
    cwd: root,
    env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: made.body.secret },
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (said += chunk))
  try {
    await placeOrder(platform.url, await tokenOf(platform.url, demo.shipper))
    await until(
      async () => said,
      () => said.includes('wallet.debit 1') && said.includes('webhook.test 1'),
    )
    const headers = {
      'webhook-id': '1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      'x-service-signature': `sha256=${'0'.repeat(64)}`,
    }
    const forged = await fetch(url, { method: 'POST', headers, body: '{"type":"forged"}' })
    const bare = await fetch(url, { method: 'POST', body: '{"type":"forged"}' })
    expect([forged.status, bare.status]).toEqual([401, 401])
    expect(said).not.toContain('forged')
  } finally {
    server.kill()
    await ask(platform.url, 'DELETE', `/v1/webhooks/${made.body.webhook.id}`, { key: demoApiKey })
  }
})
