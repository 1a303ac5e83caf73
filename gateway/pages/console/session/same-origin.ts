import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether one of our pages sent a form, and not another site that uses the visitor's cookies. Browsers say so in `Sec-Fetch-Site`;
 * old ones, and those on unencrypted connections, in `Origin`. A request with neither is refused. The same order as in Go's
 * http.CrossOriginProtection.
 */
export function isSameOriginForm(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin, host } = headers
  if (origin === undefined || !URL.canParse(origin)) return false
  return [host, new URL(publicUrl).host].includes(new URL(origin).host)
}

/** The same for reading an event stream. Old browsers send no header with it. */
export function isSameOriginRead(headers: IncomingHttpHeaders): boolean {
  return [undefined, 'same-origin'].includes(headers['sec-fetch-site'] as string | undefined)
}
