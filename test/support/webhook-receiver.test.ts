import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aSignedCall } from './signed-webhook.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const otherSecret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'

let receiver: WebhookReceiver
beforeEach(async () => {
  receiver = await startWebhookReceiver({ secret })
})
afterEach(() => receiver[Symbol.asyncDispose]())

async function post({ url, headers, body }: ReturnType<typeof aSignedCall>): Promise<number | string> {
  const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' }).catch(() => null)
  return answer?.status ?? 'lost'
}

describe('a webhook receiver', () => {
  it('records what it was told, and when', async () => {
    const before = Date.now()
    const body = JSON.stringify({ id: 'evt_7', sequence: 4 })
    expect(await post(aSignedCall({ url: receiver.url, secret, id: 'evt_7', body }))).toBe(200)
    expect(receiver.received).toMatchObject([{ id: 'evt_7', sequence: 4, body, faults: [] }])
    expect(receiver.received[0]!.receivedAt.getTime()).toBeGreaterThanOrEqual(before)
  })

  it('sees each signature that is not of its secret and this body, and refuses', async () => {
    const call = aSignedCall({ url: receiver.url, secret })
    const other = aSignedCall({ url: receiver.url, secret: otherSecret })
    const late = { 'webhook-timestamp': '1700000000' }
    const plain = { 'x-service-signature': other.headers['x-service-signature'] }
    const trio = { 'webhook-signature': other.headers['webhook-signature'] }
    expect(await post({ ...call, headers: { ...call.headers, ...plain } })).toBe(401)
    expect(await post({ ...call, headers: { ...call.headers, ...trio } })).toBe(401)
    expect(await post({ ...call, headers: { ...call.headers, ...late } })).toBe(401)
    expect(await post({ ...call, body: `${call.body} ` })).toBe(401)
    expect(receiver.received.map(({ faults }) => faults.map((fault) => fault.split(':')[0]))).toEqual([
      ['x-service-signature'],
      ['webhook-signature'],
      ['webhook-signature'],
      ['webhook-signature', 'x-service-signature'],
    ])
  })

  it('takes another secret from one request to the next', async () => {
    const call = aSignedCall({ url: receiver.url, secret: otherSecret })
    expect(await post(call)).toBe(401)
    receiver.secret = otherSecret
    expect(await post(call)).toBe(200)
  })

  it('answers in turn as it was told to', async () => {
    receiver.answer(500, 'reset', { status: 301, headers: { location: '/' } }, 410, 200)
    const call = aSignedCall({ url: receiver.url, secret })
    const answers: (number | string)[] = []
    for (let n = 0; n < 7; n += 1) answers.push(await post(call))
    expect(answers).toEqual([500, 'lost', 301, 410, 200, 500, 'lost'])
  })
})
