import { type Language, languages } from '@rodovia/core/shared/language.ts'
import type { FastifyRequest } from 'fastify'

/** A page's language: that of `?lang=`, which its own link to the other language sets, else of the request. */
export function pageLanguage({ query, language }: FastifyRequest): Language {
  const { lang } = query as { lang?: unknown }
  return languages.find((known) => known === lang) ?? language
}
