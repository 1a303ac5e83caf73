import {
  type CargoType,
  cargoTypes,
  type TableName,
  tableNames,
} from '@rodovia/core/freight-floor/floor-table.ts'
import { formatLocales, type Language } from '@rodovia/core/shared/language.ts'
import type { FreightFloor } from '@rodovia/gateway/rest/freight-floor.ts'
import { kilometres, money } from '../formats.ts'
import { controlsOf } from '../forms/controls.ts'
import type { FormState } from '../forms/form-state.ts'
import { html } from '../html.ts'
import { ownLanguage, pageDocument } from '../page-document.ts'
import type { PageFiles } from '../page-files.ts'
import { messages } from './freight-floor-messages.ts'

type FreightFloorPage = { files: PageFiles; form: FormState; floor?: FreightFloor }

/** The public form that computes a freight floor, and the result with each step. */
export function freightFloorPage({ files, form, floor }: FreightFloorPage) {
  return pageDocument({
    files,
    title: messages.title,
    query: form.fields,
    isIndexed: true,
    head: html`<meta name="description" content="${messages.lead}"><link rel="stylesheet" href="${files.frontStyles}">`,
    body: html`<main id="content" class="front">
<div class="lead"><h1>${messages.title}</h1><p>${messages.lead}</p></div>
<div class="sides">
<section class="card">${floorForm(form)}</section>
<div class="side">
${floor ? floorResult(floor) : ''}
<p class="hint">${messages.advice}</p>
</div>
</div>
</main>`,
  })
}

function floorForm(form: FormState) {
  const { text, select, checkbox, summary } = controlsOf({
    ...form,
    fields: { cargo_type: 'carga_geral', ...form.fields },
  })
  const { axles, date } = messages
  return html`<form method="get" action="/piso#floor" class="form">
<input type="hidden" name="lang" value="${ownLanguage}">
${summary}
<div class="pair">
${text({ name: 'km', label: messages.km, type: 'number', inputMode: 'decimal', hasDecimals: true })}
${text({ name: 'axles', label: axles, hint: messages.axlesHint, type: 'number', inputMode: 'numeric' })}
</div>
${select({ name: 'cargo_type', label: messages.cargo, options: cargoTypes.map((type) => [type, messages.cargoTypes[type]] as const) })}
${select({ name: 'table', label: messages.table, options: tableNames.map((name) => [name, messages.tables[name]] as const) })}
${text({ name: 'date', label: date, hint: messages.dateHint, type: 'date', isOptional: true })}
${checkbox({ name: 'empty_return', label: messages.emptyReturn })}
<button>${messages.compute}</button>
</form>`
}

function floorResult({ floor_cents, return_cents, table, ...floor }: FreightFloor) {
  const km = kilometres(floor.km, { maximumFractionDigits: 3 })
  const ccd = exactReais(floor.ccd)
  const share = percent(return_cents / floor_cents)
  const { version, resolution, in_force_from } = table
  return html`<section id="floor" class="card floor" aria-labelledby="floor-title" role="status">
<h2 id="floor-title">${messages.result}</h2>
<p><b>${money(floor_cents)}</b></p>
<p>${messages.cargoTypes[floor.cargo_type as CargoType]} · ${messages.tables[table.name as TableName]}</p>
<h3>${messages.how}</h3>
<ol>
<li>${messages.distance(km, ccd, exactReais(floor.distance_cost))}</li>
<li>${messages.loading}: ${exactReais(floor.cc)}</li>
${floor.return_cost === null ? '' : html`<li>${messages.emptyWay(km, ccd, exactReais(floor.return_cost))}</li>`}
<li>${messages.sum(exactReais(floor.exact_sum), money(floor_cents))}</li>
</ol>
${floor.empty_return ? html`<p>${messages.share(money(return_cents), share)}</p>` : ''}
${floor.applied_axles === floor.axles ? '' : html`<p>${messages.lowerAxles(floor.axles, floor.applied_axles)}</p>`}
<p class="hint">${messages.source(table.name, resolution, version, dayText(in_force_from), dayText(floor.date))}</p>
</section>`
}

/** All decimals of an exact amount: a format reads its text without a loss. */
function exactReais(amount: string) {
  const format = { style: 'currency', currency: 'BRL', currencyDisplay: 'narrowSymbol' } as const
  return (language: Language) =>
    new Intl.NumberFormat(formatLocales[language], { ...format, maximumFractionDigits: 9 }).format(
      amount as `${number}`,
    )
}

function percent(share: number) {
  return (language: Language) =>
    share.toLocaleString(formatLocales[language], { style: 'percent', maximumFractionDigits: 1 })
}

function dayText(day: string) {
  return (language: Language) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString(formatLocales[language], {
      timeZone: 'UTC',
      dateStyle: 'long',
    })
}
