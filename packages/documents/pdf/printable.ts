import type { Language, LocalizedText } from '@rodovia/core/shared/language.ts'

/** A text as it is, or the one of each language. */
export type Text = string | LocalizedText

export const textIn = (text: Text, language: Language) => (typeof text === 'string' ? text : text[language])

/** The code points that a font can print. */
export type Characters = ReadonlySet<number>

const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/** Replaces each character that the font does not have with �, because its width would be unknown. */
export function printable(text: string, characters: Characters): string {
  return Array.from(graphemes.segment(text.normalize('NFC')), ({ segment }) =>
    isPrintable(segment, characters) ? segment : '\ufffd',
  ).join('')
}

function isPrintable(segment: string, characters: Characters): boolean {
  return [...segment].every((one) => /\s/u.test(one) || characters.has(one.codePointAt(0) ?? 0))
}

/** Replaces white space and line breaks with single spaces. */
export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ')
}
