import type { OutgoingMessage } from '@rodovia/core/delivery/recipient-messages/ports.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SmsPeer, startSmsPeer } from '../../../test/support/message-peers/sms-peer.ts'
import { startWhatsAppPeer, type WhatsAppPeer } from '../../../test/support/message-peers/whatsapp-peer.ts'
import { createRecipientChannels } from './recipient-channels.ts'

let whatsapp: WhatsAppPeer
let sms: SmsPeer
let channels: ReturnType<typeof createRecipientChannels>
beforeAll(async () => {
  whatsapp = await startWhatsAppPeer()
  sms = await startSmsPeer()
  const { env } = whatsapp
  channels = createRecipientChannels({
    whatsapp: {
      ...{ accessToken: env.WHATSAPP_ACCESS_TOKEN, phoneNumberId: env.WHATSAPP_PHONE_NUMBER_ID },
      ...{ appSecret: env.WHATSAPP_APP_SECRET, verifyToken: env.WHATSAPP_VERIFY_TOKEN },
      ...{ apiUrl: env.WHATSAPP_API_URL, templatePrefix: 'rodovia_' },
    },
    sms: {
      ...{ accountSid: sms.env.SMS_ACCOUNT_SID, authToken: sms.env.SMS_AUTH_TOKEN, from: sms.env.SMS_FROM },
      ...{ apiUrl: sms.env.SMS_API_URL, callbackUrl: 'https://rodovia.test/callbacks/sms' },
    },
    mail: null,
    onFault: () => {},
  })
})
afterAll(async () => {
  await channels[Symbol.asyncDispose]()
  await whatsapp[Symbol.asyncDispose]()
  await sms[Symbol.asyncDispose]()
})

const aMessage = (more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  ...{ id: 'one', to: '+5511912345678', kind: 'arriving', language: 'pt-BR', subject: 'Chegando' },
  ...{ text: 'Está chegando', parameters: ['Ana', 'Loja', 'https://l/', 'https://l/mensagens'] },
  ...{ link: { url: 'https://l/', label: 'Acompanhar' }, stopLine: 'Para não receber: https://l/mensagens' },
  ...more,
})

test('what is not set up is not offered, and refuses', async () => {
  expect(channels.offered).toEqual(['whatsapp', 'sms'])
  expect(await channels.send('email', aMessage())).toEqual({ outcome: 'refused', reason: 'not configured' })
  expect(channels.readCallback('email', { body: '', signature: '' })).toBeNull()
})

describe.each(['whatsapp', 'sms'] as const)('%s', (channel) => {
  const peer = () => (channel === 'whatsapp' ? whatsapp : sms)

  test('takes a message and gives its id', async () => {
    const result = await channels.send(channel, aMessage())
    expect(result).toEqual({ outcome: 'sent', providerId: peer().messages.length > 0 && expect.any(String) })
  })

  test.each([
    [429, 'again'],
    [503, 'again'],
    [500, 'unknown'],
    ['cut', 'unknown'],
    ['silence', 'unknown'],
    [400, 'refused'],
    [401, 'refused'],
  ] as const)('%s: %s', async (fault, outcome) => {
    peer().failNext(fault)
    expect(await channels.send(channel, aMessage())).toMatchObject({ outcome })
  })

  test('a server that nobody reaches took nothing', async () => {
    const away = await startSmsPeer()
    await away[Symbol.asyncDispose]()
    await using gone = createRecipientChannels({
      whatsapp: null,
      sms: {
        ...{ accountSid: 'AC', authToken: 't', from: '+551140000000', apiUrl: away.url },
        callbackUrl: 'https://rodovia.test/callbacks/sms',
      },
      mail: null,
      onFault: () => {},
    })
    expect(await gone.send('sms', aMessage())).toMatchObject({ outcome: 'again' })
  })
})

test('WhatsApp gets an approved template with its parameters, SMS the text with the line about stopping', async () => {
  await channels.send('whatsapp', aMessage({ kind: 'pin', language: 'en' }))
  expect(whatsapp.messages.at(-1)).toMatchObject({
    ...{ to: '5511912345678', template: 'rodovia_pin', language: 'en' },
    parameters: ['Ana', 'Loja', 'https://l/', 'https://l/mensagens'],
  })
  await channels.send('sms', aMessage())
  expect(sms.messages.at(-1)).toMatchObject({
    ...{ to: '+5511912345678', from: '+5511400000000' },
    callback: 'https://rodovia.test/callbacks/sms#rc=5&rp=5xx,ct,rt',
    body: 'Está chegando\nPara não receber: https://l/mensagens',
  })
})

test('a callback without the right signature says nothing', () => {
  expect(channels.readCallback('whatsapp', { body: '{}', signature: 'sha256=00' })).toBeNull()
  expect(channels.readCallback('sms', { body: 'From=1&Body=PARAR', signature: 'AAAA' })).toBeNull()
  expect(channels.isVerifyToken('a token of ours')).toBe(true)
  expect(channels.isVerifyToken('another')).toBe(false)
})
