import type { Language } from '@rodovia/core/shared/language.ts'
import { html } from 'ghtml'
import { type FormState, newForm, rejectedForm } from '../forms/form-state.ts'
import { notice } from '../notice.ts'
import { oneTimeSecret } from '../one-time-secret.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import { endpointForm, endpointInput } from './endpoint-form.ts'
import { endpointRoutes, type Webhook } from './routes.ts'
import { endpointStatusNames, webhookMessages } from './webhook-messages.ts'

export const webhooksPath = '/conta/webhooks'

export function webhooksPage(visit: SignedInContext): Promise<PageContent> {
  return render(visit, newForm())
}

/** The secret is on the page that answers, and on no other. */
export async function createWebhook(visit: SignedInContext): Promise<PageResponse> {
  const { fields, ask } = visit
  const told = await ask<{ secret: string }>(endpointRoutes.create, { body: endpointInput(fields) })
  return 'fault' in told
    ? render(visit, rejectedForm(fields, told.fault))
    : render(visit, newForm(), told.body.secret)
}

async function render(visit: SignedInContext, entered: FormState, secret?: string): Promise<PageContent> {
  const { get, query, language } = visit
  const { webhooks } = await get<{ webhooks: Webhook[] }>(endpointRoutes.list)
  const words = webhookMessages(language)
  return {
    title: words.title,
    status: entered.fault?.status ?? 200,
    body: html`!${notice(query, language)}<h1>${words.title}</h1>
<p class="quiet">${words.intro}</p>
!${secret === undefined ? '' : oneTimeSecret({ title: words.secret, hint: words.secretHint, secret })}
!${webhooks.length === 0 ? html`<p class="card">${words.none}</p>` : html`<ul class="list">!${webhooks.map((one) => endpointItem(one, language))}</ul>`}
<section class="card"><h2>${words.create}</h2>
!${endpointForm(entered, { action: webhooksPath, button: words.create, language })}</section>`,
  }
}

function endpointItem({ id, url, description, events, status }: Webhook, language: Language): string {
  const words = webhookMessages(language)
  return html`<li class="card">
<p><a class="code" href="${webhooksPath}/${id}">${url}</a> !${endpointBadge(status, language)}</p>
!${description === null ? '' : html`<p>${description}</p>`}
<p class="quiet">${events?.join(', ') ?? words.allEvents}</p>
</li>`
}

export function endpointBadge(status: Webhook['status'], language: Language): string {
  return html`<span class="badge badge-${status}">${endpointStatusNames[status][language]}</span>`
}
