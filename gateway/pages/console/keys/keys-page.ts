import { scopes } from '@rodovia/core/identity/keys/scopes.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import { html } from 'ghtml'
import { money, timeElement } from '../formats.ts'
import { confirmDestructiveAction } from '../forms/buttons.ts'
import { controlsOf } from '../forms/controls.ts'
import { allValues, filledFields } from '../forms/fields.ts'
import { type FormState, newForm, rejectedForm } from '../forms/form-state.ts'
import { notice, withNotice } from '../notice.ts'
import { oneTimeSecret } from '../one-time-secret.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import { pageParameters, pager } from '../pagination.ts'
import { keyMessages, scopeNames } from './key-messages.ts'
import { capRoute, createRoute, type Key, keyModes, listRoute } from './routes.ts'

const path = '/conta/chaves'

export function keysPage(visit: SignedInContext): Promise<PageContent> {
  return render(visit, newForm({ mode: 'live', scopes: ['quotes', 'orders:read', 'orders:write'] }))
}

/** The key is on the page that answers, and on no other. */
export async function createKey(visit: SignedInContext): Promise<PageResponse> {
  const { fields, ask } = visit
  const body = {
    ...filledFields(fields, ['name', 'mode', 'spending_cap']),
    scopes: allValues(fields, 'scopes'),
  }
  const told = await ask<{ key: string }>(createRoute, { body })
  return 'fault' in told
    ? render(visit, rejectedForm(fields, told.fault))
    : render(visit, newForm(), { key: told.body.key })
}

export async function setCap(visit: SignedInContext): Promise<PageResponse> {
  const { fields, ask, params } = visit
  const told = await ask(capRoute, { params, body: filledFields(fields, ['spending_cap']) })
  return 'fault' in told
    ? render(visit, newForm(), {
        changed: { id: params.id ?? '', entered: rejectedForm(fields, told.fault) },
      })
    : { to: withNotice(path, 'limite') }
}

type RenderOptions = { key?: string; changed?: { id: string; entered: FormState } }

async function render(
  visit: SignedInContext,
  entered: FormState,
  { key, changed }: RenderOptions = {},
): Promise<PageContent> {
  const { query, language } = visit
  const list = await visit.get<{ keys: Key[]; total: number; offset: number }>(listRoute, {
    query: pageParameters(query),
  })
  const { keys, total, offset } = list
  const words = keyMessages(language)
  const lines = keys.map((one) =>
    keyItem(
      one,
      changed?.id === one.id ? changed.entered : newForm({ spending_cap: capText(one) }),
      language,
    ),
  )
  return {
    title: words.title,
    status: entered.fault?.status ?? changed?.entered.fault?.status ?? 200,
    body: html`!${notice(query, language)}<h1>${words.title}</h1>
<p class="quiet">${words.intro}</p>
!${key === undefined ? '' : oneTimeSecret({ title: words.once, hint: words.onceHint, secret: key })}
!${lines.length === 0 ? html`<p class="card">${words.none}</p>` : html`<ul class="list">!${lines}</ul>`}
!${pager({ total, offset, count: keys.length }, { path, query, language })}
!${createForm(entered, language)}`,
  }
}

function keyItem(key: Key, entered: FormState, language: Language): string {
  const words = keyMessages(language)
  const { id, name, last_four, livemode, plan, created_at, last_used_at, revoked_at, spending_cap_cents } =
    key
  const cap = spending_cap_cents === null ? words.noCap : words.capOf(money(spending_cap_cents, language))
  return html`<li class="card">
<h2>${name} <code>…${last_four}</code> !${livemode ? '' : html`<span class="badge">${words.test}</span>`} !${revoked_at ? html`<span class="badge badge-revoked">${words.revoked}</span>` : ''}</h2>
<p>${key.scopes.map((scope) => scopeNames[scope][language]).join(', ')} · ${cap}</p>
<p class="quiet">${words.plan} ${plan} · ${words.created} !${timeElement(created_at, language)} · ${words.used} !${last_used_at ? timeElement(last_used_at, language) : words.never}</p>
!${revoked_at ? '' : keyActions(id, entered, language)}
</li>`
}

function keyActions(id: string, entered: FormState, language: Language): string {
  const words = keyMessages(language)
  const controls = controlsOf(entered, language, id)
  return html`<details!${entered.fault ? ' open' : ''}><summary>${words.changeCap}</summary>
<form method="post" action="${path}/${id}/limite" class="form">
!${controls.summary(['spending_cap'])}
!${controls.text({ name: 'spending_cap', label: words.cap, isOptional: true, hint: words.capHint, inputMode: 'decimal', maxLength: 12 })}
<button class="plain">${words.changeCap}</button>
</form></details>
!${confirmDestructiveAction({ summary: words.revoke, text: words.revokeText, action: `${path}/${id}/revogar`, label: words.revokeNow })}`
}

function capText({ spending_cap_cents }: Key): string {
  return spending_cap_cents === null ? '' : (spending_cap_cents / 100).toFixed(2).replace('.', ',')
}

function createForm(entered: FormState, language: Language): string {
  const words = keyMessages(language)
  const controls = controlsOf(entered, language)
  const options = scopes.map((scope) => ({ value: scope, label: scope, hint: scopeNames[scope][language] }))
  const modes = keyModes.map((mode) => ({ value: mode, label: words.modes[mode] }))
  return html`<section class="card"><h2>${words.create}</h2>
<form method="post" action="${path}" class="form">
!${controls.summary(['name', 'scopes', 'spending_cap'])}
!${controls.text({ name: 'name', label: words.name, hint: words.nameHint, maxLength: 60 })}
!${controls.marks({ name: 'mode', label: words.mode, type: 'radio', options: modes })}
!${controls.marks({ name: 'scopes', label: words.scopes, type: 'checkbox', options })}
!${controls.text({ name: 'spending_cap', label: words.cap, isOptional: true, hint: words.capHint, inputMode: 'decimal', maxLength: 12 })}
<button>${words.create}</button>
</form></section>`
}
