import type { TokenPair } from '@rodovia/gateway/rest/auth.ts'
import { restRoute } from '@rodovia/gateway/rest/routes.ts'
import { filledFields, firstValue } from '../forms/fields.ts'
import { newForm } from '../forms/form-state.ts'
import { notice } from '../notice.ts'
import type { PublicPages } from '../page.ts'
import { home, returnPath } from '../session/return-path.ts'
import type { Session } from '../session/session.ts'
import { browserName } from './browser-name.ts'
import { loginPage } from './login-page.ts'

export const loginRoutes = {
  login: restRoute('POST /api/app/v1/auth/login'),
  logout: restRoute('POST /api/app/v1/auth/logout'),
}

/** Logging in and out. The REST routes that these pages run limit and record the attempts. */
export function loginPages(session: Session): PublicPages {
  return {
    get: {
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
        if ('error' in result) {
          reply.code(result.error.status).headers(result.error.headers)
          return loginPage({ fields, error: result.error }, back)
        }
        session.setCookies(reply, result.body)
        return { to: back }
      },
      async '/sair'({ request, reply, run }) {
        await run(loginRoutes.logout, { body: { refresh_token: session.refreshTokenOf(request) } })
        session.clearCookies(reply)
        return { to: `${home}/entrar` }
      },
    },
  }
}
