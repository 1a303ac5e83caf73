import { refuseField } from './refusal.ts'

/** Control characters, and bidirectional overrides, which make a text look like another. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is there to find them
const notText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * Trims and validates a text of 1 to `maxLength` code points. Refuses with `validation_failed` an empty or longer text,
 * control characters and broken Unicode.
 */
export function readText(field: string, text: string, maxLength: number): string {
  const trimmed = text.trim()
  if (!visible.test(trimmed)) throw refuseField(field, 'empty')
  const length = [...trimmed].length
  if (length > maxLength) throw refuseField(field, 'too_long', { got: length, max: maxLength })
  assertIsText(field, trimmed)
  return trimmed
}

/** False for control characters and broken Unicode, which no stored text has and PostgreSQL takes for no text. */
export const isText = (text: string): boolean => text.isWellFormed() && !notText.test(text)

/** Refuses with `validation_failed` what is no text. */
export function assertIsText(field: string, text: string): void {
  if (!isText(text)) throw refuseField(field, 'not_allowed', { why: 'not_text' })
}

/** The same for an optional text: absent or blank is null. */
export function readOptionalText(
  field: string,
  text: string | null | undefined,
  maxLength: number,
): string | null {
  return text === null || text === undefined || text.trim() === '' ? null : readText(field, text, maxLength)
}

/**
 * A text for one line, without characters that nobody sees: line breaks and runs of spaces become one space. Bidirectional
 * overrides stay, which `readText` refuses. Absent is empty.
 */
export function oneLine(text: string | null | undefined): string {
  return text?.replace(/(?![\u202a-\u202e\u2066-\u2069])\p{Cf}/gu, '').replace(/[\s\p{Z}]+/gu, ' ') ?? ''
}
