import type { Language } from '@rodovia/core/shared/language.ts'
import type { Hole } from '../html.ts'

/** The folder of `docs` with the guides that are written in Portuguese, and the part of their addresses that says so. */
export const portuguese = 'pt/'

/** The address of a page by its path: `/docs/errors`, and `/docs` for the first page. */
export const addressOf = (path: string) => (path ? `/docs/${path}` : '/docs')

/** The path of a guide's page: `how-to/pay-drivers` is at `guides/how-to/pay-drivers`, its translation at `pt/guides/how-to/pay-drivers`. */
export function guidePath(path: string): string {
  return path.startsWith(portuguese)
    ? `${portuguese}guides/${path.slice(portuguese.length)}`
    : `guides/${path}`
}

/** The address in the reader's language of a page that is written in Portuguese too. */
export function inReadersLanguage(address: string): Hole {
  return (language: Language) => (language === 'pt-BR' ? inPortuguese(address) : address)
}

export const isPortuguese = (address: string) => /^\/docs\/pt(?![\w-])/.test(address)
export const inPortuguese = (address: string) => address.replace('/docs', '/docs/pt')
export const inEnglish = (address: string) => address.replace('/docs/pt', '/docs')
