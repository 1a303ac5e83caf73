import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a form was sent from a page of ours, and not from another site that makes use of the visitor's cookies: as the browser
 * says (`Sec-Fetch-Site`), or, where it is old or the connection is not encrypted, by the page's origin. Who says neither is not
 * believed. The same order as in Go's http.CrossOriginProtection.
 */
export function isSameOriginForm(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin, host } = headers
  if (origin === undefined || !URL.canParse(origin)) return false
  return [host, new URL(publicUrl).host].includes(new URL(origin).host)
}

/** The same for what is only read, which the browser says less about: a stream of events. */
export function isSameOriginRead(headers: IncomingHttpHeaders): boolean {
  return [undefined, 'same-origin'].includes(headers['sec-fetch-site'] as string | undefined)
}
