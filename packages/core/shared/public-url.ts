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
  const refused = (fault: UrlFault, detail = '') =>
    refuseField(field, 'not_public', { got: trimmed, fault, detail, allowsHttp, max: maxLength, example })
  if (trimmed.length > maxLength) throw refused('long', `${trimmed.length}`)
  if (blankOrControl.test(trimmed)) throw refused('blanks')
  const url = URL.parse(trimmed)
  if (!url) throw refused('no_url')
  if (url.protocol !== 'https:' && !(allowsHttp && url.protocol === 'http:'))
    throw refused('scheme', url.protocol)
  if (url.username || url.password) throw refused('login')
  if (trimmed.includes('#')) throw refused('fragment')
  if (url.href.length > maxLength) throw refused('encoded', `${url.href.length}`)
  if (!allowsHost(url.hostname)) throw refused('private', url.hostname)
  return url.href
}
