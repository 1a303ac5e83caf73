import type { Language } from '@rodovia/core/shared/language.ts'
import { html } from 'ghtml'
import { instantOf } from '../../brasilia-time.ts'
import { instant } from '../formats.ts'
import { actionButton, gravePart } from '../forms/buttons.ts'
import { controlsOf } from '../forms/controls.ts'
import { type Entered, fresh, refused } from '../forms/entered.ts'
import { filledIn } from '../forms/fields.ts'
import { doneAt, notice } from '../notice.ts'
import type { OwnVisit, PageAnswer, Shown } from '../page.ts'
import { secretPart } from '../secret-part.ts'
import { endpointForm, endpointIn, fieldsOf } from './endpoint-form.ts'
import { endpointBadge, webhooksPath } from './list-page.ts'
import { logSection } from './log-section.ts'
import { type Webhook, webhookRows } from './rows.ts'
import { disabledReasonNames, webhookWords } from './words.ts'

type Forms = { change?: Entered; range?: Entered; secret?: string }

export const endpointPage = (visit: OwnVisit): Promise<Shown> => shown(visit, {})

export async function changeEndpoint(visit: OwnVisit): Promise<PageAnswer> {
  const { fields, params, ask } = visit
  const told = await ask(webhookRows.update, { params, body: endpointIn(fields) })
  return 'fault' in told
    ? shown(visit, { change: refused(fields, told.fault) })
    : { to: doneAt(`${webhooksPath}/${params.id}`, 'mudado') }
}

/** The secret is on the page that answers, and on no other. */
export async function stageSecret(visit: OwnVisit): Promise<PageAnswer> {
  const { secret } = await visit.get<{ secret: string }>(webhookRows.stage, { params: visit.params })
  return shown(visit, { secret })
}

export async function replayRange(visit: OwnVisit): Promise<PageAnswer> {
  const { fields, params, ask } = visit
  const { from, before } = filledIn(fields, ['from', 'before'])
  const body = { from: from && instantOf(from), before: before && instantOf(before) }
  const told = await ask<{ replayed: number }>(webhookRows.replayRange, { params, body })
  return 'fault' in told
    ? shown(visit, { range: refused(fields, told.fault) })
    : { to: doneAt(`${webhooksPath}/${params.id}`, 'repetidos', told.body.replayed) }
}

async function shown(visit: OwnVisit, { change, range = fresh(), secret }: Forms): Promise<Shown> {
  const { get, params, query, language } = visit
  const { webhook } = await get<{ webhook: Webhook }>(webhookRows.read, { params })
  const words = webhookWords(language)
  const path = `${webhooksPath}/${webhook.id}`
  const form = endpointForm(change ?? fresh(fieldsOf(webhook)), {
    action: path,
    button: words.save,
    language,
  })
  return {
    title: words.endpoint,
    status: change?.fault?.status ?? range.fault?.status ?? 200,
    body: html`!${notice(query, language)}
!${secret === undefined ? '' : secretPart({ title: words.secret, hint: words.secretHint, secret })}
!${standing(webhook, language)}
!${await logSection(visit, path)}
!${rangeForm(range, path, language)}
<section class="card"><details!${change ? ' open' : ''}><summary>${words.change}</summary>!${form}</details></section>
!${secretSection(webhook, path, language)}
!${gravePart({ summary: words.remove, text: words.removeText, action: `${path}/remover`, label: words.removeNow })}`,
  }
}

function standing(webhook: Webhook, language: Language): string {
  const words = webhookWords(language)
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
<p class="quiet">${words.created} !${instant(created_at, language)}!${failing_since ? html` · ${words.failingSince} !${instant(failing_since, language)}` : ''}!${disabled_at ? html` · ${words.disabledAt} !${instant(disabled_at, language)}` : ''}</p>
!${switched}</section>`
}

function rangeForm(entered: Entered, path: string, language: Language): string {
  const words = webhookWords(language)
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
  const words = webhookWords(language)
  return html`<section class="card"><h2>${words.secretTitle}</h2>
<p>${is_secret_staged ? words.staged : words.stageText}</p>
!${is_secret_staged ? actionButton({ action: `${path}/segredo/promover`, label: words.promote }) : ''}
!${actionButton({ action: `${path}/segredo`, label: words.stage })}
</section>`
}
