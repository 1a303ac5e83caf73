import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authRoutes } from '../../../rest/auth.ts'
import { fresh } from '../forms/entered.ts'
import { filledIn, one } from '../forms/fields.ts'
import { notice } from '../notice.ts'
import type { PageAnswer, Visit } from '../page.ts'
import { rowAt } from '../row-at.ts'
import { home, returnPath } from '../session/return-path.ts'
import type { Session, TokenPair } from '../session/session.ts'
import { loginPage } from './page.ts'

const loginRow = rowAt(authRoutes, 'POST', '/api/app/v1/auth/login')
const logoutRow = rowAt(authRoutes, 'POST', '/api/app/v1/auth/logout')
export const loginRows = [loginRow, logoutRow]

type Parts = {
  session: Session
  visitOf: (request: FastifyRequest, reply: FastifyReply) => Visit
  answer: (request: FastifyRequest, reply: FastifyReply, said: PageAnswer, section: null) => unknown
}

/** Logging in and out: limited and written down as at REST, whose rows they run. */
export function addLogin(scope: FastifyInstance, { session, visitOf, answer }: Parts): void {
  scope.get('/entrar', (request, reply) => {
    const { query, language } = visitOf(request, reply)
    const back = returnPath(one(query, 'volta'))
    const said = request.caller ? { to: back } : loginPage(fresh(), back, language, notice(query, language))
    return answer(request, reply, said, null)
  })

  scope.post('/entrar', async (request, reply) => {
    const { fields, language, ask } = visitOf(request, reply)
    const back = returnPath(one(fields, 'volta'))
    // Who logs in begins anew, whoever was logged in here before.
    request.caller = null
    const body = { ...filledIn(fields, ['email', 'password']), device: home }
    const told = await ask<TokenPair>(loginRow, { body })
    if ('fault' in told) {
      reply.headers(told.fault.headers)
      return answer(request, reply, loginPage({ fields, fault: told.fault }, back, language), null)
    }
    session.keep(reply, told.body)
    return answer(request, reply, { to: back }, null)
  })

  scope.post('/sair', async (request, reply) => {
    const refreshToken = session.refreshTokenOf(request)
    await visitOf(request, reply).get(logoutRow, { body: { refresh_token: refreshToken } })
    session.forget(reply)
    return answer(request, reply, { to: `${home}/entrar` }, null)
  })
}
