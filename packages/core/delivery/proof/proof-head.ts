import { refuseField } from '../../shared/refusal.ts'

/** 20 hex digits, 80 bits, identify an entry and cannot be guessed. */
const shortDigits = 20

/** The first 20 digits of a timeline hash in groups, such as `3f0a-91c2-77de-0b45-a1f3`. */
export function shortHead(hash: string): string {
  return hash.slice(0, shortDigits).replaceAll(/.{4}(?=.)/g, '$&-')
}

/** Normalizes a head: 64 hex digits or the first 20, in any case, with spaces or hyphens. Refuses with `validation_failed`. */
export function readHead(text: string): string {
  const digits = text.length > 200 ? '' : text.replaceAll(/[\s-]/g, '').toLowerCase()
  if (/^([0-9a-f]{20}|[0-9a-f]{64})$/.test(digits)) return digits
  throw refuseField('head', 'not_allowed', { why: 'not_a_proof_code' })
}

/** The page that verifies a head. */
export function proofUrl(head: string, publicUrl: string): string {
  return `${publicUrl}/prova/${head}`
}
