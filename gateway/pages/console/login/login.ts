import type { EnrolledLogin, Enrolment, TokenPair } from '@rodovia/gateway/rest/auth.ts'
import { restRoute } from '@rodovia/gateway/rest/routes.ts'
import type { FastifyReply } from 'fastify'
import { filledFields, firstValue } from '../../forms/fields.ts'
import { newForm } from '../../forms/form-state.ts'
import { notice } from '../notice.ts'
import type { PublicPages } from '../page.ts'
import { home, returnPath } from '../session/return-path.ts'
import type { Session } from '../session/session.ts'
import { browserName } from './browser-name.ts'
import { enrolChoicePage, enrolForm, enrolledPage, enrolPage } from './enrol-pages.ts'
import { loginPage } from './login-page.ts'
import { passkeyLoginPage, proofOf, secondStepPage } from './second-step-page.ts'

export const loginRoutes = {
  login: restRoute('POST /api/app/v1/auth/login'),
  complete: restRoute('POST /api/app/v1/auth/login/complete'),
  passkey: restRoute('POST /api/app/v1/auth/login/passkey'),
  enrol: restRoute('POST /api/app/v1/auth/login/enrol'),
  completeEnrolment: restRoute('POST /api/app/v1/auth/login/enrol/complete'),
  logout: restRoute('POST /api/app/v1/auth/logout'),
}

/** The details of `mfa_required`. */
type SecondStep = { challenge: string; passkey?: object; enrol?: string[] }

/** Logging in and out. The REST routes that these pages run limit and record the attempts. */
export function loginPages(session: Session): PublicPages {
  const openConsole = (reply: FastifyReply, tokens: TokenPair, to: string) => {
    session.setCookies(reply, tokens)
    return { to }
  }
  return {
    get: {
      '/entrar/confirmar': async () => ({ to: `${home}/entrar` }),
      '/entrar/chave': async () => ({ to: `${home}/entrar` }),
      '/entrar/proteger': async () => ({ to: `${home}/entrar` }),
      '/entrar/proteger/confirmar': async () => ({ to: `${home}/entrar` }),
      async '/entrar'({ request, query }) {
        const back = returnPath(firstValue(query, 'volta'))
        return request.caller ? { to: back } : loginPage(newForm(), back, notice(query))
      },
    },
    post: {
      async '/entrar'({ request, reply, fields, tryRun }) {
        const back = returnPath(firstValue(fields, 'volta'))
        // A login starts a new session, also when another user is logged in.
        request.caller = null
        const body = {
          ...filledFields(fields, ['email', 'password']),
          device: browserName(request.headers['user-agent']),
          device_token: session.deviceTokenOf(request),
        }
        const result = await tryRun<TokenPair>(loginRoutes.login, { body })
        if ('body' in result) return openConsole(reply, result.body, back)
        const { error } = result
        if (error.error === 'mfa_required') {
          const { challenge, passkey, enrol } = error.details as SecondStep
          if (enrol) return enrolChoicePage({ challenge, volta: back })
          const options = passkey && { options: JSON.stringify(passkey) }
          return secondStepPage(newForm({ challenge, volta: back, ...options }))
        }
        reply.code(error.status).headers(error.headers)
        return loginPage({ fields, error }, back)
      },
      async '/entrar/confirmar'({ request, reply, fields, tryRun }) {
        const back = returnPath(firstValue(fields, 'volta'))
        request.caller = null
        const body = {
          ...filledFields(fields, ['challenge']),
          ...proofOf(fields),
          device: browserName(request.headers['user-agent']),
          device_token: session.deviceTokenOf(request),
        }
        const result = await tryRun<TokenPair>(loginRoutes.complete, { body })
        if ('body' in result) return openConsole(reply, result.body, back)
        const { error } = result
        reply.code(error.status).headers(error.headers)
        return error.error === 'challenge_expired' || firstValue(fields, 'sozinha') === '1'
          ? loginPage({ fields: {}, error }, back)
          : secondStepPage({ fields, error })
      },
      async '/entrar/chave'({ fields, run }) {
        const { challenge, options } = await run<{ challenge: string; options: object }>(loginRoutes.passkey)
        const volta = returnPath(firstValue(fields, 'volta'))
        return passkeyLoginPage({ challenge, options: JSON.stringify(options), volta })
      },
      async '/entrar/proteger'({ request, reply, fields, tryRun }) {
        const back = returnPath(firstValue(fields, 'volta'))
        request.caller = null
        const result = await tryRun<Enrolment>(loginRoutes.enrol)
        if ('body' in result) return enrolPage(enrolForm(result.body, back))
        reply.code(result.error.status).headers(result.error.headers)
        return loginPage({ fields: {}, error: result.error }, back)
      },
      async '/entrar/proteger/confirmar'({ request, reply, fields, tryRun }) {
        const back = returnPath(firstValue(fields, 'volta'))
        request.caller = null
        const result = await tryRun<EnrolledLogin>(loginRoutes.completeEnrolment)
        if ('body' in result) {
          session.setCookies(reply, result.body.tokens)
          return enrolledPage(result.body.recovery_codes, back)
        }
        const { error } = result
        reply.code(error.status).headers(error.headers)
        return error.error === 'challenge_expired'
          ? loginPage({ fields: {}, error }, back)
          : enrolPage({ fields, error })
      },
      async '/sair'({ request, reply, run }) {
        await run(loginRoutes.logout, { body: { refresh_token: session.refreshTokenOf(request) } })
        session.clearCookies(reply)
        return { to: `${home}/entrar` }
      },
    },
  }
}
