import { createHmac, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { addSeconds } from '../../shared/clock.ts'
import type { EventId, TenantId } from '../../shared/ids.ts'
import type { PublishedEvent } from '../../shared/published-event.ts'
import { makeWebhookSecret, webhookBody, webhookHeaders } from './signing.ts'

const hmac = (key: string | Uint8Array, text: string) => createHmac('sha256', key).update(text).digest()
const aSecret = () => makeWebhookSecret(randomBytes(24))

const anEvent = (data: object): PublishedEvent => ({
  id: '01980000-0000-7000-8000-000000000001' as EventId,
  tenantId: '01980000-0000-7000-8000-000000000002' as TenantId,
  kind: 'tracking.picked_up',
  orderId: null,
  sequence: 3,
  createdAt: new Date('2026-03-02T12:00:00.000Z'),
  data,
})

function signed(
  event: PublishedEvent,
  { secret = aSecret(), stagedSecret = null as string | null, at = new Date() } = {},
) {
  const body = webhookBody(event)
  return { secret, body, headers: webhookHeaders(hmac, { secret, stagedSecret }, { id: event.id, body, at }) }
}

test('Standard Webhooks verifies any body, and so does a plain HMAC', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), (data) => {
      const { secret, body, headers } = signed(anEvent(data))
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
      const plain = createHmac('sha256', secret).update(body, 'utf8').digest('hex')
      expect(headers['x-service-signature']).toBe(`sha256=${plain}`)
    }),
  )
})

test('the body is the envelope, in this order', () => {
  expect(webhookBody(anEvent({ code: 'RD0A1B2C3D' }))).toBe(
    '{"id":"01980000-0000-7000-8000-000000000001","type":"tracking.picked_up","created_at":"2026-03-02T12:00:00.000Z",' +
      '"sequence":3,"tenant_id":"01980000-0000-7000-8000-000000000002","livemode":true,"data":{"code":"RD0A1B2C3D"}}',
  )
})

test('while a secret is staged both verify the trio, and the first the plain HMAC', () => {
  const [secret, stagedSecret] = [aSecret(), aSecret()]
  const { body, headers } = signed(anEvent({}), { secret, stagedSecret })
  for (const each of [secret, stagedSecret]) expect(new Webhook(each).verify(body, headers)).toBeTruthy()
  expect(headers['webhook-signature']?.split(' ')).toHaveLength(2)
  expect(headers['x-service-signature']).toBe(`sha256=${hmac(secret, body).toString('hex')}`)
  expect(() => new Webhook(aSecret()).verify(body, headers)).toThrow()
})

test('another attempt has the id of the first, and a time and a signature of its own', () => {
  const secret = aSecret()
  const [first, second] = [0, 5].map((seconds) =>
    signed(anEvent({}), { secret, at: addSeconds(new Date(), seconds) }),
  )
  expect(second!.body).toBe(first!.body)
  for (const name of ['webhook-id', 'x-service-signature'])
    expect(second!.headers[name]).toBe(first!.headers[name])
  for (const name of ['webhook-timestamp', 'webhook-signature'])
    expect(second!.headers[name]).not.toBe(first!.headers[name])
})

test('a secret is what Standard Webhooks takes: whsec_ and 24 bytes', () => {
  const bytes = randomBytes(24)
  expect(makeWebhookSecret(bytes)).toBe(`whsec_${bytes.toString('base64')}`)
})
