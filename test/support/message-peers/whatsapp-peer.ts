import { createHmac } from 'node:crypto'
import { until } from '../rest-client.ts'
import { startProviderPeer } from './provider-peer.ts'

export type WhatsAppMessage = {
  id: string
  to: string
  template: string
  language: string
  parameters: readonly string[]
}

export type WhatsAppPeer = Awaited<ReturnType<typeof startWhatsAppPeer>>

const appSecret = 'the secret of the app'
const accessToken = 'EAAG-a-token'

/** Meta's Cloud API on this machine: takes templates, and signs callbacks as Meta does. */
export async function startWhatsAppPeer() {
  const messages: WhatsAppMessage[] = []
  const peer = await startProviderPeer(({ path, method, headers, body }) => {
    const isRight = method === 'POST' && path === '/v23.0/104567/messages'
    if (!isRight) return { status: 404, body: { error: { code: 100, message: `no ${method} ${path}` } } }
    if (headers.authorization !== `Bearer ${accessToken}`)
      return { status: 401, body: { error: { code: 190, message: 'Invalid OAuth access token' } } }
    const { messaging_product, type, to, template } = JSON.parse(body)
    const parameters: { type: string; text: string }[] = template?.components?.[0]?.parameters ?? []
    const isTemplate = messaging_product === 'whatsapp' && type === 'template' && /^\d{8,15}$/.test(to)
    if (!isTemplate || parameters.some((one) => one.type !== 'text' || !one.text || /\n/.test(one.text)))
      return { status: 400, body: { error: { code: 131008, message: 'Required parameter is missing' } } }
    const id = `wamid.${messages.length + 1}`
    messages.push({
      ...{ id, to, template: template.name, language: template.language.code },
      parameters: parameters.map(({ text }) => text),
    })
    return {
      status: 200,
      body: { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id }] },
    }
  })

  /** Sends a callback to the platform as Meta would. */
  async function call(url: string, value: object, secret = appSecret): Promise<number> {
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        { id: '1', changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', ...value } }] },
      ],
    })
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
    const response = await fetch(`${url}/callbacks/whatsapp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
      body,
    })
    return response.status
  }

  return {
    ...peer,
    messages: messages as readonly WhatsAppMessage[],
    env: {
      WHATSAPP_API_URL: `${peer.url}/v23.0`,
      WHATSAPP_PHONE_NUMBER_ID: '104567',
      WHATSAPP_ACCESS_TOKEN: accessToken,
      WHATSAPP_APP_SECRET: appSecret,
      WHATSAPP_VERIFY_TOKEN: 'a token of ours',
    },
    /** The message of this template that says all these texts. */
    async messageOf(template: string, ...texts: string[]): Promise<WhatsAppMessage> {
      const found = await until(
        async () =>
          messages.findLast(
            (one) =>
              one.template === template && texts.every((text) => one.parameters.join(' ').includes(text)),
          ),
        (message) => message !== undefined,
      )
      return found!
    },
    answer: (url: string, from: string, text: string, secret?: string) =>
      call(url, { messages: [{ from, id: 'wamid.in', type: 'text', text: { body: text } }] }, secret),
    report: (url: string, id: string, status: string, secret?: string) =>
      call(url, { statuses: [{ id, status }] }, secret),
  }
}
