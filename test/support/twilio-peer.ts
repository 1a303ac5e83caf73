import { createHmac, randomUUID } from 'node:crypto'

/** The caller of a number hears another telephone ring, a sentence, or nothing at all. */
export type Outcome = { rings: string; showing: string } | { says: string } | 'rejected'

/** The settings of an account at Twilio, with two numbers. */
export const twilioAccount = {
  CALLS_TWILIO_ACCOUNT_SID: `AC${'7'.repeat(32)}`,
  CALLS_TWILIO_AUTH_TOKEN: 'a token of the tests',
  CALLS_NUMBERS: '+551130000001,+551130000002',
}

/**
 * Twilio, as it calls the webhook of a number: a signed form, and TwiML as the answer. `publicUrl` is the address as Twilio knows the
 * platform, `url` where it runs. https://www.twilio.com/docs/usage/security#validating-requests
 */
export function twilioPeer(url: string, publicUrl = url) {
  const { CALLS_TWILIO_ACCOUNT_SID: AccountSid, CALLS_TWILIO_AUTH_TOKEN: authToken } = twilioAccount

  async function post(form: Record<string, string>, token = authToken): Promise<Response> {
    const text = Object.keys(form)
      .sort()
      .map((name) => name + form[name])
      .join('')
    const signature = createHmac('sha1', token).update(`${publicUrl}/calls/voice${text}`).digest('base64')
    return fetch(`${url}/calls/voice`, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature, 'user-agent': 'TwilioProxy/1.1' },
      body: new URLSearchParams(form),
    })
  }

  return {
    post,
    /** Somebody dials a number of the account. */
    async dial(from: string, to: string): Promise<Outcome> {
      const response = await post({
        ...{ AccountSid, From: from, To: to, Caller: from, Called: to },
        ...{ CallSid: `CA${randomUUID().replaceAll('-', '')}`, CallStatus: 'ringing', Direction: 'inbound' },
        ...{ ApiVersion: '2010-04-01', CallerCountry: 'BR', FromCity: 'São Paulo' },
      })
      if (response.status !== 200) throw new Error(`the webhook answered ${response.status}`)
      if (!response.headers.get('content-type')?.startsWith('text/xml')) throw new Error('it is no XML')
      return outcomeOf(await response.text())
    },
  }
}

function outcomeOf(twiml: string): Outcome {
  const [, showing, rings] =
    /<Dial callerId="([^"]+)"[^>]*><Number>([^<]+)<\/Number><\/Dial>/.exec(twiml) ?? []
  if (showing && rings) return { rings, showing }
  const [, says] = /<Say[^>]*>([^<]+)<\/Say>/.exec(twiml) ?? []
  if (says) return { says }
  if (twiml.includes('<Reject/>')) return 'rejected'
  throw new Error(`unknown TwiML: ${twiml}`)
}
