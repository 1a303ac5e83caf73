const seconds = /^\d{1,9}$/

/** Parses a Retry-After header (RFC 9110, section 10.2.3) to seconds; a date in the past is 0. Null if absent or invalid. */
export function readRetryAfter(header: string | string[] | undefined, now: Date): number | null {
  const text = [header].flat()[0]?.trim() ?? ''
  if (seconds.test(text)) return Number(text)
  const at = text.endsWith('GMT') ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000))
}
