import type { Texts } from './pt-br.ts'

export type Language = 'pt-BR' | 'en'

const key = 'rodovia-language'
let loaded: Texts

/** The chosen language, or that of the page. */
export function language(): Language {
  return (localStorage.getItem(key) ?? document.documentElement.lang) === 'en' ? 'en' : 'pt-BR'
}

export async function loadTexts(): Promise<void> {
  document.documentElement.lang = language()
  const module = language() === 'en' ? await import('./en.ts') : await import('./pt-br.ts')
  loaded = module.texts
}

export function texts(): Texts {
  return loaded
}

export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(key, chosen)
  location.reload()
}
