/** Texts for people are in Brazilian Portuguese, and in English if the request asks for it. */
export const languages = ['pt-BR', 'en'] as const
export type Language = (typeof languages)[number]

export type Localized<Value> = Record<Language, Value>
export type LocalizedText = Localized<string>

export function localized<Value>(portuguese: Value, english: Value): Localized<Value> {
  return { 'pt-BR': portuguese, en: english }
}
