import type { FastifyReply, FastifyRequest } from 'fastify'
import { overrideLanguage, queryLanguage, supportedLanguage } from './page-language.ts'

const cookieName = 'rodovia-lang'
const yearSeconds = 365 * 24 * 60 * 60

/** The language that a visitor chose (`?lang=`) wins over the browser's, on this page and, by a cookie, on those after it. */
export function rememberLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
  path = '/conta',
): void {
  const chosen = queryLanguage(request)
  overrideLanguage(request, chosen ?? supportedLanguage(request.cookies[cookieName]))
  if (!chosen) return
  reply.setCookie(cookieName, chosen, choiceCookie(publicUrl, path))
}

/** The options of a cookie that keeps a visitor's choice for a year. */
export function choiceCookie(publicUrl: string, path: string) {
  return {
    path,
    httpOnly: true,
    secure: publicUrl.startsWith('https:'),
    sameSite: 'lax',
    maxAge: yearSeconds,
  } as const
}
