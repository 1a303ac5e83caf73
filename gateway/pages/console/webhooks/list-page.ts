import { newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { badge, endpointTones } from '../../tones.ts'
import { emptyList } from '../lists/empty-list.ts'
import { notice } from '../notice.ts'
import { oneTimeSecret } from '../one-time-secret.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import { endpointForm, endpointInput } from './endpoint-form.ts'
import { endpointRoutes, type Webhook } from './routes.ts'
import { endpointStatusNames, messages } from './webhook-messages.ts'

export const webhooksPath = '/conta/webhooks'

/** The response shows the secret, once. */
export async function createWebhook(context: SignedInContext): Promise<PageResponse> {
  const { fields, submit } = context
  const result = await submit<{ secret: string }>(endpointRoutes.create, { body: endpointInput(fields) })
  return 'rejected' in result
    ? webhooksPage(context, result.rejected)
    : webhooksPage(context, newForm(), result.body.secret)
}

export async function webhooksPage(
  context: SignedInContext,
  form = newForm(),
  secret?: string,
): Promise<PageContent> {
  const { run, query } = context
  const { webhooks } = await run<{ webhooks: Webhook[] }>(endpointRoutes.list)
  return {
    title: messages.title,
    body: html`${notice(query)}<h1>${messages.title}</h1>
<p class="quiet">${messages.intro}</p>
${oneTimeSecret(secret, { title: messages.secret, hint: messages.secretHint })}
${webhooks.length === 0 ? emptyList(messages.none, { href: '#novo', label: messages.create }) : html`<ul class="list">${webhooks.map((one) => endpointItem(one))}</ul>`}
<section class="card" id="novo"><h2>${messages.create}</h2>
${endpointForm(form, { action: webhooksPath, button: messages.create })}</section>`,
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
