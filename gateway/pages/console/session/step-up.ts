import { stepUpLabels } from '@rodovia/core/identity/identity-messages.ts'
import type { StepUpAction } from '@rodovia/core/shared/refusal.ts'
import type { ErrorResponse } from '@rodovia/gateway/errors/error-response.ts'
import { restRoute } from '@rodovia/gateway/rest/routes.ts'
import type { StepUp } from '@rodovia/gateway/rest/sessions.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { allValues, type Fields, firstValue } from '../../forms/fields.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { PageError } from '../../page-error.ts'
import type { RunRoute } from '../../route-runner.ts'
import { formPage } from '../form-page.ts'
import type { PageContent } from '../page.ts'
import type { Session } from './session.ts'
import { stepUpMessages as messages } from './session-messages.ts'

export const stepUpRoutes = { confirm: restRoute('POST /api/app/v1/auth/confirm') }

/**
 * The names of the page's own fields. The others are those of the form that asks for the confirmation. A form that always needs it
 * may have the password itself.
 */
export const passwordName = 'step_up_password'
const actionName = 'step_up_action'

/**
 * The confirmation that some actions need (docs/reference/rules.md#auth), asked in place: the page holds the fields of the form
 * that was sent and goes to the same address, where this hook confirms before the form is answered.
 */
export function createStepUp(
  session: Session,
  runRoute: RunRoute,
  send: (request: FastifyRequest, reply: FastifyReply, content: PageContent) => FastifyReply,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const fields = (request.body ?? {}) as Fields
    if (!request.caller || !Object.hasOwn(fields, passwordName)) return
    const { [passwordName]: _, [actionName]: __, ...form } = fields
    const body = { password: firstValue(fields, passwordName) }
    const result = await runRoute<StepUp>(request, stepUpRoutes.confirm, { body })
    if ('error' in result) {
      const { error } = result
      if (!['invalid_credentials', 'rate_limited', 'validation_failed'].includes(error.error))
        throw new PageError(error)
      reply.code(error.status).headers(error.headers)
      return send(
        request,
        reply,
        stepUpPage(request, firstValue(fields, actionName), { fields: form, error }),
      )
    }
    session.keepStepUp(request, reply, result.body)
    request.body = form
    return
  }
}

/** The page for a form that was answered with `step_up_required`. */
export function stepUpPageOf(request: FastifyRequest, { details, status }: ErrorResponse): PageContent {
  const { action } = details as { action: string }
  return { ...stepUpPage(request, action, newForm((request.body ?? {}) as Fields)), status }
}

function stepUpPage({ url }: FastifyRequest, action: string, form: FormState): PageContent {
  const what = Object.hasOwn(stepUpLabels, action) ? stepUpLabels[action as StepUpAction] : null
  const kept = { ...form.fields, ...(what && { [actionName]: action }) }
  return formPage(form, {
    title: messages.title,
    action: url,
    intro: html`${what ? html`<p><b>${what}</b></p>` : ''}<p>${messages.why}</p>`,
    controls: ({ text }) => html`${Object.keys(kept).flatMap((name) =>
      allValues(kept, name).map((value) => html`<input type="hidden" name="${name}" value="${value}">`),
    )}
${text({ name: passwordName, label: messages.password, type: 'password', autocomplete: 'current-password' })}`,
    send: messages.confirm,
    outro: html`<p><a href="${url}">${messages.back}</a></p>`,
  })
}
