import type { Caller } from '@rodovia/core/identity/identify-caller.ts'
import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import type { PageServices } from '@rodovia/gateway/page-services.ts'
import { authRoutes } from '@rodovia/gateway/rest/auth.ts'
import type { tokenPair } from '@rodovia/gateway/rest/response-schemas.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { findRoute } from '../../find-route.ts'
import type { RunRoute } from '../../route-runner.ts'
import { PageError } from '../page-error.ts'

const refreshRoute = findRoute(authRoutes, 'POST', '/api/app/v1/auth/refresh')
export const sessionRoutes = [refreshRoute]

export type TokenPair = z.infer<typeof tokenPair>

/**
 * Who is logged in, by cookies that no script reads and no other site's forms or frames send. Only pages under /conta look at
 * them: at every other door they say nothing.
 */
export type Session = ReturnType<typeof createSession>

export function createSession(
  { identify, config }: Pick<PageServices<never>, 'identify' | 'config'>,
  ask: RunRoute,
) {
  const secure = config.publicUrl.startsWith('https:')
  // A browser takes a cookie of this name from the host itself only, over https, for all paths (RFC 6265bis, section 4.1.3.2).
  const prefix = secure ? '__Host-' : ''
  const names = { access: `${prefix}rodovia-access`, refresh: `${prefix}rodovia-refresh` }
  const cookieOptions = { httpOnly: true, secure, sameSite: 'lax', path: '/' } as const

  /** Renews the access token where it has ended: two pages that do so at once get the same (product rules, Auth). */
  async function renew(request: FastifyRequest, reply: FastifyReply): Promise<Caller | null> {
    const refreshToken = request.cookies[names.refresh]
    if (!refreshToken) return null
    const answered = await ask<TokenPair>(request, refreshRoute, { body: { refresh_token: refreshToken } })
    if ('body' in answered) {
      keep(reply, answered.body)
      request.cookies[names.refresh] = answered.body.refresh_token
      return authenticate(request, answered.body.access_token)
    }
    if (!isTokenError(answered.error.error)) throw new PageError(answered.error)
    forget(reply)
    return null
  }

  /** From here on the request is as one with the token in its header. */
  async function authenticate(request: FastifyRequest, accessToken: string): Promise<Caller | null> {
    const authorization = `Bearer ${accessToken}`
    const caller = await identify(authorization)
    request.headers.authorization = authorization
    return caller
  }

  function keep(reply: FastifyReply, { access_token, refresh_token, expires_in }: TokenPair): void {
    reply.setCookie(names.access, access_token, { ...cookieOptions, maxAge: expires_in })
    reply.setCookie(names.refresh, refresh_token, {
      ...cookieOptions,
      maxAge: config.auth.refreshTokenSeconds,
    })
  }

  function forget(reply: FastifyReply): void {
    for (const name of Object.values(names)) reply.clearCookie(name, cookieOptions)
  }

  return {
    keep,
    forget,
    refreshTokenOf: ({ cookies }: FastifyRequest) => cookies[names.refresh] ?? null,
    /** Null where nobody is logged in any more. */
    async find(request: FastifyRequest, reply: FastifyReply): Promise<Caller | null> {
      delete request.headers.authorization
      const accessToken = request.cookies[names.access]
      if (!accessToken) return renew(request, reply)
      return authenticate(request, accessToken).catch((error: unknown) => {
        if (isRefusal(error) && isTokenError(error.code)) return renew(request, reply)
        throw error
      })
    },
  }
}

function isTokenError(code: string): boolean {
  return ['unauthorized', 'invalid_or_expired_token', 'validation_failed'].includes(code)
}
