import { readOneOf } from '../../shared/one-of.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import { notifiedEvent } from './notified-event.ts'
import { setOptOutOfPhone } from './opt-outs.ts'
import type { RecipientPorts } from './ports.ts'
import { messageChannels } from './recipient-message.ts'

/** The platform has stored the id of a message that it sends after this time, unless the provider is slow to answer. */
const retryAfterSeconds = 5

/**
 * Takes what a provider reports: delivered and failed messages, and the answers PARAR and VOLTAR. Refuses with `unauthorized` a wrong
 * signature, and a channel that is not set up; with `unavailable` a report that may be of a message whose id is not stored yet, so that
 * the provider sends it again.
 */
export async function takeProviderCallback(
  ports: RecipientPorts,
  { channel: channelName, body, signature }: { channel: string; body: string; signature: string },
): Promise<void> {
  const channel = readOneOf('channel', messageChannels, channelName)
  const notices = ports.recipientChannels.readCallback(channel, { body, signature })
  if (notices === null) throw refuse('unauthorized', {})
  const at = ports.clock()
  let isTooEarly = false
  for (const notice of notices) {
    if (notice.type === 'status') {
      const { providerId, status } = notice
      const result = await ports.recipientMessages.noteStatus(
        { channel, providerId, status, at },
        (message) => notifiedEvent(ports, message, at),
      )
      isTooEarly ||= result === 'too_early'
    } else await setOptOutOfPhone(ports, { phone: notice.phone, isOptedOut: notice.type === 'stop' })
  }
  if (isTooEarly) throw refuse('unavailable', { retryAfterSeconds })
}

/** The answer to Meta's check of the address of callbacks. Refuses with `unauthorized` a wrong token. */
export function answerChallenge(
  { recipientChannels }: Pick<RecipientPorts, 'recipientChannels'>,
  { token, challenge }: { token: string; challenge: string },
): string {
  if (!recipientChannels.isVerifyToken(token)) throw refuse('unauthorized', {})
  if (/^[\w-]{1,200}$/.test(challenge)) return challenge
  throw refuseField('hub.challenge', 'characters', { set: 'word', min: 1, max: 200 })
}
