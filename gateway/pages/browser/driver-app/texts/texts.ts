import { loadPart } from '../load-part.ts'
import type { Texts } from './pt-br.ts'

const files = {
  'pt-BR': () => import('./pt-br.ts'),
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
}
export type Language = keyof typeof files

export const languageNames: Record<Language, string> = { 'pt-BR': 'Português', en: 'English', es: 'Español' }

const key = 'rodovia-language'
let loaded: Texts

/** The chosen language, or that of the page. */
export function language(): Language {
  const chosen = localStorage.getItem(key) ?? document.documentElement.lang
  return chosen in files ? (chosen as Language) : 'pt-BR'
}

export async function loadTexts(): Promise<void> {
  document.documentElement.lang = language()
  const module = await loadPart(files[language()])
  loaded = module.texts
}

/** The locale of numbers and dates. Spanish writes numbers and money as Brazil does. */
export const formatLocale = (): string => (language() === 'es' ? 'es-AR' : language())

export function texts(): Texts {
  return loaded
}

export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(key, chosen)
  location.reload()
}
