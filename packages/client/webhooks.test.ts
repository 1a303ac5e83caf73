import { verifyWebhook } from '@rodovia/client/webhooks'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'

const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
const other = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const event = { id: 'evt_1', type: 'wallet.credit', sequence: 1, data: { amount_cents: 5000 } }
const body = JSON.stringify(event)

function headersOf(at = new Date(), by = [secret]) {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': by.map((each) => new Webhook(each).sign('evt_1', at, body)).join(' '),
  }
}

test('a signed webhook is its event: text or bytes, headers of a Request or of Node', async () => {
  expect(await verifyWebhook(body, headersOf(), secret)).toEqual(event)
  expect(await verifyWebhook(new TextEncoder().encode(body), new Headers(headersOf()), secret)).toEqual(event)
})

test('while a secret is rotated either side may know one of the two', async () => {
  expect(await verifyWebhook(body, headersOf(new Date(), [other, secret]), secret)).toEqual(event)
  expect(await verifyWebhook(body, headersOf(), [other, secret])).toEqual(event)
})

test.each([
  ['another body', `${body} `, headersOf()],
  ['another secret', body, headersOf(new Date(), [other])],
  ['another id', body, { ...headersOf(), 'webhook-id': 'evt_2' }],
  ['no signature', body, { ...headersOf(), 'webhook-signature': undefined }],
  ['no base64', body, { ...headersOf(), 'webhook-signature': 'v1,*** v2,x' }],
])('%s is refused', async (_what, text, headers) => {
  await expect(verifyWebhook(text, headers, secret)).rejects.toMatchObject({ code: 'webhook_not_signed' })
})

test('a recorded call is refused after five minutes, and a time that is none', async () => {
  const old = headersOf(new Date(Date.now() - 301_000))
  await expect(verifyWebhook(body, old, secret)).rejects.toMatchObject({ code: 'webhook_too_old' })
  expect(await verifyWebhook(body, old, secret, { toleranceSeconds: 600 })).toEqual(event)
})

test('a secret that is none says what one is', async () => {
  await expect(verifyWebhook(body, headersOf(), 'secret')).rejects.toThrow('begins with whsec_')
})
