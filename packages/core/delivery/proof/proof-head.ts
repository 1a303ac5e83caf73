import { refuseField } from '../../shared/refusal.ts'

/** So many hex digits name an entry alone: 80 bits, which nobody finds by trying. */
const shortDigits = 20

/** The hash of a timeline's entry as people copy it: its first 20 digits, such as `3f0a-91c2-77de-0b45-a1f3`. */
export function shortHead(hash: string): string {
  return hash.slice(0, shortDigits).replaceAll(/.{4}(?=.)/g, '$&-')
}

/**
 * Reads a head that somebody gave: 64 hex digits or the first 20, with spaces or hyphens between them, in small or capital letters.
 * Refuses with `validation_failed` anything else.
 */
export function readHead(text: string): string {
  const digits = text.length > 200 ? '' : text.replaceAll(/[\s-]/g, '').toLowerCase()
  if (/^([0-9a-f]{20}|[0-9a-f]{64})$/.test(digits)) return digits
  throw refuseField(
    'head',
    `is no code of a proof: ${shortDigits} or 64 digits from 0 to 9 and a to f are allowed`,
  )
}

/** Where the page is that says whether a head is genuine. */
export function proofUrl(head: string, publicUrl: string): string {
  return `${publicUrl}/prova/${head}`
}
