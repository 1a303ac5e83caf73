import type {
  OutgoingMessage,
  RecipientChannels,
  SendResult,
} from '@rodovia/core/delivery/recipient-messages/ports.ts'
import type { MessageChannel } from '@rodovia/core/delivery/recipient-messages/recipient-message.ts'
import { messageChannels } from '@rodovia/core/delivery/recipient-messages/recipient-message.ts'
import type { MailResult, MailSender } from '@rodovia/core/notifications/mail/ports.ts'
import type { MailId } from '@rodovia/core/shared/ids.ts'
import { createTwilio, type SmsSettings } from '../sms/twilio.ts'
import { createWhatsApp, type WhatsAppSettings } from '../whatsapp/whatsapp.ts'
import { createProviderCall } from './provider-call.ts'

/** A channel is null if it is not configured. */
type Settings = {
  whatsapp: WhatsAppSettings | null
  sms: SmsSettings | null
  mail: MailSender | null
  onFault: (channel: MessageChannel, reason: string) => void
}

/** WhatsApp, SMS and e-mail to recipients, as far as the platform has set them up. */
export function createRecipientChannels({
  onFault,
  ...settings
}: Settings): RecipientChannels & AsyncDisposable {
  const calls = new AsyncDisposableStack()
  const callOf = (channel: MessageChannel) =>
    calls.use(createProviderCall({ onFault: (reason) => onFault(channel, reason) }))
  const whatsapp = settings.whatsapp && createWhatsApp(settings.whatsapp, callOf('whatsapp'))
  const sms = settings.sms && createTwilio(settings.sms, callOf('sms'))
  const email = settings.mail && { send: mailing(settings.mail) }
  const channels = { whatsapp, sms, email }
  return {
    offered: messageChannels.filter((channel) => channels[channel] !== null),
    async send(channel, message) {
      const service = channels[channel]
      return service ? service.send(message) : { outcome: 'refused', reason: 'not configured' }
    },
    readCallback(channel, callback) {
      return (
        (channel === 'whatsapp' ? whatsapp : channel === 'sms' ? sms : null)?.readCallback(callback) ?? null
      )
    },
    isVerifyToken: (token) => whatsapp?.isVerifyToken(token) === true,
    [Symbol.asyncDispose]: () => calls.disposeAsync(),
  }
}

function mailing(sender: MailSender) {
  return async ({ id, to, subject, text, link, stopLine }: OutgoingMessage): Promise<SendResult> => {
    const paragraphs = [...text.split(/\n+/), stopLine]
    const mail = { id: id as MailId, to, subject, paragraphs, action: link.label, link: link.url }
    return resultOf(await sender.send(mail))
  }
}

/** A mail whose end nobody knows is not sent again. */
function resultOf(result: MailResult): SendResult {
  switch (result.outcome) {
    case 'sent':
      return { outcome: 'sent', providerId: null }
    case 'retry':
      return { outcome: result.isUnsent ? 'again' : 'unknown', reason: result.reason }
    case 'failed':
      return { outcome: 'refused', reason: result.reason }
    case 'skipped':
      return { outcome: 'refused', reason: 'no mail server' }
  }
}
