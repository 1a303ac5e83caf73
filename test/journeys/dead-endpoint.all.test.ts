import { expect, test } from 'vitest'
import { startTestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

const backlog = 100_000

const insertBacklog = `
  WITH event AS (
    INSERT INTO outbox (id, tenant_id, order_id, kind, sequence, data, created_at, position)
    SELECT gen_random_uuid(), tenant_id, gen_random_uuid(), 'wallet.debit', 1, '{}', now(), nextval('outbox_positions')
    FROM webhook_endpoints, generate_series(1, $2) WHERE id = $1
    RETURNING id, tenant_id, order_id
  )
  INSERT INTO webhook_deliveries (event_id, endpoint_id, tenant_id, kind, order_id, status, attempts, next_attempt_at, created_at)
  SELECT id, $1, tenant_id, 'wallet.debit', order_id, 'waiting', 0, now(), now() FROM event`

test.each(['hangs', 'answers 500'] as const)(
  'an endpoint that %s with 100,000 events waiting keeps no other waiting',
  async (how) => {
    await using dead = await startWebhookReceiver({ secret: '' })
    await using alive = await startWebhookReceiver({ secret: '' })
    await using platform = await startTestPlatform({
      env: { WEBHOOK_ALLOW_HTTP: '1', WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8' },
    })
    const create = async (token: string, url: string): Promise<Body> => {
      const query =
        'mutation ($url: String!) { createWebhook(input: { url: $url }) { secret endpoint { id } } }'
      const { body } = await ask(platform.url, 'POST', '/graphql', {
        token,
        body: { query, variables: { url } },
      })
      return body.data.createWebhook
    }
    const shipper = await tokenOf(platform.url, demo.shipper)
    const made = await create(await tokenOf(platform.url, demo.otherShipper), dead.url)
    dead.secret = made.secret
    dead.answer(how === 'hangs' ? 'hang' : 500)
    await platform.sql(insertBacklog, [made.endpoint.id, backlog])
    await until(
      async () => dead.received.length,
      (count) => count >= 2,
    )

    const { secret } = await create(shipper, alive.url)
    alive.secret = secret
    const triedBefore = dead.received.length
    for (let count = 0; count < 30; count++) await placeOrder(platform.url, shipper)
    await until(
      async () => alive.received.filter(({ body }) => body.includes('wallet.debit')).length,
      (count) => count === 30,
    )
    // Were they to wait for their turn behind the others, those would have been tried first.
    expect(dead.received.length - triedBefore).toBeLessThan(300)
  },
)
