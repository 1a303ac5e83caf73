/** Texts for people are in Brazilian Portuguese, and in another of these languages if the request asks for it. */
export const languages = ['pt-BR', 'en', 'es'] as const
export type Language = (typeof languages)[number]

/** The name of each language in itself. */
export const languageNames: Localized<string> = { 'pt-BR': 'Português', en: 'English', es: 'Español' }

/** The locales for numbers and dates. Spanish writes numbers and money as Brazil does. */
export const formatLocales: Localized<string> = { 'pt-BR': 'pt-BR', en: 'en', es: 'es-AR' }

export type Localized<Value> = Record<Language, Value>
export type LocalizedText = Localized<string>

/** A text as rows store it; older rows have it in English alone. */
export type StoredText = string | LocalizedText

export function textIn(text: StoredText, language: Language): string {
  return typeof text === 'string' ? text : text[language]
}

export function inEachLanguage<Value>(make: (language: Language) => Value): Localized<Value> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Localized<Value>
}

/** Markup of a page. */
type Markup = { in(language: Language): string }

/** The same tree with each text in every language. */
export type InLanguages<Texts> = Texts extends string | null | Markup
  ? Localized<Texts extends string ? string : Texts>
  : Texts extends (...facts: infer Facts) => infer Text
    ? (...facts: Facts) => InLanguages<Text>
    : { [Key in keyof Texts]: InLanguages<Texts[Key]> }

/** Joins the texts of an area, one tree for each language, into one tree with each text in every language. */
export function inLanguages<Texts>(texts: Localized<Texts>): InLanguages<Texts> {
  return join(texts) as InLanguages<Texts>
}

function join(texts: Localized<unknown>): unknown {
  const first = texts[languages[0]]
  const each = (pick: (text: never) => unknown) =>
    join(inEachLanguage((language) => pick(texts[language] as never)))
  if (typeof first === 'function')
    return (...facts: unknown[]) => each((text: (...facts: unknown[]) => unknown) => text(...facts))
  if (Array.isArray(first)) return first.map((_, index) => each((list: readonly unknown[]) => list[index]))
  if (!isTree(first)) return texts
  return Object.fromEntries(
    Object.keys(first).map((key) => [key, each((tree: Record<string, unknown>) => tree[key])]),
  )
}

function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
