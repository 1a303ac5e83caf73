import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '@rodovia/core/shared/language.ts'
import Negotiator from 'negotiator'

/** The supported tags, best first. `pt` covers the Portuguese of other countries. */
const languageOfTag: Record<string, Language> = { 'pt-BR': 'pt-BR', pt: 'pt-BR', en: 'en', es: 'es' }
const tags = Object.keys(languageOfTag)

/** The best supported language of `Accept-Language`; by default Brazilian Portuguese. */
export function languageOf(headers: IncomingHttpHeaders): Language {
  if (headers['accept-language'] === undefined) return 'pt-BR'
  return languageOfTag[new Negotiator({ headers }).language(tags) ?? 'pt-BR'] ?? 'pt-BR'
}
