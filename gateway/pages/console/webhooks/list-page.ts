import type { Language } from '@rodovia/core/shared/language.ts'
import { html } from 'ghtml'
import { type Entered, fresh, refused } from '../forms/entered.ts'
import { notice } from '../notice.ts'
import type { OwnVisit, PageAnswer, Shown } from '../page.ts'
import { secretPart } from '../secret-part.ts'
import { endpointForm, endpointIn } from './endpoint-form.ts'
import { type Webhook, webhookRows } from './rows.ts'
import { endpointStatusNames, webhookWords } from './words.ts'

export const webhooksPath = '/conta/webhooks'

export function webhooksPage(visit: OwnVisit): Promise<Shown> {
  return shown(visit, fresh())
}

/** The secret is on the page that answers, and on no other. */
export async function createWebhook(visit: OwnVisit): Promise<PageAnswer> {
  const { fields, ask } = visit
  const told = await ask<{ secret: string }>(webhookRows.create, { body: endpointIn(fields) })
  return 'fault' in told ? shown(visit, refused(fields, told.fault)) : shown(visit, fresh(), told.body.secret)
}

async function shown(visit: OwnVisit, entered: Entered, secret?: string): Promise<Shown> {
  const { get, query, language } = visit
  const { webhooks } = await get<{ webhooks: Webhook[] }>(webhookRows.list)
  const words = webhookWords(language)
  return {
    title: words.title,
    status: entered.fault?.status ?? 200,
    body: html`!${notice(query, language)}<h1>${words.title}</h1>
<p class="quiet">${words.intro}</p>
!${secret === undefined ? '' : secretPart({ title: words.secret, hint: words.secretHint, secret })}
!${webhooks.length === 0 ? html`<p class="card">${words.none}</p>` : html`<ul class="list">!${webhooks.map((one) => line(one, language))}</ul>`}
<section class="card"><h2>${words.create}</h2>
!${endpointForm(entered, { action: webhooksPath, button: words.create, language })}</section>`,
  }
}

function line({ id, url, description, events, status }: Webhook, language: Language): string {
  const words = webhookWords(language)
  return html`<li class="card">
<p><a class="code" href="${webhooksPath}/${id}">${url}</a> !${endpointBadge(status, language)}</p>
!${description === null ? '' : html`<p>${description}</p>`}
<p class="quiet">${events?.join(', ') ?? words.allEvents}</p>
</li>`
}

export function endpointBadge(status: Webhook['status'], language: Language): string {
  return html`<span class="badge badge-${status}">${endpointStatusNames[status][language]}</span>`
}
