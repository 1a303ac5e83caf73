const seconds = /^\d{1,9}$/

/**
 * Reads a Retry-After header (RFC 9110, section 10.2.3): seconds, or a date in GMT, of which the past counts as now. Null where there
 * is none or it cannot be read.
 */
export function readRetryAfter(header: string | string[] | undefined, now: Date): number | null {
  const text = [header].flat()[0]?.trim() ?? ''
  if (seconds.test(text)) return Number(text)
  const at = text.endsWith('GMT') ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000))
}
