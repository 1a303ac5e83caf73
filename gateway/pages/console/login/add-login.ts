import { authRoutes } from '@rodovia/gateway/rest/auth.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findRoute } from '../../find-route.ts'
import { filledFields, firstValue } from '../forms/fields.ts'
import { newForm } from '../forms/form-state.ts'
import { notice } from '../notice.ts'
import type { PageContext, PageResponse } from '../page.ts'
import { home, returnPath } from '../session/return-path.ts'
import type { Session, TokenPair } from '../session/session.ts'
import { loginPage } from './login-page.ts'

const loginRoute = findRoute(authRoutes, 'POST', '/api/app/v1/auth/login')
const logoutRoute = findRoute(authRoutes, 'POST', '/api/app/v1/auth/logout')
export const loginRoutes = [loginRoute, logoutRoute]

type LoginServices = {
  session: Session
  visitOf: (request: FastifyRequest, reply: FastifyReply) => PageContext
  answer: (request: FastifyRequest, reply: FastifyReply, said: PageResponse, section: null) => unknown
}

/** Logging in and out: limited and written down as at REST, whose rows they run. */
export function addLogin(scope: FastifyInstance, { session, visitOf, answer }: LoginServices): void {
  scope.get('/entrar', (request, reply) => {
    const { query, language } = visitOf(request, reply)
    const back = returnPath(firstValue(query, 'volta'))
    const said = request.caller ? { to: back } : loginPage(newForm(), back, language, notice(query, language))
    return answer(request, reply, said, null)
  })

  scope.post('/entrar', async (request, reply) => {
    const { fields, language, ask } = visitOf(request, reply)
    const back = returnPath(firstValue(fields, 'volta'))
    // Who logs in begins anew, whoever was logged in here before.
    request.caller = null
    const body = { ...filledFields(fields, ['email', 'password']), device: home }
    const result = await ask<TokenPair>(loginRoute, { body })
    if ('error' in result) {
      reply.headers(result.error.headers)
      return answer(request, reply, loginPage({ fields, error: result.error }, back, language), null)
    }
    session.keep(reply, result.body)
    return answer(request, reply, { to: back }, null)
  })

  scope.post('/sair', async (request, reply) => {
    const refreshToken = session.refreshTokenOf(request)
    await visitOf(request, reply).get(logoutRoute, { body: { refresh_token: refreshToken } })
    session.forget(reply)
    return answer(request, reply, { to: `${home}/entrar` }, null)
  })
}
