import { eventTypes } from '@rodovia/core/shared/event-types.ts'
import { timeElement } from '../../formats.ts'
import { actionButton, confirmDestructiveAction } from '../../forms/buttons.ts'
import { controlsOf } from '../../forms/controls.ts'
import { filledFields, firstValue } from '../../forms/fields.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { instantFromLocal } from '../../local-time.ts'
import { notice, withNotice } from '../notice.ts'
import { oneTimeSecret } from '../one-time-secret.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import { endpointFields, endpointForm, endpointInput } from './endpoint-form.ts'
import { endpointBadge, webhooksPath } from './list-page.ts'
import { logSection, statusOptions } from './log-section.ts'
import { endpointRoutes, type Webhook } from './routes.ts'
import { disabledReasonNames, messages } from './webhook-messages.ts'

type Forms = { change?: FormState; range?: FormState; test?: FormState; secret?: string }

export async function changeEndpoint(context: SignedInContext): Promise<PageResponse> {
  const { fields, params, submit } = context
  const result = await submit(endpointRoutes.update, { params, body: endpointInput(fields) })
  return 'rejected' in result
    ? endpointPage(context, { change: result.rejected })
    : { to: withNotice(`${webhooksPath}/${params.id}`, 'mudado') }
}

/** The response shows the secret, once. */
export async function stageSecret(context: SignedInContext): Promise<PageResponse> {
  const { secret } = await context.run<{ secret: string }>(endpointRoutes.stage, { params: context.params })
  return endpointPage(context, { secret })
}

export async function sendTest(context: SignedInContext): Promise<PageResponse> {
  const { fields, params, submit } = context
  const result = await submit(endpointRoutes.test, { params, body: { type: firstValue(fields, 'type') } })
  return 'rejected' in result
    ? endpointPage(context, { test: result.rejected })
    : { to: withNotice(`${webhooksPath}/${params.id}`, 'testado') }
}

export async function replayRange(context: SignedInContext): Promise<PageResponse> {
  const { fields, params, submit } = context
  const { from, before, type, status } = filledFields(fields, ['from', 'before', 'type', 'status'])
  const body = {
    from: from && instantFromLocal(from),
    before: before && instantFromLocal(before),
    types: type && [type],
    status,
  }
  const result = await submit<{ replayed: number }>(endpointRoutes.replayRange, { params, body })
  return 'rejected' in result
    ? endpointPage(context, { range: result.rejected })
    : { to: withNotice(`${webhooksPath}/${params.id}`, 'repetidos', result.body.replayed) }
}

export async function endpointPage(
  context: SignedInContext,
  { change, range = newForm(), test = newForm(), secret }: Forms = {},
): Promise<PageContent> {
  const { run, params, query } = context
  const { webhook } = await run<{ webhook: Webhook }>(endpointRoutes.read, { params })
  const path = `${webhooksPath}/${webhook.id}`
  const isOfClient = webhook.open_delivery_client_id !== null || webhook.shop_connection_id !== null
  const form = endpointForm(change ?? newForm(endpointFields(webhook)), {
    action: path,
    button: messages.save,
    headerNames: webhook.header_names,
  })
  return {
    title: messages.endpoint,
    body: html`${notice(query, { desativado: `${path}/ativar`, ativado: `${path}/desativar` })}
${oneTimeSecret(secret, { title: messages.secret, hint: messages.secretHint })}
${summarySection(webhook)}
${await logSection(context, path)}
${isOfClient ? '' : testForm(test, path)}
${rangeForm(range, path)}
<section class="card"><details${change ? ' open' : ''}><summary>${messages.change}</summary>${form}</details></section>
${isOfClient ? '' : ownSections(webhook, path)}`,
  }
}

/** The secret of an Open Delivery client is the client's, that of a shop is none, and the endpoint stays as long as they do. */
function ownSections(webhook: Webhook, path: string) {
  return html`${secretSection(webhook, path)}
${confirmDestructiveAction(`${path}/remover`, { summary: messages.remove, text: messages.removeText, label: messages.removeNow })}`
}

function summarySection(webhook: Webhook) {
  const { url, description, events, status, created_at, failing_since, disabled_at, disabled_reason } =
    webhook
  const path = `${webhooksPath}/${webhook.id}`
  const switched =
    status === 'disabled'
      ? actionButton({ action: `${path}/ativar`, label: messages.enable })
      : actionButton({ action: `${path}/desativar`, label: messages.disable })
  return html`<section class="card"><h1 class="address">${url}</h1>
<p>${endpointBadge(status)} ${disabled_reason === null ? '' : disabledReasonNames[disabled_reason as keyof typeof disabledReasonNames]}</p>
${description === null ? '' : html`<p>${description}</p>`}
<p>${events?.join(', ') ?? messages.allEvents}</p>
<p class="quiet">${messages.created} ${timeElement(created_at)}${failing_since ? html` · ${messages.failingSince} ${timeElement(failing_since)}` : ''}${disabled_at ? html` · ${messages.disabledAt} ${timeElement(disabled_at)}` : ''}</p>
${switched}</section>`
}

const typeOptions = eventTypes.map((type) => [type, type] as const)

function testForm(entered: FormState, path: string) {
  const controls = controlsOf(entered, 't')
  return html`<section class="card"><details${entered.error ? ' open' : ''}><summary>${messages.test}</summary>
<form method="post" action="${path}/testar" class="form">
${controls.summary}
${controls.select({ name: 'type', label: messages.event, hint: messages.testHint, options: typeOptions })}
<button>${messages.testNow}</button>
</form></details></section>`
}

function rangeForm(entered: FormState, path: string) {
  const controls = controlsOf(entered, 'r')
  return html`<section class="card"><details${entered.error ? ' open' : ''}><summary>${messages.replayRange}</summary>
<form method="post" action="${path}/repetir" class="form">
${controls.summary}
${controls.text({ name: 'from', label: messages.from, type: 'datetime-local', hint: messages.rangeHint })}
${controls.text({ name: 'before', label: messages.before, type: 'datetime-local', isOptional: true })}
${controls.select({ name: 'type', label: messages.event, options: [['', messages.any], ...typeOptions] })}
${controls.select({ name: 'status', label: messages.status, options: statusOptions })}
<button>${messages.replayAll}</button>
</form></details></section>`
}

function secretSection({ is_secret_staged }: Webhook, path: string) {
  return html`<section class="card"><h2>${messages.secretTitle}</h2>
<p>${is_secret_staged ? messages.staged : messages.stageText}</p>
${is_secret_staged ? actionButton({ action: `${path}/segredo/promover`, label: messages.promote }) : ''}
${actionButton({ action: `${path}/segredo`, label: messages.stage })}
</section>`
}
