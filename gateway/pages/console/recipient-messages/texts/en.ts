import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Messages to recipients',
  intro:
    'The recipient of an order gets a message at each step. Without a channel nothing is sent. The wallet pays when a message is sent.',
  channels: 'Channels',
  channelsHint: 'The first one is tried first; the next one if the provider refuses.',
  channel: (number) => `Channel ${number}`,
  noChannel: 'None',
  offers: 'Channels of this platform',
  free: 'free',
  perMessage: 'per message',
  notOffered: 'not set up',
  what: 'What is sent',
  kinds: 'Messages',
  language: 'Language',
  quietFrom: 'Quiet from',
  quietUntil: 'Quiet until',
  quietHint:
    'Local time of the destination. Only the arrival and the PIN are sent then. Leave both empty for none.',
  templates: 'Texts',
  templatesHint:
    'For SMS and e-mail; empty for the platform’s text. WhatsApp sends the platform’s approved templates.',
  placeholders: (list) => `Fields: ${list}`,
  preview: 'Preview',
  save: 'Save',
  section: 'Messages to the recipient',
  none: 'No message yet.',
  settings: 'Set up messages',
  channelNames: { whatsapp: 'WhatsApp', sms: 'SMS', email: 'E-mail' },
  reasons: {
    opted_out: 'the recipient wants no messages',
    no_credit: 'the wallet could not pay',
    no_channel: 'no channel reaches the recipient',
    out_of_date: 'the order has ended',
    too_late: 'it could not be sent in time',
    erased: 'the recipient’s data was erased',
    refused: 'the provider refused it',
    unknown: 'nobody knows whether it arrived; it is not sent again',
  },
  due: 'goes out from',
}
