import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Fields, firstValue } from './forms/fields.ts'
import { choiceCookie } from './remember-language.ts'

/** The themes that a user can choose; `system` leaves the choice to the device. */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const cookieName = 'rodovia-theme'
const themeIn = (text: unknown) => themes.find((theme) => theme === text)

/** The theme of `?theme=` or of the visitor's cookie; by default the device's. */
export function themeOf({ query, cookies }: Pick<FastifyRequest, 'query' | 'cookies'>): Theme {
  return themeIn(firstValue(query as Fields, 'theme')) ?? themeIn(cookies[cookieName]) ?? 'system'
}

/** Keeps the theme of `?theme=` for the pages after this one, as the language is kept. */
export function rememberTheme({ query }: FastifyRequest, reply: FastifyReply, publicUrl: string): void {
  const chosen = themeIn(firstValue(query as Fields, 'theme'))
  if (chosen) reply.setCookie(cookieName, chosen, choiceCookie(publicUrl, '/conta'))
}
