import type { LocalizedText } from '@rodovia/core/shared/language.ts'
import { money } from '../../formats.ts'
import { type Hole, html } from '../../html.ts'
import type { Preview } from './routes.ts'
import { messages } from './tariff-messages.ts'

/** The sums of recent orders: as paid, by the prices in force, and by the new prices. */
export function previewSection(preview: Preview) {
  const { orderCount, paidCents, currentCents, newCents, dearerCount, cheaperCount } = preview
  if (orderCount === 0)
    return html`<section class="card" role="status"><h2>${messages.previewTitle}</h2><p>${messages.none}</p></section>`
  return html`<section class="card" role="status"><h2>${messages.previewTitle}</h2>
<p>${messages.previewed(orderCount)}</p>
<dl class="facts"><dt>${messages.paid}</dt><dd>${money(paidCents)}</dd>
<dt>${messages.now}</dt><dd>${money(currentCents)}</dd>
<dt>${messages.byNew}</dt><dd><b>${money(newCents)}</b> (${signed(newCents - currentCents)})</dd></dl>
${changes(messages.dearer(dearerCount), preview.dearer)}
${changes(messages.cheaper(cheaperCount), preview.cheaper)}</section>`
}

function changes(title: LocalizedText, orders: Preview['dearer']) {
  if (orders.length === 0) return html`<p>${title}</p>`
  const amount = (label: Hole, value: Hole) =>
    html`<td role="cell" class="amount labelled" data-label="${label}">${value}</td>`
  const rows = orders.map(
    ({ code, city, serviceType, tier, currentCents, newCents }) =>
      html`<tr role="row"><th role="rowheader" scope="row"><span class="code">${code}</span></th><td role="cell" class="on-line">${[city, serviceType, tier].filter(Boolean).join(' · ')}</td>${amount(messages.now, money(currentCents))}${amount(messages.byNew, money(newCents))}${amount(messages.change, signed(newCents - currentCents))}</tr>`,
  )
  const header = (label: Hole) => html`<th role="columnheader" scope="col" class="amount">${label}</th>`
  return html`<h3>${title}</h3><table class="rows" role="table"><caption class="unseen">${title}</caption>
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">${messages.order}</th><td role="cell"></td>${[messages.now, messages.byNew, messages.change].map(header)}</tr></thead>
<tbody role="rowgroup">${rows}</tbody></table>`
}

function signed(cents: number) {
  return html`${cents > 0 ? '+' : cents < 0 ? '−' : ''}${money(Math.abs(cents))}`
}
