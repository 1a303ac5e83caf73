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
  const fault = (why: string) =>
    refuseField(
      field,
      `${JSON.stringify(trimmed.slice(0, 100))} ${why}: allowed is an ${allowsHttp ? 'https or http' : 'https'} URL of a public ` +
        `server, without credentials and fragment, of at most ${maxLength} characters, such as ${example}`,
    )
  if (trimmed.length > maxLength) throw fault(`has ${trimmed.length} characters`)
  if (blankOrControl.test(trimmed)) throw fault('holds blanks or control characters')
  const url = URL.parse(trimmed)
  if (!url) throw fault('is not a URL')
  if (url.protocol !== 'https:' && !(allowsHttp && url.protocol === 'http:'))
    throw fault(`begins with ${url.protocol}`)
  if (url.username || url.password) throw fault('holds credentials')
  if (trimmed.includes('#')) throw fault('has a fragment')
  if (url.href.length > maxLength) throw fault(`has ${url.href.length} characters once it is encoded`)
  if (!allowsHost(url.hostname)) throw fault(`leads to ${url.hostname}, which is no public address`)
  return url.href
}
