import { type CallParty, callParties } from '@rodovia/core/shared/call-parties.ts'
import type { Call } from '@rodovia/gateway/rest/calls.ts'
import type { AnyRoute } from '@rodovia/gateway/rest/route.ts'
import { timeElement } from '../../formats.ts'
import { actionButton } from '../../forms/buttons.ts'
import { controlsOf } from '../../forms/controls.ts'
import { firstValue } from '../../forms/fields.ts'
import type { FormState } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import type { Answer, SignedInContext } from '../page.ts'
import { messages } from './call-messages.ts'

/** A button for each party that can be called now. The number comes on a page of its own, because asking for it is recorded. */
export function callSection(parties: readonly CallParty[], action: string) {
  if (parties.length === 0) return ''
  const buttons = parties.map((to) => actionButton({ action, label: messages.callParty[to], fields: { to } }))
  return html`<section class="card"><h2>${messages.title}</h2><div class="buttons">${buttons}</div>
<p class="quiet">${messages.logged}</p></section>`
}

/** Asks for the number and shows it; asks for the caller's telephone where a masked call needs it. */
export function callPage(
  route: AnyRoute,
  orderPath: (params: SignedInContext['params']) => string,
): Answer<SignedInContext> {
  return async (context) => {
    const back = orderPath(context.params)
    const result = await context.submit<{ call: Call }>(route)
    const isAnswered = 'body' in result
    return {
      title: messages.title,
      ...(!isAnswered && { status: result.rejected.error?.status ?? 422 }),
      body: html`<p><a href="${back}" data-back>${messages.back}</a></p>
<h1>${messages.title}</h1>
${isAnswered ? numberSection(result.body.call) : callerForm(result.rejected, `${back}/ligar`)}`,
    }
  }
}

function numberSection({ to, masked, number, tel_url, whatsapp_url, expires_at }: Call) {
  return html`<section class="card"><h2>${messages.callParty[to]}</h2>
<p class="buttons"><a id="number" href="${tel_url}">${number}</a>${whatsapp_url === null ? '' : html` <a href="${whatsapp_url}" rel="noreferrer">${messages.whatsapp}</a>`}</p>
<p class="quiet">${masked && expires_at ? messages.masked(timeElement(expires_at)) : messages.plain} ${messages.logged}</p></section>`
}

function callerForm(form: FormState, action: string) {
  const { text, summary } = controlsOf(form)
  const given = firstValue(form.fields, 'to')
  const to = callParties.find((party) => party === given) ?? 'recipient'
  return html`<form method="post" action="${action}" class="form">${summary}
<input type="hidden" name="to" value="${to}">
${text({ name: 'from', type: 'tel', label: messages.from, hint: messages.fromHint, maxLength: 60, autocomplete: 'tel' })}
<p class="buttons"><button>${messages.getNumber}</button></p></form>`
}
