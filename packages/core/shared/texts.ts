import { refuseField } from './refusal.ts'

/** Lone surrogates are no text, and control characters are none that a person typed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const notText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/**
 * Reads a text people wrote: trimmed, 1 to `maxLength` characters. Refuses with `validation_failed` an empty or longer
 * one, and what holds control characters or broken Unicode.
 */
export function readText(field: string, text: string, maxLength: number): string {
  const trimmed = text.trim()
  if (trimmed === '') throw refuseField(field, 'must not be empty')
  if (trimmed.length > maxLength)
    throw refuseField(field, `${trimmed.length} characters are too many: at most ${maxLength}`)
  if (!trimmed.isWellFormed() || notText.test(trimmed))
    throw refuseField(field, 'holds control characters or broken Unicode: plain text is allowed')
  return trimmed
}

/** The same for a text that may be left out: absent or blank is null. */
export function readOptionalText(
  field: string,
  text: string | null | undefined,
  maxLength: number,
): string | null {
  return text === null || text === undefined || text.trim() === '' ? null : readText(field, text, maxLength)
}

const phone = /^[+(]?[0-9][0-9 ().-]*[0-9]$/

/** Reads a telephone number as people write it: 8 to 15 digits, with the usual signs between them. */
export function readPhone(field: string, text: string): string {
  const trimmed = readText(field, text, 25)
  const digits = trimmed.replace(/\D/g, '').length
  if (phone.test(trimmed) && digits >= 8 && digits <= 15) return trimmed
  throw refuseField(
    field,
    `"${trimmed}" is not a telephone number: 8 to 15 digits, such as +55 11 91234-5678`,
  )
}
