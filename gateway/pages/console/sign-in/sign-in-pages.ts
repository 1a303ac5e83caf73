import type { FastifyReply, FastifyRequest } from 'fastify'
import { firstValue } from '../../forms/fields.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { formPage } from '../form-page.ts'
import { browserName } from '../login/browser-name.ts'
import type { PageContent, PageContext, PageResponse, PublicPages } from '../page.ts'
import { home, returnPath } from '../session/return-path.ts'
import type { Session } from '../session/session.ts'
import { type FinishedSignIn, type StartedSignIn, signInRoutes, type Tokens } from './routes.ts'
import { signInMessages as messages } from './sign-in-messages.ts'

const path = `${home}/empresa`

/** Signing in by the identity provider of a company. A cookie binds the provider's answer to the browser that asked. */
export function signInPages(session: Session): PublicPages {
  /** The provider's page. A form's redirect may not lead to another site (form-action), so the visitor follows a link. */
  async function begin(
    context: PageContext,
    company: string,
  ): Promise<{ url: string } | { error: FormState }> {
    const { tryRun, reply, query, fields } = context
    const result = await tryRun<StartedSignIn>(signInRoutes.start, { body: { company } })
    if ('error' in result) {
      reply.code(result.error.status).headers(result.error.headers)
      return { error: { fields: { company }, error: result.error } }
    }
    const back = returnPath(firstValue(fields, 'volta') || firstValue(query, 'volta'))
    session.signIn.remember(reply, { token: result.body.flow, back })
    return { url: result.body.url }
  }

  function enter(reply: FastifyReply, tokens: Tokens, back: string) {
    session.setCookies(reply, tokens)
    session.signIn.forget(reply)
    return { to: returnPath(back) }
  }

  const deviceOf = (request: FastifyRequest) => ({
    device: browserName(request.headers['user-agent']),
    device_token: session.deviceTokenOf(request),
  })

  return {
    get: {
      async '/empresa'({ query }) {
        return companyPage(newForm(), returnPath(firstValue(query, 'volta')))
      },
      /** For a bookmark, and for the tile of the provider's own portal. */
      async '/empresa/:company'(context) {
        const begun = await begin(context, context.params.company ?? '')
        return 'url' in begun ? { to: begun.url } : companyPage(begun.error, home)
      },
      async '/empresa/:company/retorno'({ request, reply, params, tryRun }) {
        const { token, back } = session.signIn.recall(request)
        // A sign-in starts a new session, also when another user is logged in.
        request.caller = null
        const [, query = ''] = request.url.split(/\?(.*)/s)
        const body = { flow: token, tenant_id: params.company ?? '', query, ...deviceOf(request) }
        const result = await tryRun<FinishedSignIn>(signInRoutes.finish, { body })
        if ('error' in result) {
          session.signIn.forget(reply)
          reply.code(result.error.status).headers(result.error.headers)
          return failedPage(result.error.message)
        }
        const { tokens, confirmation } = result.body
        if (tokens) return enter(reply, tokens, back)
        if (!confirmation) throw new Error('a sign-in came to nothing')
        session.signIn.remember(reply, { token: confirmation.token, back, email: confirmation.email })
        return confirmPage(newForm(), confirmation.email)
      },
    },
    post: {
      async '/empresa'(context): Promise<PageResponse> {
        const { fields } = context
        const begun = await begin(context, firstValue(fields, 'company'))
        return 'url' in begun
          ? leavePage(begun.url)
          : companyPage(begun.error, returnPath(firstValue(fields, 'volta')))
      },
      async '/empresa/confirmar'({ request, reply, fields, tryRun }) {
        const { token, back, email } = session.signIn.recall(request)
        request.caller = null
        const body = { token, password: firstValue(fields, 'password'), ...deviceOf(request) }
        const result = await tryRun<Tokens>(signInRoutes.confirm, { body })
        if ('body' in result) return enter(reply, result.body, back)
        const { error } = result
        reply.code(error.status).headers(error.headers)
        if (error.error === 'sign_in_refused') return failedPage(error.message)
        return confirmPage({ fields: {}, error }, email)
      },
    },
  }
}

function companyPage(form: FormState, back: string): PageContent {
  return formPage(form, {
    title: messages.title,
    action: path,
    intro: html`<p class="quiet">${messages.intro}</p>`,
    controls: ({ text }) => html`<input type="hidden" name="volta" value="${back}">
${text({ name: 'company', label: messages.company, hint: messages.companyHint, autocomplete: 'username', maxLength: 254 })}`,
    send: messages.go,
    outro: html`<p><a href="${home}/entrar">${messages.byPassword}</a></p>`,
  })
}

function leavePage(url: string): PageContent {
  const { host } = new URL(url)
  return {
    title: messages.title,
    body: html`<section class="card narrow">
<h1>${messages.title}</h1>
<p>${messages.leave(host)}</p>
<p class="buttons"><a href="${url}" rel="noreferrer">${messages.goTo(host)}</a></p>
</section>`,
  }
}

function confirmPage(form: FormState, email: string): PageContent {
  return formPage(form, {
    title: messages.confirm,
    action: `${path}/confirmar`,
    intro: html`<p>${messages.confirmIntro(email)}</p>`,
    controls: ({ text }) =>
      text({
        name: 'password',
        label: messages.password,
        type: 'password',
        autocomplete: 'current-password',
      }),
    send: messages.link,
    outro: html`<p><a href="${home}/senha">${messages.forgotten}</a></p>`,
  })
}

function failedPage(message: string): PageContent {
  return {
    title: messages.failed,
    body: html`<section class="card narrow">
<h1>${messages.failed}</h1>
<div class="alarm" role="alert"><p>${message}</p></div>
<p class="buttons"><a href="${path}">${messages.again}</a></p>
<p><a href="${home}/entrar">${messages.byPassword}</a></p>
</section>`,
  }
}
