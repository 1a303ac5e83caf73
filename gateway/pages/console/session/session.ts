import type { Caller } from '@rodovia/core/identity/identify-caller.ts'
import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import type { PageServices } from '@rodovia/gateway/page-services.ts'
import type { TokenPair } from '@rodovia/gateway/rest/auth.ts'
import { restRoute } from '@rodovia/gateway/rest/routes.ts'
import type { StepUp } from '@rodovia/gateway/rest/sessions.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PageError } from '../../page-error.ts'
import type { RunRoute } from '../../route-runner.ts'

const yearSeconds = 365 * 24 * 60 * 60
const stepUpHeader = 'x-step-up-token'
const signInSeconds = 600

/** The token is sealed; the others only say what to show and where to go on. */
type BegunSignIn = { token: string; back: string; email?: string }
type SessionTokens = Pick<TokenPair, 'access_token' | 'refresh_token' | 'device_token' | 'expires_in'>

export const sessionRoutes = { refresh: restRoute('POST /api/app/v1/auth/refresh') }

/**
 * The session of the console, in cookies that no script reads and that forms and frames of other sites do not send. Only pages under
 * /conta read them; the rest of the gateway ignores them.
 */
export type Session = ReturnType<typeof createSession>

export function createSession(
  { identify, config }: Pick<PageServices<never>, 'identify' | 'config'>,
  runRoute: RunRoute,
) {
  const secure = config.publicUrl.startsWith('https:')
  // Browsers accept a cookie with this prefix from the host itself only, over https, for all paths (RFC 6265bis, section 4.1.3.2).
  const prefix = secure ? '__Host-' : ''
  const names = {
    access: `${prefix}rodovia-access`,
    refresh: `${prefix}rodovia-refresh`,
    stepUp: `${prefix}rodovia-step-up`,
  }
  const deviceName = `${prefix}rodovia-device`
  const signInName = `${prefix}rodovia-sign-in`
  const options = { httpOnly: true, secure, sameSite: 'lax', path: '/' } as const

  /** Gets new tokens. Two pages that do so at once get the same ones (docs/reference/rules.md#auth). */
  async function renew(request: FastifyRequest, reply: FastifyReply): Promise<Caller | null> {
    const refreshToken = request.cookies[names.refresh]
    if (!refreshToken) return null
    const result = await runRoute<TokenPair>(request, sessionRoutes.refresh, {
      body: { refresh_token: refreshToken },
    })
    if ('body' in result) {
      setCookies(reply, result.body)
      request.cookies[names.refresh] = result.body.refresh_token
      return authenticate(request, result.body.access_token)
    }
    if (!isTokenError(result.error.error)) throw new PageError(result.error)
    clearCookies(reply)
    return null
  }

  /** From here on the request counts as one with the token in its header. */
  async function authenticate(request: FastifyRequest, accessToken: string): Promise<Caller | null> {
    const authorization = `Bearer ${accessToken}`
    const caller = await request.inTime(() => identify(authorization))
    request.headers.authorization = authorization
    return caller
  }

  function setCookies(reply: FastifyReply, tokens: SessionTokens): void {
    const { access_token, refresh_token, device_token, expires_in } = tokens
    reply.setCookie(names.access, access_token, { ...options, maxAge: expires_in })
    reply.setCookie(names.refresh, refresh_token, { ...options, maxAge: config.auth.refreshTokenSeconds })
    // Stays after logging out.
    reply.setCookie(deviceName, device_token, { ...options, maxAge: yearSeconds })
  }

  function clearCookies(reply: FastifyReply): void {
    for (const name of Object.values(names)) reply.clearCookie(name, options)
  }

  /** Lasts as long as the token. Without it the header of the visitor would count. */
  function applyStepUp({ headers, cookies }: FastifyRequest): void {
    const token = cookies[names.stepUp]
    if (token) headers[stepUpHeader] = token
    else delete headers[stepUpHeader]
  }

  return {
    setCookies,
    clearCookies,
    /** The confirmation of the person, for this request and those of the next minutes. */
    keepStepUp(request: FastifyRequest, reply: FastifyReply, { step_up_token, expires_in }: StepUp): void {
      reply.setCookie(names.stepUp, step_up_token, { ...options, maxAge: expires_in })
      request.headers[stepUpHeader] = step_up_token
    },
    refreshTokenOf: ({ cookies }: FastifyRequest) => cookies[names.refresh] ?? null,
    /** The facts that a sign-in by a company's identity provider has to find again in the same browser. */
    signIn: {
      remember: (reply: FastifyReply, begun: BegunSignIn) =>
        reply.setCookie(signInName, new URLSearchParams(begun).toString(), {
          ...options,
          maxAge: signInSeconds,
        }),
      recall({ cookies }: FastifyRequest): Required<BegunSignIn> {
        const begun = new URLSearchParams(cookies[signInName])
        const textOf = (name: string) => begun.get(name) ?? ''
        return { token: textOf('token'), back: textOf('back'), email: textOf('email') }
      },
      forget: (reply: FastifyReply) => reply.clearCookie(signInName, options),
    },
    deviceTokenOf: ({ cookies }: FastifyRequest) => cookies[deviceName] ?? null,
    /** The caller, with a renewed token when the old one has expired. Null without a session. */
    async identify(request: FastifyRequest, reply: FastifyReply): Promise<Caller | null> {
      delete request.headers.authorization
      applyStepUp(request)
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
