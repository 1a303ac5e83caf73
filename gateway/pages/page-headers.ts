/**
 * The headers of an HTML page. Its policy allows our own files and, when map tiles are configured, pictures from their server.
 * There is no 'unsafe-inline', so a script that somebody injects into a page does not run. `directives` replace or add single ones.
 */
export function pageHeaders(
  tilesUrl?: string,
  formAction = "'none'",
  directives: Record<string, string> = {},
): Record<string, string> {
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'font-src': "'self'",
    'img-src': ["'self'", ...(tilesUrl ? ['data:', originOf(tilesUrl)] : [])].join(' '),
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': formAction,
    'frame-ancestors': "'none'",
    ...directives,
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'content-type': 'text/html; charset=utf-8',
    'cross-origin-opener-policy': 'same-origin',
    vary: 'accept, accept-language',
    'x-robots-tag': 'noindex',
  }
}

/** The headers of a page that search engines may list: it is the same for everybody and shows nobody's data. */
export function listed({ 'x-robots-tag': _, ...headers }: Record<string, string>): Record<string, string> {
  return headers
}

/** `{s}` stands for one of several hosts. */
function originOf(tilesUrl: string): string {
  return new URL(tilesUrl.replace('{s}', '*')).origin
}
