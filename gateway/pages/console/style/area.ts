import { readFileSync } from 'node:fs'
import { type Status, statuses } from '@rodovia/core/delivery/model/states.ts'
import { money, statusBadge } from '../../formats.ts'
import { confirmDestructiveAction } from '../../forms/buttons.ts'
import { controlsOf } from '../../forms/controls.ts'
import { type Hole, html } from '../../html.ts'
import { number } from '../../numbers.ts'
import { badge, tones } from '../../tones.ts'
import { copyable } from '../copyable.ts'
import { columnChart, rowChart } from '../figures/bar-chart.ts'
import { emptyList } from '../lists/empty-list.ts'
import { listTable } from '../lists/list-table.ts'
import { viewOf } from '../lists/view.ts'
import { notice, noticesSection } from '../notice.ts'
import type { ConsoleArea, PageContent, SignedInContext } from '../page.ts'
import { actionLink, pageHead } from '../page-head.ts'
import { messages } from './style-messages.ts'

const path = '/conta/estilo'
const sheet = readFileSync(new URL('../../browser/tokens.css', import.meta.url), 'utf8')
const tokens = [...new Set([...sheet.matchAll(/--([\w-]+):/g)].map(([, name = '']) => name))]
const named = (pattern: RegExp) => tokens.filter((name) => pattern.test(name))

/** The tokens and building blocks of the pages, for contributors: docs/explanation/design.md. */
async function stylePage(context: SignedInContext): Promise<PageContent> {
  return {
    title: messages.title,
    hasCharts: true,
    body: html`${notice({ feito: 'endereco_salvo' })}${pageHead(messages.title, html`${actionLink(path, messages.plain)} ${actionLink(path, messages.main, true)}`)}
<p class="quiet">${messages.intro} <a href="/docs/guides/explanation/design" hreflang="en">${messages.guide}</a>.</p>
${section('colours', messages.colours, swatches(named(/^(?!text|space|radius|font|shadow)/), colour))}
<div class="columns">${section('type', messages.type, named(/^text/).map(textSample))}
${section('measures', messages.measures, html`${swatches(named(/^space/), space)}${swatches(named(/^radius/), corner)}`)}
${section('statuses', messages.statuses, html`<ul class="states">${tones.map((tone) => html`<li class="tone-${tone}"><b>${messages.meanings[tone]}</b> ${badge(messages.meanings[tone], tone)}</li>`)}</ul><p>${statuses.map((status) => html`${statusBadge(shown(status))} `)}</p>`)}
${section('buttons', messages.buttons, buttons())}
${section('fields', messages.fields, fields(context))}
${section('notices', messages.notices, html`${noticesSection([messages.alarm[context.request.language]])}${emptyList(messages.none, { href: path, label: messages.next })}${copyable('RD7K2M9QXA')}`)}</div>
${section('table', messages.table, table(context))}
${section('charts', messages.charts, charts())}`,
  }
}

function section(id: string, title: Hole, body: Hole) {
  return html`<section class="card" aria-labelledby="of-${id}"><h2 id="of-${id}">${title}</h2>${body}</section>`
}

/** The policy of pages allows no style at an element, but attributes of a drawing may name a token. */
function swatches(names: readonly string[], shape: (name: string) => Hole) {
  return html`<ul class="swatches">${names.map((name) => html`<li><svg width="48" height="32" aria-hidden="true">${shape(name)}</svg> <code>--${name}</code></li>`)}</ul>`
}

const colour = (name: string) =>
  html`<rect width="48" height="32" rx="6" fill="var(--${name})" stroke="var(--line)"/>`
const space = (name: string) => html`<rect width="var(--${name})" height="32" fill="var(--accent)"/>`
const corner = (name: string) =>
  html`<rect width="48" height="32" rx="var(--${name})" fill="var(--tint)" stroke="var(--accent)"/>`

function textSample(name: string) {
  // The largest is that of an error's number.
  const height = name === 'text-3xl' ? 84 : 44
  return html`<svg width="100%" height="${height}" aria-hidden="true"><text y="${height - 14}" font-size="var(--${name})" fill="var(--ink)">${name === 'text-3xl' ? '404' : messages.sample}</text></svg><code>--${name}</code>`
}

const shown = (status: Status) => ({ status, dispatch_from: null, arrived_at_destination_at: null })

function buttons() {
  return html`<p class="buttons"><button type="button">${messages.main}</button> <button type="button" class="plain">${messages.plain}</button> <button type="button" disabled>${messages.off}</button></p>
${confirmDestructiveAction(path, { summary: messages.remove, text: messages.removeText, label: messages.removeNow })}`
}

/** A form that was sent with one wrong value. */
function fields({ request }: SignedInContext) {
  const details = [{ field: 'wrong', issue: messages.issue[request.language] }]
  const error = { status: 422, error: 'validation_failed', message: '', details, headers: {} }
  const controls = controlsOf({ fields: { wrong: '1', size: 'large', notices: ['mail'] }, error }, 's')
  const { sizes } = messages
  return html`<div class="form">${controls.text({ name: 'name', label: messages.name, hint: messages.hint })}
${controls.text({ name: 'wrong', label: messages.wrong, isOptional: true })}
${controls.select({
  name: 'size',
  label: messages.size,
  options: [
    ['small', sizes.small],
    ['large', sizes.large],
  ],
})}
${controls.choices({
  name: 'notices',
  label: messages.choices,
  type: 'checkbox',
  options: [
    { value: 'mail', label: messages.mail },
    { value: 'phone', label: messages.phone },
  ],
})}</div>`
}

function table({ request, query }: SignedInContext) {
  const rows = statuses.slice(0, 6).map((status, index) => ({ status, code: `RD000000${index}A` }))
  return listTable({
    ...{ name: 'style', caption: messages.table, path, query, view: viewOf(request, 'style'), rows },
    columns: [
      {
        name: 'code',
        label: messages.code,
        isFixed: true,
        cell: ({ code }) => html`<span class="code">${code}</span>`,
      },
      {
        name: 'status',
        label: messages.status,
        onCard: 'corner',
        cell: ({ status }) => statusBadge(shown(status)),
      },
      { name: 'price', label: messages.price, isAmount: true, cell: () => money(2845) },
    ],
  })
}

function charts() {
  const days = [4, 7, 3, 9, 12, 6, 0].map((value, day) => ({ label: `${day + 1}`, value, shown: `${value}` }))
  const names = ['Turbo', 'Express', 'Standard']
  const tiers = names.map((label, index) => ({ label, value: 12 - index * 4, shown: `${12 - index * 4}` }))
  return html`<div class="charts">${columnChart({ id: 'days', title: messages.perDay, bars: days, before: [3, 5, 6, 6, 8, 9, 2], scale: number })}${rowChart({ id: 'tiers', title: messages.perTier, bars: tiers })}</div>`
}

/** The page of the visual language. The menu does not have it; docs/explanation/design.md links it. */
export const styleArea: ConsoleArea = {
  section: 'account',
  get: { '/estilo': stylePage },
}
