import { html } from '../../../html.ts'
import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Call',
  callParty: {
    sender: 'Call the sender',
    recipient: 'Call the recipient',
    driver: 'Call the driver',
    support: 'Call dispatch',
  },
  logged: 'The access log keeps each request.',
  masked: (until) =>
    html`Dial this number from your telephone: the call reaches the other person, and neither of you sees the other’s number. It works until ${until}, as long as the delivery lasts.`,
  plain: 'This is the person’s own number. Use it for this delivery only.',
  whatsapp: 'Open in WhatsApp',
  from: 'The telephone from which you call',
  fromHint: 'With area code. The call works from it only.',
  getNumber: 'Show the number',
  back: 'Back to the order',
}
