/** The headers of every response. A route whose response may be cached sets `cache-control` itself. */
export const defaultHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  // Features that no page of ours uses are off, also in frames of others and for injected scripts. Passkeys
  // and copying stay allowed.
  'permissions-policy':
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), screen-wake-lock=(), usb=(), xr-spatial-tracking=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

const yearSeconds = 365 * 24 * 60 * 60

/** With TLS in front, browsers also get HSTS for this host; over http the header means nothing (RFC 6797, section 7.2). */
export function headersFor(publicUrl: string): Record<string, string> {
  const isTls = publicUrl.startsWith('https:')
  return { ...defaultHeaders, ...(isTls && { 'strict-transport-security': `max-age=${yearSeconds}` }) }
}

export const jsonType = 'application/json; charset=utf-8'
