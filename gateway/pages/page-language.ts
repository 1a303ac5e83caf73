import { type Language, languages } from '@rodovia/core/shared/language.ts'
import type { FastifyRequest } from 'fastify'

export function supportedLanguage(tag: unknown): Language | undefined {
  return languages.find((language) => language === tag)
}

/** The language of `?lang=`, which a page's link to the other language sets. */
export function queryLanguage({ query }: Pick<FastifyRequest, 'query'>): Language | undefined {
  return supportedLanguage((query as { lang?: unknown }).lang)
}

/** From here on the request is answered in this language. */
export function overrideLanguage({ headers }: FastifyRequest, language: Language | undefined): void {
  if (language) headers['accept-language'] = language
}
