import { createHmac } from 'node:crypto'
import { until } from '../rest-client.ts'
import { startProviderPeer } from './provider-peer.ts'

export type SmsMessage = { sid: string; to: string; from: string; body: string; callback: string }
export type SmsPeer = Awaited<ReturnType<typeof startSmsPeer>>

const accountSid = 'AC0123456789'
const authToken = 'the token of the account'

/** Twilio's Messages API on this machine. */
export async function startSmsPeer() {
  const messages: SmsMessage[] = []
  const credentials = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const peer = await startProviderPeer(({ path, method, headers, body }) => {
    if (method !== 'POST' || path !== `/2010-04-01/Accounts/${accountSid}/Messages.json`)
      return { status: 404, body: { code: 20404, message: 'not found' } }
    if (headers.authorization !== credentials)
      return { status: 401, body: { code: 20003, message: 'Authenticate' } }
    const form = new URLSearchParams(body)
    const [to, from, text] = ['To', 'From', 'Body'].map((name) => form.get(name) ?? '')
    if (!/^\+\d{8,15}$/.test(to!) || !from || !text)
      return { status: 400, body: { code: 21211, message: 'Invalid To number' } }
    const sid = `SM${messages.length + 1}`
    messages.push({ sid, to: to!, from, body: text, callback: form.get('StatusCallback') ?? '' })
    return { status: 201, body: { sid, status: 'queued' } }
  })

  /** Sends a callback to the platform as Twilio would; `publicUrl` is the address that it was given. */
  async function call(
    { url, publicUrl = url }: { url: string; publicUrl?: string },
    fields: Record<string, string>,
    token = authToken,
  ): Promise<number> {
    const signed = Object.keys(fields)
      .toSorted()
      .reduce((text, name) => `${text}${name}${fields[name]}`, `${publicUrl}/callbacks/sms`)
    const response = await fetch(`${url}/callbacks/sms`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': createHmac('sha1', token).update(signed).digest('base64'),
      },
      body: new URLSearchParams(fields).toString(),
    })
    return response.status
  }

  return {
    ...peer,
    messages: messages as readonly SmsMessage[],
    env: {
      ...{ SMS_API_URL: peer.url, SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: authToken },
      SMS_FROM: '+5511400000000',
    },
    async messageWith(text: string): Promise<SmsMessage> {
      const found = await until(
        async () => messages.findLast(({ body }) => body.includes(text)),
        (message) => message !== undefined,
      )
      return found!
    },
    answer: (at: { url: string; publicUrl?: string }, from: string, text: string, token?: string) =>
      call(at, { MessageSid: 'SMin', From: from, To: '+5511400000000', Body: text }, token),
    report: (at: { url: string; publicUrl?: string }, sid: string, status: string) =>
      call(at, { MessageSid: sid, MessageStatus: status }),
  }
}
