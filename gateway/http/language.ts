import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '@rodovia/core/shared/language.ts'
import Negotiator from 'negotiator'

/** The tags we answer to, best first. `pt` stands for the Portuguese of other countries. */
const languageOfTag: Record<string, Language> = { 'pt-BR': 'pt-BR', pt: 'pt-BR', en: 'en' }
const tags = Object.keys(languageOfTag)

/** The language of `Accept-Language` that we write, else Brazilian Portuguese. */
export function languageOf(headers: IncomingHttpHeaders): Language {
  if (headers['accept-language'] === undefined) return 'pt-BR'
  return languageOfTag[new Negotiator({ headers }).language(tags) ?? 'pt-BR'] ?? 'pt-BR'
}
