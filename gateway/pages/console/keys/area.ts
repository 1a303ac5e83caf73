import { type Scope, scopes } from '@rodovia/core/identity/keys/scopes.ts'
import { listOf, money, timeElement } from '../../formats.ts'
import { html } from '../../html.ts'
import { confirmDestructiveAction } from '../forms/buttons.ts'
import { controlsOf } from '../forms/controls.ts'
import { type FormState, newForm } from '../forms/form-state.ts'
import { notice, withNotice } from '../notice.ts'
import { oneTimeSecret } from '../one-time-secret.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { action } from '../page-kinds.ts'
import { pageParameters, pager } from '../pagination.ts'
import { messages, scopeNames } from './key-messages.ts'
import { type Key, keyModes, keyRoutes } from './routes.ts'

const keysPath = '/conta/chaves'

/** The response shows the key, once. */
async function createKey(context: SignedInContext): Promise<PageResponse> {
  const result = await context.submit<{ key: string }>(keyRoutes.create)
  return 'rejected' in result
    ? keysPage(context, result.rejected)
    : keysPage(context, newForm(), { key: result.body.key })
}

async function setCap(context: SignedInContext): Promise<PageResponse> {
  const { submit, params } = context
  const result = await submit(keyRoutes.setCap, { params })
  return 'rejected' in result
    ? keysPage(context, newForm(), {
        changed: { id: params.id ?? '', form: result.rejected },
      })
    : { to: withNotice(keysPath, 'limite') }
}

const spendingCap = {
  name: 'spending_cap',
  label: messages.cap,
  isOptional: true,
  hint: messages.capHint,
  inputMode: 'decimal',
  maxLength: 12,
} as const

type RenderOptions = { key?: string; changed?: { id: string; form: FormState } }

async function keysPage(
  context: SignedInContext,
  form = newForm({ mode: 'live', scopes: ['quotes', 'orders:read', 'orders:write'] }),
  { key, changed }: RenderOptions = {},
): Promise<PageContent> {
  const { query } = context
  const list = await context.run<{ keys: Key[]; total: number; offset: number }>(keyRoutes.list, {
    query: pageParameters(query),
  })
  const { keys, total, offset } = list
  const lines = keys.map((one) =>
    keyItem(one, changed?.id === one.id ? changed.form : newForm({ spending_cap: capText(one) })),
  )
  return {
    title: messages.title,
    body: html`${notice(query)}<h1>${messages.title}</h1>
<p class="quiet">${messages.intro}</p>
${oneTimeSecret(key, { title: messages.once, hint: messages.onceHint })}
${lines.length === 0 ? html`<p class="card">${messages.none}</p>` : html`<ul class="list">${lines}</ul>`}
${pager(keysPath, query, { total, offset, count: keys.length })}
${createForm(form)}`,
  }
}

function keyItem(key: Key, form: FormState) {
  const { id, name, last_four, livemode, plan, created_at, last_used_at, revoked_at, spending_cap_cents } =
    key
  const cap = spending_cap_cents === null ? messages.noCap : messages.capOf(money(spending_cap_cents))
  return html`<li class="card">
<h2>${name} <code>…${last_four}</code> ${livemode ? '' : html`<span class="badge">${messages.test}</span>`} ${revoked_at ? html`<span class="badge badge-revoked">${messages.revoked}</span>` : ''}</h2>
<p>${listOf(key.scopes.map((scope) => scopeNames[scope as Scope]))} · ${cap}</p>
<p class="quiet">${messages.plan} ${plan} · ${messages.created} ${timeElement(created_at)} · ${messages.used} ${last_used_at ? timeElement(last_used_at) : messages.never}</p>
${revoked_at ? '' : keyActions(id, form)}
</li>`
}

function keyActions(id: string, form: FormState) {
  const controls = controlsOf(form, id)
  return html`<details${form.error ? ' open' : ''}><summary>${messages.changeCap}</summary>
<form method="post" action="${keysPath}/${id}/limite" class="form">
${controls.summary}
${controls.text(spendingCap)}
<button class="plain">${messages.changeCap}</button>
</form></details>
${confirmDestructiveAction(`${keysPath}/${id}/revogar`, { summary: messages.revoke, text: messages.revokeText, label: messages.revokeNow })}`
}

function capText({ spending_cap_cents }: Key): string {
  return spending_cap_cents === null ? '' : (spending_cap_cents / 100).toFixed(2).replace('.', ',')
}

function createForm(form: FormState) {
  const controls = controlsOf(form)
  const options = scopes.map((scope) => ({ value: scope, label: scope, hint: scopeNames[scope] }))
  const modes = keyModes.map((mode) => ({ value: mode, label: messages.modes[mode] }))
  return html`<section class="card"><h2>${messages.create}</h2>
<form method="post" action="${keysPath}" class="form">
${controls.summary}
${controls.text({ name: 'name', label: messages.name, hint: messages.nameHint, maxLength: 60 })}
${controls.choices({ name: 'mode', label: messages.mode, type: 'radio', options: modes })}
${controls.choices({ name: 'scopes', label: messages.scopes, type: 'checkbox', options })}
${controls.text(spendingCap)}
<button>${messages.create}</button>
</form></section>`
}

/** The tenant's API keys. */
export const keysArea: ConsoleArea = {
  section: 'keys',
  routes: keyRoutes,
  get: { '/chaves': keysPage },
  post: {
    '/chaves': createKey,
    '/chaves/:id/limite': setCap,
    '/chaves/:id/revogar': action(keyRoutes.revoke, { notice: 'revogada', to: () => keysPath }),
  },
}
