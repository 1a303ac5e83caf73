import { type Language, languages } from '@rodovia/core/shared/language.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const name = 'rodovia-lang'
const yearSeconds = 365 * 24 * 60 * 60

/** Which language a visitor chose (`?lang=`) goes before what the browser prefers, here and on the pages after it. */
export function rememberLanguage(request: FastifyRequest, reply: FastifyReply, publicUrl: string): void {
  const asked = supportedLanguage((request.query as { lang?: unknown }).lang)
  const language = asked ?? supportedLanguage(request.cookies[name])
  if (language) request.headers['accept-language'] = language
  if (!asked) return
  const secure = publicUrl.startsWith('https:')
  reply.setCookie(name, asked, {
    path: '/conta',
    httpOnly: true,
    secure,
    sameSite: 'lax',
    maxAge: yearSeconds,
  })
}

function supportedLanguage(given: unknown): Language | undefined {
  return languages.find((language) => language === given)
}
