import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** A call with the headers that a receiver with that secret trusts. */
export function aSignedCall({
  url,
  secret,
  id = 'evt_1',
  body = JSON.stringify({ id, sequence: 1 }),
}: {
  url: string
  secret: string
  id?: string
  body?: string
}) {
  const at = new Date()
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'x-service-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
  return { url, headers, body }
}
