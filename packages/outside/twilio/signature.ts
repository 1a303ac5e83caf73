import { createHmac, timingSafeEqual } from 'node:crypto'

/** The inputs of a signature: the account's secret and the address that Twilio was given. */
export type TwilioSigning = { authToken: string; url: string }

/**
 * The header `X-Twilio-Signature`: HMAC-SHA1 over the address and all fields in the order of their names, each name with its value, in
 * base64. https://www.twilio.com/docs/usage/security#validating-requests
 */
export function twilioSignature({ authToken, url }: TwilioSigning, fields: URLSearchParams): string {
  const signed = [...fields]
    .toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .map(([name, value]) => name + value)
    .join('')
  return createHmac('sha1', authToken)
    .update(url + signed)
    .digest('base64')
}

/** Whether Twilio signed the form. */
export function isSignedByTwilio(
  signing: TwilioSigning,
  fields: URLSearchParams,
  signature: string,
): boolean {
  const [expected, given] = [Buffer.from(twilioSignature(signing, fields)), Buffer.from(signature)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
