/** Texts for people are in Brazilian Portuguese, and in English if the request asks for it. */
export const languages = ['pt-BR', 'en'] as const
export type Language = (typeof languages)[number]

export type LocalizedText = Record<Language, string>
