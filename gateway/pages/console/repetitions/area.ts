import { addressLine } from '@rodovia/core/geo/address.ts'
import { timeZoneOf } from '@rodovia/core/geo/time-zone.ts'
import { can } from '@rodovia/core/identity/permissions.ts'
import { writtenDay } from '@rodovia/core/shared/local-day.ts'
import { money, parcelsSummary } from '../../formats.ts'
import { actionButton, confirmDestructiveAction } from '../../forms/buttons.ts'
import { firstValue } from '../../forms/fields.ts'
import { html } from '../../html.ts'
import { stopZones, zoneAfter } from '../../local-time.ts'
import { emptyList } from '../lists/empty-list.ts'
import { notice } from '../notice.ts'
import type { ConsoleArea, PageContent, SignedInContext } from '../page.ts'
import { action } from '../page-kinds.ts'
import { pageParameters, pager } from '../pagination.ts'
import { createRepetition, repeatFormPage } from './repeat-form.ts'
import { messages, reasonTexts, statusLabels, weekdayNames, weekdays } from './repetition-messages.ts'
import { type Repetition, repetitionRoutes } from './routes.ts'

const path = '/conta/repeticoes'
const shownRuns = 5

async function repetitionsPage({ run, query, caller }: SignedInContext): Promise<PageContent> {
  const { repetitions, total, offset } = await run<{
    repetitions: Repetition[]
    total: number
    offset: number
  }>(repetitionRoutes.list, { query: pageParameters(query) })
  const mayChange = can(caller.actor, 'order.create')
  const changed = repetitions.find(({ id }) => id === firstValue(query, 'repeticao'))
  return {
    title: messages.title,
    body: html`${notice(query, changed ? { pausada: `${path}/${changed.id}/retomar`, retomada: `${path}/${changed.id}/pausar` } : {})}<h1>${messages.title}</h1>
<p class="quiet">${messages.intro}</p>
${repetitions.length === 0 ? emptyList(messages.none, { href: '/conta/pedidos', label: messages.toOrders }) : repetitions.map((one) => repetitionCard(one, mayChange))}
${pager(path, query, { total, offset, count: repetitions.length })}`,
  }
}

function repetitionCard(one: Repetition, mayChange: boolean) {
  const { rule, recipient_name, pickup_from, pickup_until, max_price_cents, status, parcels } = one
  const { delivery_from, delivery_until, created_at } = one
  const { pickup, destination } = stopZones({
    origem: { time_zone: timeZoneOf(one.origin_postal_code) },
    destino: { time_zone: timeZoneOf(one.destination_postal_code) },
  })
  const limit = max_price_cents === null ? '' : html` · ${messages.limit} ${money(max_price_cents)}`
  return html`<section class="card"><h2>${recipient_name} · ${daysOf(rule)}</h2>
<p>${placeLine(one.origin_address, one.origin_postal_code)} → ${placeLine(one.destination_address, one.destination_postal_code)}</p>
<p>${statusLabels[status]} · ${messages.pickup} ${pickup_from} – ${pickup_until}${zoneAfter(created_at, pickup)}${delivery_from === null || delivery_until === null ? '' : html` · ${messages.delivery} ${delivery_from} – ${delivery_until}${zoneAfter(created_at, destination)}`}${parcels ? html` · ${parcelsSummary(parcels.map(({ weight_g, fragile }) => ({ weightGrams: weight_g, fragile })))}` : ''}${limit}</p>
${daysToCome(one)}
${runList(one)}
${mayChange && status !== 'ended' ? buttons(one) : ''}</section>`
}

function placeLine(address: Repetition['origin_address'], cep: string) {
  if (!address) return `${cep.slice(0, 5)}-${cep.slice(5)}`
  return addressLine({ ...address, cep, uf: address.state })
}

function daysToCome({ next_day, skipped_days }: Repetition) {
  return html`${next_day === null ? '' : html`<p>${messages.next} <b>${writtenDay(next_day)}</b></p>`}
${skipped_days.length === 0 ? '' : html`<p class="quiet">${messages.skipped} ${skipped_days.map(writtenDay).join(', ')}</p>`}`
}

function runList({ runs, next_day }: Repetition) {
  if (runs.length === 0) return ''
  const items = runs.slice(0, shownRuns).map((run) => runItem(run, run.day === next_day))
  return html`<h3>${messages.lastDays}</h3><ol class="list">${items}</ol>`
}

function runItem({ day, order_id, reason }: Repetition['runs'][number], isRetried: boolean) {
  if (order_id !== null)
    return html`<li>${writtenDay(day)}: <a href="/conta/pedidos/${order_id}">${messages.placed}</a></li>`
  const because = reasonTexts[reason ?? ''] ?? html`<code>${reason ?? ''}</code>`
  return html`<li>${writtenDay(day)}: ${isRetried ? messages.retried : messages.notPlaced} (${because})</li>`
}

function buttons({ id, status, next_day }: Repetition) {
  const to = (what: string) => `${path}/${id}/${what}`
  return html`<div class="buttons">${next_day === null ? '' : actionButton({ action: to('pular'), label: messages.skip, fields: { day: next_day } })}
${status === 'active' ? actionButton({ action: to('pausar'), label: messages.pause }) : actionButton({ action: to('retomar'), label: messages.resume })}</div>
${confirmDestructiveAction(to('encerrar'), { summary: messages.end, text: messages.endText, label: messages.end })}`
}

/** The days of the week of a rule; a rule that the console does not make, as it is. */
function daysOf(rule: string) {
  if (/^FREQ=DAILY(;UNTIL=\d+)?$/.test(rule)) return messages.daily
  const [, days] = /^FREQ=WEEKLY;BYDAY=([A-Z,]+)(?:;UNTIL=\d+)?$/.exec(rule) ?? []
  if (days === undefined) return html`<code>${rule}</code>`
  const labels = weekdays.filter((day) => days.split(',').includes(day)).map((day) => weekdayNames[day])
  return html`${labels.map((label, index) => html`${index === 0 ? '' : ', '}${label}`)}`
}

const to = () => path
/** Names the repetition, so that the notice can undo its change. */
const toOne = ({ repetition_id }: SignedInContext['params']) => `${path}?repeticao=${repetition_id}`

/** Templates of orders: what they do next, what became of their last days. */
export const repetitionsArea: ConsoleArea = {
  section: 'repetitions',
  get: { '/repeticoes': repetitionsPage, '/repeticoes/pedido/:order_id': repeatFormPage },
  post: {
    '/repeticoes/:repetition_id/pular': action(repetitionRoutes.skip, { notice: 'pulado', to }),
    '/repeticoes/:repetition_id/pausar': action(repetitionRoutes.pause, { notice: 'pausada', to: toOne }),
    '/repeticoes/:repetition_id/retomar': action(repetitionRoutes.resume, { notice: 'retomada', to: toOne }),
    '/repeticoes/:repetition_id/encerrar': action(repetitionRoutes.end, { notice: 'encerrada', to }),
  },
  postOnce: { '/repeticoes/pedido/:order_id': createRepetition },
}
