import { scopes } from '@rodovia/core/identity/keys/scopes.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import { html } from 'ghtml'
import { instant, money } from '../formats.ts'
import { gravePart } from '../forms/buttons.ts'
import { controlsOf } from '../forms/controls.ts'
import { type Entered, fresh, refused } from '../forms/entered.ts'
import { filledIn, many } from '../forms/fields.ts'
import { pageOf, pager } from '../lists.ts'
import { doneAt, notice } from '../notice.ts'
import type { OwnVisit, PageAnswer, Shown } from '../page.ts'
import { secretPart } from '../secret-part.ts'
import { capRow, createRow, type Key, keyModes, listRow } from './rows.ts'
import { keyWords, scopeNames } from './words.ts'

const path = '/conta/chaves'

export function keysPage(visit: OwnVisit): Promise<Shown> {
  return shown(visit, fresh({ mode: 'live', scopes: ['quotes', 'orders:read', 'orders:write'] }))
}

/** The key is on the page that answers, and on no other. */
export async function createKey(visit: OwnVisit): Promise<PageAnswer> {
  const { fields, ask } = visit
  const body = { ...filledIn(fields, ['name', 'mode', 'spending_cap']), scopes: many(fields, 'scopes') }
  const told = await ask<{ key: string }>(createRow, { body })
  return 'fault' in told
    ? shown(visit, refused(fields, told.fault))
    : shown(visit, fresh(), { key: told.body.key })
}

export async function setCap(visit: OwnVisit): Promise<PageAnswer> {
  const { fields, ask, params } = visit
  const told = await ask(capRow, { params, body: filledIn(fields, ['spending_cap']) })
  return 'fault' in told
    ? shown(visit, fresh(), { changed: { id: params.id ?? '', entered: refused(fields, told.fault) } })
    : { to: doneAt(path, 'limite') }
}

type Done = { key?: string; changed?: { id: string; entered: Entered } }

async function shown(visit: OwnVisit, entered: Entered, { key, changed }: Done = {}): Promise<Shown> {
  const { query, language } = visit
  const list = await visit.get<{ keys: Key[]; total: number; offset: number }>(listRow, {
    query: pageOf(query),
  })
  const { keys, total, offset } = list
  const words = keyWords(language)
  const lines = keys.map((one) =>
    line(one, changed?.id === one.id ? changed.entered : fresh({ spending_cap: capText(one) }), language),
  )
  return {
    title: words.title,
    status: entered.fault?.status ?? changed?.entered.fault?.status ?? 200,
    body: html`!${notice(query, language)}<h1>${words.title}</h1>
<p class="quiet">${words.intro}</p>
!${key === undefined ? '' : secretPart({ title: words.once, hint: words.onceHint, secret: key })}
!${lines.length === 0 ? html`<p class="card">${words.none}</p>` : html`<ul class="list">!${lines}</ul>`}
!${pager({ total, offset, count: keys.length }, { path, query, language })}
!${createForm(entered, language)}`,
  }
}

function line(key: Key, entered: Entered, language: Language): string {
  const words = keyWords(language)
  const { id, name, last_four, livemode, plan, created_at, last_used_at, revoked_at, spending_cap_cents } =
    key
  const cap = spending_cap_cents === null ? words.noCap : words.capOf(money(spending_cap_cents, language))
  return html`<li class="card">
<h2>${name} <code>…${last_four}</code> !${livemode ? '' : html`<span class="badge">${words.test}</span>`} !${revoked_at ? html`<span class="badge badge-revoked">${words.revoked}</span>` : ''}</h2>
<p>${key.scopes.map((scope) => scopeNames[scope][language]).join(', ')} · ${cap}</p>
<p class="quiet">${words.plan} ${plan} · ${words.created} !${instant(created_at, language)} · ${words.used} !${last_used_at ? instant(last_used_at, language) : words.never}</p>
!${revoked_at ? '' : changes(id, entered, language)}
</li>`
}

function changes(id: string, entered: Entered, language: Language): string {
  const words = keyWords(language)
  const controls = controlsOf(entered, language, id)
  return html`<details!${entered.fault ? ' open' : ''}><summary>${words.changeCap}</summary>
<form method="post" action="${path}/${id}/limite" class="form">
!${controls.summary(['spending_cap'])}
!${controls.text({ name: 'spending_cap', label: words.cap, isOptional: true, hint: words.capHint, inputMode: 'decimal', maxLength: 12 })}
<button class="plain">${words.changeCap}</button>
</form></details>
!${gravePart({ summary: words.revoke, text: words.revokeText, action: `${path}/${id}/revogar`, label: words.revokeNow })}`
}

function capText({ spending_cap_cents }: Key): string {
  return spending_cap_cents === null ? '' : (spending_cap_cents / 100).toFixed(2).replace('.', ',')
}

function createForm(entered: Entered, language: Language): string {
  const words = keyWords(language)
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
