import type { Scope } from '@rodovia/core/identity/api-keys/scopes.ts'
import { permit, scopesOf } from '@rodovia/core/identity/permissions.ts'
import type { AnyRoute } from '@rodovia/gateway/rest/route.ts'
import { listOf, money, timeElement } from '../../formats.ts'
import { confirmDestructiveAction } from '../../forms/buttons.ts'
import { controlsOf } from '../../forms/controls.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { localFromInstant } from '../../local-time.ts'
import { badge } from '../../tones.ts'
import { formPage } from '../form-page.ts'
import { emptyList } from '../lists/empty-list.ts'
import { type NoticeName, notice, withNotice } from '../notice.ts'
import { oneTimeSecret } from '../one-time-secret.ts'
import type { Answer, ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { actionLink, pageHead } from '../page-head.ts'
import { action } from '../page-kinds.ts'
import { pageParameters, pager } from '../pagination.ts'
import { messages, scopeNames } from './key-messages.ts'
import { type Key, keyModes, keyRoutes } from './routes.ts'

const keysPath = '/conta/chaves'

/** The response shows the key, once. */
async function createKey(context: SignedInContext): Promise<PageResponse> {
  const result = await context.submit<{ key: string }>(keyRoutes.create)
  return 'rejected' in result
    ? newKeyPage(context, result.rejected)
    : keysPage(context, { key: result.body.key })
}

/** A form about one key. */
function changeKey(route: AnyRoute, part: KeyForm, notice: NoticeName): Answer<SignedInContext> {
  return async (context) => {
    const { submit, params } = context
    const result = await submit(route, { params })
    return 'rejected' in result
      ? keysPage(context, { changed: { id: params.id ?? '', part, form: result.rejected } })
      : { to: withNotice(keysPath, notice) }
  }
}

const spendingCap = {
  name: 'spending_cap',
  label: messages.cap,
  isOptional: true,
  hint: messages.capHint,
  inputMode: 'decimal',
  maxLength: 12,
} as const

const expiry = {
  name: 'expires_at',
  label: messages.expiry,
  isOptional: true,
  hint: messages.expiryHint,
  type: 'datetime-local',
} as const

const addresses = {
  name: 'allowed_addresses',
  label: messages.addresses,
  isOptional: true,
  hint: messages.addressesHint,
  maxLength: 1000,
} as const

type KeyForm = 'cap' | 'access'
type RenderOptions = { key?: string; changed?: { id: string; part: KeyForm; form: FormState } }

const firstForm = newForm({ mode: 'live', scopes: ['quotes', 'orders:read', 'orders:write'] })

async function keysPage(
  context: SignedInContext,
  { key, changed }: RenderOptions = {},
): Promise<PageContent> {
  const { query } = context
  const list = await context.run<{ keys: Key[]; total: number; offset: number }>(keyRoutes.list, {
    query: pageParameters(query),
  })
  const { keys, total, offset } = list
  const lines = keys.map((one) =>
    keyItem(one, {
      cap: newForm({ spending_cap: capText(one) }),
      access: newForm({
        expires_at: one.expires_at ? localFromInstant(one.expires_at) : '',
        allowed_addresses: one.allowed_addresses.join('\n'),
      }),
      ...(changed?.id === one.id && { [changed.part]: changed.form }),
    }),
  )
  return {
    title: messages.title,
    body: html`${notice(query)}${pageHead(messages.title, actionLink(`${keysPath}/nova`, messages.create, true))}
<p class="quiet">${messages.intro}</p>
${oneTimeSecret(key, { title: messages.once, hint: messages.onceHint })}
${lines.length === 0 ? emptyList(messages.none, { href: `${keysPath}/nova`, label: messages.create }) : html`<ul class="list">${lines}</ul>`}
${pager(keysPath, query, { total, offset, count: keys.length })}`,
  }
}

function keyItem(key: Key, forms: Record<KeyForm, FormState>) {
  const { id, name, last_four, livemode, plan, created_at, last_used_at, revoked_at, spending_cap_cents } =
    key
  const { inactive_scopes, created_by, held_by, expires_at, allowed_addresses, last_used_address } = key
  const isExpired = expires_at !== null && new Date(expires_at) <= new Date()
  const cap = spending_cap_cents === null ? messages.noCap : messages.capOf(money(spending_cap_cents))
  return html`<li class="card">
<h2>${name} <code>…${last_four}</code> ${livemode ? '' : badge(messages.test)} ${revoked_at ? badge(messages.revoked, 'ended') : isExpired ? badge(messages.expired, 'problem') : ''}</h2>
<p>${listOf(key.scopes.map((scope) => scopeNames[scope as Scope]))} · ${cap}</p>
${inactive_scopes.length === 0 ? '' : html`<p>${messages.inactive} ${listOf(inactive_scopes.map((scope) => scopeNames[scope as Scope]))}</p>`}
${allowed_addresses.length === 0 ? '' : html`<p>${messages.addressesAre} ${allowed_addresses.join(', ')}</p>`}
<p class="quiet">${messages.plan} ${plan} · ${messages.created} ${timeElement(created_at)} ${messages.by} ${created_by}${held_by === created_by ? '' : html` · ${messages.heldBy} ${held_by}`}${expires_at ? html` · ${messages.expires} ${timeElement(expires_at)}` : ''} · ${messages.used} ${last_used_at ? timeElement(last_used_at) : messages.never}${last_used_address ? html` ${messages.from} ${last_used_address}` : ''}</p>
<p><a href="/conta/requisicoes?key_id=${id}${livemode ? '' : '&livemode=false'}">${messages.requests}<span class="unseen"> ${name}</span></a></p>
${revoked_at ? '' : keyActions(id, forms)}
</li>`
}

function keyActions(id: string, { cap, access }: Record<KeyForm, FormState>) {
  const capControls = controlsOf(cap, id)
  const accessControls = controlsOf(access, `${id}-a`)
  return html`<details${cap.error ? ' open' : ''}><summary>${messages.changeCap}</summary>
<form method="post" action="${keysPath}/${id}/limite" class="form">
${capControls.summary}
${capControls.text(spendingCap)}
<button class="plain">${messages.changeCap}</button>
</form></details>
<details${access.error ? ' open' : ''}><summary>${messages.changeAccess}</summary>
<form method="post" action="${keysPath}/${id}/acesso" class="form">
${accessControls.summary}
${accessControls.text(expiry)}
${accessControls.textArea(addresses)}
<button class="plain">${messages.changeAccess}</button>
</form></details>
${confirmDestructiveAction(`${keysPath}/${id}/revogar`, { summary: messages.revoke, text: messages.revokeText, label: messages.revokeNow })}`
}

function capText({ spending_cap_cents }: Key): string {
  return spending_cap_cents === null ? '' : (spending_cap_cents / 100).toFixed(2).replace('.', ',')
}

/** The form of a new key. Offers the scopes that the person may give. */
async function newKeyPage({ caller }: SignedInContext, form = firstForm): Promise<PageContent> {
  const { role } = permit(caller.actor, 'apiKey.manage')
  const options = scopesOf(role).map((scope) => ({ value: scope, label: scope, hint: scopeNames[scope] }))
  const modes = keyModes.map((mode) => ({ value: mode, label: messages.modes[mode] }))
  return formPage(form, {
    title: messages.create,
    action: keysPath,
    send: messages.create,
    backTo: keysPath,
    controls: (
      controls,
    ) => html`${controls.text({ name: 'name', label: messages.name, hint: messages.nameHint, maxLength: 60 })}
${controls.choices({ name: 'mode', label: messages.mode, type: 'radio', options: modes })}
${controls.choices({ name: 'scopes', label: messages.scopes, type: 'checkbox', options })}
${controls.text(spendingCap)}
${controls.text(expiry)}
${controls.textArea(addresses)}`,
  })
}

/** The tenant's API keys. */
export const apiKeysArea: ConsoleArea = {
  section: 'apiKeys',
  get: { '/chaves': (context) => keysPage(context), '/chaves/nova': (context) => newKeyPage(context) },
  post: {
    '/chaves': createKey,
    '/chaves/:id/limite': changeKey(keyRoutes.setCap, 'cap', 'limite'),
    '/chaves/:id/acesso': changeKey(keyRoutes.setAccess, 'access', 'acesso'),
    '/chaves/:id/revogar': action(keyRoutes.revoke, { notice: 'revogada', to: () => keysPath }),
  },
}
