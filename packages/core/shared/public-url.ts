import type { UrlFault } from './issue.ts'
import { refuseField } from './refusal.ts'

export type PublicUrlSettings = {
  /** Allows http, for development. */
  allowsHttp: boolean
  /** False for an IP address that must not be called. The address of a host name is checked at each call. */
  allowsHost: (host: string) => boolean
}

const maxLength = 2048

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const blankOrControl = /[\s\u0000-\u001f\u007f]/

/**
 * Validates the URL of somebody else's server and returns its normalized form: https, at most 2048 characters, without
 * credentials and fragment, not an address that must not be called. Refuses with `validation_failed`.
 */
export function readPublicUrl(
  field: string,
  text: string,
  { allowsHttp, allowsHost }: PublicUrlSettings,
  example: string,
): string {
  const trimmed = text.trim()
  const refusal = (fault: UrlFault, detail = '') =>
    refuseField(field, 'not_public', { got: trimmed, fault, detail, allowsHttp, max: maxLength, example })
  if (trimmed.length > maxLength) throw refusal('long', `${trimmed.length}`)
  if (blankOrControl.test(trimmed)) throw refusal('blanks')
  const url = URL.parse(trimmed)
  if (!url) throw refusal('no_url')
  if (url.protocol !== 'https:' && !(allowsHttp && url.protocol === 'http:'))
    throw refusal('scheme', url.protocol)
  if (url.username || url.password) throw refusal('login')
  if (trimmed.includes('#')) throw refusal('fragment')
  if (url.href.length > maxLength) throw refusal('encoded', `${url.href.length}`)
  if (!allowsHost(url.hostname)) throw refusal('private', url.hostname)
  return url.href
}
