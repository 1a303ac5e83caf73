import { can, scopesOf } from '@rodovia/core/identity/permissions.ts'
import { consentPath, grantDays } from '@rodovia/gateway/mcp/oauth/addresses.ts'
import type { ConsentRequest } from '@rodovia/gateway/mcp/oauth/consents.ts'
import { actionButton } from '../../forms/buttons.ts'
import { controlsOf } from '../../forms/controls.ts'
import { allValues, bodyFrom } from '../../forms/fields.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { messages as keyMessages, scopeNames } from '../api-keys/key-messages.ts'
import { keyModes } from '../api-keys/routes.ts'
import type { ConsoleArea, PageContent, SignedInContext } from '../page.ts'
import { messages } from './agent-messages.ts'
import { agentRoutes } from './routes.ts'

async function consentPage(context: SignedInContext): Promise<PageContent> {
  const request = await context.agentConsents.find(context)
  return request.decided ? continuePage(context, request.decided) : askPage(context, request)
}

/** The requested scopes that the person may grant. */
function givable({ caller }: SignedInContext, { scopes }: ConsentRequest) {
  return scopesOf(caller.actor.role).filter((scope) => scopes.includes(scope))
}

function askPage(context: SignedInContext, request: ConsentRequest, form?: FormState): PageContent {
  const { clientName, redirectTo, isLocal, documentHost } = request
  const path = `${consentPath}/${context.params.uid}`
  const mayDecide = can(context.caller.actor, 'apiKey.manage')
  return {
    title: messages.title,
    body: html`<h1>${messages.title}</h1>
<p>${messages.asks(clientName)}${documentHost === null ? '' : html` ${messages.introducedBy(documentHost)}`}</p>
<p class="quiet">${isLocal ? messages.goesHere(redirectTo) : messages.goesTo(redirectTo)} ${messages.unchecked}</p>
${mayDecide ? approveForm(context, request, path, form) : html`<div class="alarm" role="alert"><p>${messages.mayNot}</p></div>`}
${actionButton({ action: `${path}/recusar`, label: messages.decline })}`,
  }
}

function approveForm(context: SignedInContext, request: ConsentRequest, path: string, form?: FormState) {
  const scopes = givable(context, request)
  if (scopes.length === 0) return html`<div class="alarm" role="alert"><p>${messages.nothing}</p></div>`
  const controls = controlsOf(form ?? newForm({ mode: 'live', scopes: [...scopes] }))
  const options = scopes.map((scope) => ({ value: scope, label: scopeNames[scope], hint: scope }))
  const modes = keyModes.map((mode) => ({ value: mode, label: keyMessages.modes[mode] }))
  return html`<form method="post" action="${path}" class="form">
${controls.summary}
${controls.choices({ name: 'scopes', label: messages.scopes, type: 'checkbox', options })}
${controls.choices({ name: 'mode', label: keyMessages.mode, type: 'radio', options: modes })}
${controls.text({
  name: 'spending_cap',
  label: keyMessages.cap,
  isOptional: true,
  hint: keyMessages.capHint,
  inputMode: 'decimal',
  maxLength: 12,
})}
<p class="quiet">${messages.isKey(grantDays)}</p>
<button>${messages.approve}</button>
</form>`
}

/** The key is made first: what the program gets is only ever as much as the key. */
async function approve(context: SignedInContext): Promise<PageContent> {
  const { agentConsents, fields } = context
  const request = await agentConsents.find(context)
  if (request.decided) return continuePage(context, request.decided)
  const allowed: readonly string[] = givable(context, request)
  const scopes = allValues(fields, 'scopes').filter((scope) => allowed.includes(scope))
  const result = await context.submit<{ id: string }>(agentRoutes.createKey, {
    body: { ...bodyFrom(fields, agentRoutes.createKey), name: request.clientName, scopes },
  })
  if ('rejected' in result) return askPage(context, request, result.rejected)
  return continuePage(context, await agentConsents.approve(context, { keyId: result.body.id, scopes }))
}

async function decline(context: SignedInContext): Promise<PageContent> {
  return continuePage(context, await context.agentConsents.decline(context))
}

/** A page and no redirect: browsers let a form lead only where the policy of its page says, and the program is anywhere. */
function continuePage({ reply }: SignedInContext, to: string): PageContent {
  reply.header('refresh', `0; url=${to}`)
  return {
    title: messages.title,
    body: html`<h1>${messages.title}</h1>
<p>${messages.continueHint} <a href="${to}">${messages.continue}</a></p>`,
  }
}

/** The pages on which people let agents in. */
export const agentsArea: ConsoleArea = {
  section: 'apiKeys',
  get: { '/agentes/:uid': consentPage },
  post: { '/agentes/:uid': approve, '/agentes/:uid/recusar': decline },
}
