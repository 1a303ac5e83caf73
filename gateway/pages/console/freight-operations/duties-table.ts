import { writtenDay } from '@rodovia/core/shared/local-day.ts'
import type { TripDuties } from '@rodovia/gateway/rest/freight-duties.ts'
import { type Hole, html } from '../../html.ts'
import { badge, type Tone } from '../../tones.ts'
import { messages } from './freight-operations-messages.ts'

export type TripDuty = Pick<TripDuties[number], 'state'> & {
  duty: Pick<TripDuties[number]['duty'], 'code' | 'source'>
}

const stateTones = {
  met: 'done',
  missing: 'problem',
  open: 'waiting',
  unknown: 'late',
} as const satisfies Record<TripDuty['state'], Tone>

const textsOf = (code: string) => messages.dutyTexts[code as keyof typeof messages.dutyTexts]

/** The missing items of a trip and what somebody has to look at, and all of its duties behind a fold. */
export function tripDuties(duties: readonly TripDuty[]) {
  const toDo = duties.filter(({ state }) => state === 'missing' || state === 'unknown')
  return html`${toDo.length === 0 ? html`<p class="quiet">${messages.nothingMissing}</p>` : dutyList(toDo)}
<details><summary>${messages.allDuties}</summary>${dutyList(duties)}</details>`
}

function dutyList(duties: readonly TripDuty[]) {
  return html`<ul>${duties.map(
    ({ state, duty: { code, source } }) =>
      html`<li>${badge(messages.dutyStates[state], stateTones[state])} ${textsOf(code).name} <span class="quiet">${source}</span></li>`,
  )}</ul>`
}

/** The table of all duties, with whom they bind, since when, and the source. */
export function dutiesTable(duties: readonly TripDuties[number]['duty'][]) {
  const heads = [messages.duty, messages.binds, messages.since, messages.source, messages.does]
  const cell = (label: Hole, content: Hole) => html`<td role="cell" data-label="${label}">${content}</td>`
  const rows = duties.map(
    ({ code, binds, since, source }) => html`<tr role="row">
${cell(messages.duty, html`<b>${textsOf(code).name}</b>`)}${cell(
  messages.binds,
  binds.map((party, at) => html`${at === 0 ? '' : ', '}${messages.parties[party]}`),
)}${cell(messages.since, writtenDay(since))}${cell(messages.source, source)}${cell(messages.does, textsOf(code).does)}</tr>`,
  )
  return html`<table class="rows" role="table"><caption class="unseen">${messages.dutyCaption}</caption>
<thead role="rowgroup"><tr role="row">${heads.map((head) => html`<th role="columnheader" scope="col">${head}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows}</tbody></table>`
}
