import type { Language } from '@rodovia/core/shared/language.ts'
import { html } from 'ghtml'
import { instantFromLocal } from '../../brasilia-time.ts'
import { timeElement } from '../formats.ts'
import { actionButton, confirmDestructiveAction } from '../forms/buttons.ts'
import { controlsOf } from '../forms/controls.ts'
import { filledFields } from '../forms/fields.ts'
import { type FormState, newForm, rejectedForm } from '../forms/form-state.ts'
import { notice, withNotice } from '../notice.ts'
import { oneTimeSecret } from '../one-time-secret.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import { endpointFields, endpointForm, endpointInput } from './endpoint-form.ts'
import { endpointBadge, webhooksPath } from './list-page.ts'
import { logSection } from './log-section.ts'
import { endpointRoutes, type Webhook } from './routes.ts'
import { disabledReasonNames, webhookMessages } from './webhook-messages.ts'

type Forms = { change?: FormState; range?: FormState; secret?: string }

export const endpointPage = (visit: SignedInContext): Promise<PageContent> => render(visit, {})

export async function changeEndpoint(visit: SignedInContext): Promise<PageResponse> {
  const { fields, params, ask } = visit
  const told = await ask(endpointRoutes.update, { params, body: endpointInput(fields) })
  return 'fault' in told
    ? render(visit, { change: rejectedForm(fields, told.fault) })
    : { to: withNotice(`${webhooksPath}/${params.id}`, 'mudado') }
}

/** The secret is on the page that answers, and on no other. */
export async function stageSecret(visit: SignedInContext): Promise<PageResponse> {
  const { secret } = await visit.get<{ secret: string }>(endpointRoutes.stage, { params: visit.params })
  return render(visit, { secret })
}

export async function replayRange(visit: SignedInContext): Promise<PageResponse> {
  const { fields, params, ask } = visit
  const { from, before } = filledFields(fields, ['from', 'before'])
  const body = { from: from && instantFromLocal(from), before: before && instantFromLocal(before) }
  const told = await ask<{ replayed: number }>(endpointRoutes.replayRange, { params, body })
  return 'fault' in told
    ? render(visit, { range: rejectedForm(fields, told.fault) })
    : { to: withNotice(`${webhooksPath}/${params.id}`, 'repetidos', told.body.replayed) }
}

async function render(
  visit: SignedInContext,
  { change, range = newForm(), secret }: Forms,
): Promise<PageContent> {
  const { get, params, query, language } = visit
  const { webhook } = await get<{ webhook: Webhook }>(endpointRoutes.read, { params })
  const words = webhookMessages(language)
  const path = `${webhooksPath}/${webhook.id}`
  const form = endpointForm(change ?? newForm(endpointFields(webhook)), {
    action: path,
    button: words.save,
    language,
  })
  return {
    title: words.endpoint,
    status: change?.fault?.status ?? range.fault?.status ?? 200,
    body: html`!${notice(query, language)}
!${secret === undefined ? '' : oneTimeSecret({ title: words.secret, hint: words.secretHint, secret })}
!${summarySection(webhook, language)}
!${await logSection(visit, path)}
!${rangeForm(range, path, language)}
<section class="card"><details!${change ? ' open' : ''}><summary>${words.change}</summary>!${form}</details></section>
!${secretSection(webhook, path, language)}
!${confirmDestructiveAction({ summary: words.remove, text: words.removeText, action: `${path}/remover`, label: words.removeNow })}`,
  }
}

function summarySection(webhook: Webhook, language: Language): string {
  const words = webhookMessages(language)
  const { url, description, events, status, created_at, failing_since, disabled_at, disabled_reason } =
    webhook
  const path = `${webhooksPath}/${webhook.id}`
  const switched =
    status === 'disabled'
      ? actionButton({ action: `${path}/ativar`, label: words.enable })
      : actionButton({ action: `${path}/desativar`, label: words.disable })
  return html`<section class="card"><h1 class="address">${url}</h1>
<p>!${endpointBadge(status, language)} ${disabled_reason === null ? '' : disabledReasonNames[disabled_reason][language]}</p>
!${description === null ? '' : html`<p>${description}</p>`}
<p>${events?.join(', ') ?? words.allEvents}</p>
<p class="quiet">${words.created} !${timeElement(created_at, language)}!${failing_since ? html` · ${words.failingSince} !${timeElement(failing_since, language)}` : ''}!${disabled_at ? html` · ${words.disabledAt} !${timeElement(disabled_at, language)}` : ''}</p>
!${switched}</section>`
}

function rangeForm(entered: FormState, path: string, language: Language): string {
  const words = webhookMessages(language)
  const controls = controlsOf(entered, language, 'r')
  return html`<section class="card"><details!${entered.fault ? ' open' : ''}><summary>${words.replayRange}</summary>
<form method="post" action="${path}/repetir" class="form">
!${controls.summary(['from', 'before'])}
!${controls.text({ name: 'from', label: words.from, type: 'datetime-local', hint: words.rangeHint })}
!${controls.text({ name: 'before', label: words.before, type: 'datetime-local', isOptional: true })}
<button>${words.replayAll}</button>
</form></details></section>`
}

function secretSection({ is_secret_staged }: Webhook, path: string, language: Language): string {
  const words = webhookMessages(language)
  return html`<section class="card"><h2>${words.secretTitle}</h2>
<p>${is_secret_staged ? words.staged : words.stageText}</p>
!${is_secret_staged ? actionButton({ action: `${path}/segredo/promover`, label: words.promote }) : ''}
!${actionButton({ action: `${path}/segredo`, label: words.stage })}
</section>`
}
