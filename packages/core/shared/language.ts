/** What people read is written in Brazilian Portuguese, and in English for those who ask for it. */
export const languages = ['pt-BR', 'en'] as const
export type Language = (typeof languages)[number]

/** A text in every language we write. */
export type LocalizedText = Record<Language, string>
