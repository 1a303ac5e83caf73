import type { CallAnswer, CallMasking } from '@rodovia/core/delivery/calls/ports.ts'
import { isSignedByTwilio } from '../twilio/signature.ts'

type TwilioAccount = { accountSid: string; authToken: string; numbers: readonly string[] }

type Settings = TwilioAccount & {
  holdSeconds: number
  /** The address that Twilio was given for calls to the numbers, as its signature covers it. */
  voiceUrl: string
}

/** A call ends after this time, so that a forgotten telephone costs no fortune. */
const longestCallSeconds = 30 * 60
const ringSeconds = 30

/**
 * Twilio Programmable Voice: for each call to a number of the account Twilio posts a form to `voiceUrl` and does what the TwiML of
 * the answer says. https://www.twilio.com/docs/voice/twiml
 */
export function createTwilioVoice({
  accountSid,
  authToken,
  numbers,
  holdSeconds,
  voiceUrl,
}: Settings): CallMasking {
  return {
    numbers,
    holdSeconds,
    readCall({ form, signature }) {
      const fields = new URLSearchParams(form)
      const isSigned = isSignedByTwilio({ authToken, url: voiceUrl }, fields, signature)
      if (!isSigned || fields.get('AccountSid') !== accountSid) return null
      const [from, to] = [fields.get('From') ?? '', fields.get('To') ?? '']
      return numbers.includes(to) ? { from, to } : null
    },
    answer: (answer) => `<?xml version="1.0" encoding="UTF-8"?>\n<Response>${verbsOf(answer)}</Response>`,
  }
}

/** Numbers are digits with a plus sign, so nothing has to be escaped. The caller hears no number. */
function verbsOf(answer: CallAnswer): string {
  switch (answer.kind) {
    case 'dial':
      return `<Dial callerId="${answer.showing}" answerOnBridge="true" timeout="${ringSeconds}" timeLimit="${longestCallSeconds}"><Number>${answer.number}</Number></Dial>`
    case 'ended':
      return '<Say language="pt-BR">Este número não está mais ligado à sua entrega. Peça um novo número no aplicativo ou na página de rastreio.</Say><Hangup/>'
    case 'reject':
      return '<Reject/>'
  }
}
