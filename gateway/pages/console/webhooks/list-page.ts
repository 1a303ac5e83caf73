import { permit } from '@rodovia/core/identity/permissions.ts'
import { newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { badge, endpointTones } from '../../tones.ts'
import { formPage } from '../form-page.ts'
import { emptyList } from '../lists/empty-list.ts'
import { notice } from '../notice.ts'
import { oneTimeSecret } from '../one-time-secret.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import { actionLink, pageHead } from '../page-head.ts'
import { endpointControls, endpointInput, withHeaderIssues } from './endpoint-form.ts'
import { endpointRoutes, type Webhook } from './routes.ts'
import { endpointStatusNames, messages } from './webhook-messages.ts'

export const webhooksPath = '/conta/webhooks'

/** The response shows the secret, once. */
export async function createWebhook(context: SignedInContext): Promise<PageResponse> {
  const { fields, submit } = context
  const result = await submit<{ secret: string }>(endpointRoutes.create, { body: endpointInput(fields) })
  return 'rejected' in result
    ? newWebhookPage(context, result.rejected)
    : webhooksPage(context, result.body.secret)
}

/** The form of a new endpoint. */
export async function newWebhookPage({ caller }: SignedInContext, form = newForm()): Promise<PageContent> {
  permit(caller.actor, 'webhook.manage')
  return formPage(withHeaderIssues(form), {
    title: messages.create,
    action: webhooksPath,
    controls: (controls) => endpointControls(controls),
    send: messages.create,
    backTo: webhooksPath,
  })
}

export async function webhooksPage(context: SignedInContext, secret?: string): Promise<PageContent> {
  const { run, query } = context
  const { webhooks } = await run<{ webhooks: Webhook[] }>(endpointRoutes.list)
  return {
    title: messages.title,
    body: html`${notice(query)}${pageHead(messages.title, actionLink(`${webhooksPath}/novo`, messages.create, true))}
<p class="quiet">${messages.intro}</p>
${oneTimeSecret(secret, { title: messages.secret, hint: messages.secretHint })}
${webhooks.length === 0 ? emptyList(messages.none, { href: `${webhooksPath}/novo`, label: messages.create }) : html`<ul class="list">${webhooks.map((one) => endpointItem(one))}</ul>`}`,
  }
}

function endpointItem({ id, url, description, events, status }: Webhook) {
  return html`<li class="card">
<p><a class="code" href="${webhooksPath}/${id}">${url}</a> ${endpointBadge(status)}</p>
${description === null ? '' : html`<p>${description}</p>`}
<p class="quiet">${events?.join(', ') ?? messages.allEvents}</p>
</li>`
}

export function endpointBadge(status: Webhook['status']) {
  return badge(endpointStatusNames[status], endpointTones[status])
}
