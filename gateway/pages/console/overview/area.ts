import { randomUUID } from 'node:crypto'
import { isUnderWay, type Status } from '@rodovia/core/delivery/model/states.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { can } from '@rodovia/core/identity/permissions.ts'
import type { OverviewStep } from '@rodovia/core/overview/overview.ts'
import { addDays, dayOf, mondayOf } from '@rodovia/core/shared/local-day.ts'
import type { OverviewAnswer } from '@rodovia/gateway/rest/overview.ts'
import { restRoute } from '@rodovia/gateway/rest/routes.ts'
import { appAddress } from '../../driver-app/manifest.ts'
import { agoElement, money, statusOf, timeElement } from '../../formats.ts'
import { type Hole, html } from '../../html.ts'
import { timeOfDay } from '../../local-time.ts'
import { number } from '../../numbers.ts'
import { attentionTones, badge } from '../../tones.ts'
import { change, part } from '../figures/change.ts'
import { percent } from '../figures/measures.ts'
import type { ConsoleArea, PageResponse, SignedInContext } from '../page.ts'
import { updatesPath } from '../updates/update-streams.ts'
import { messages, reasonNames, stepNames } from './overview-messages.ts'

const refreshMilliseconds = 15_000
const read = restRoute('GET /api/app/v1/overview')

type Orders = NonNullable<OverviewAnswer['orders']>

const stepPaths: Record<OverviewStep, string> = {
  save_address: '/conta/enderecos',
  top_up: '/conta/carteira',
  place_order: '/conta/cotar',
  check_orders: '#attention',
  find_drivers: '/conta/despacho?motorista=sem',
  check_health: '/conta/saude',
  pay_drivers: '/conta/repasses',
  fix_webhooks: '/conta/webhooks',
}

/** The first page after a log-in: what needs somebody now, in counts, a short list and facts. Drivers have their app. */
async function overviewPage({ run, caller, query, request }: SignedInContext): Promise<PageResponse> {
  const { actor } = caller
  if (can(actor, 'delivery.drive'))
    return { to: query.lang ? `${appAddress}?lang=${request.language}` : appAddress }
  const overview = await run<OverviewAnswer>(read)
  const isNew = overview.steps.includes('place_order')
  return {
    title: messages.title,
    updates: {
      paceMilliseconds: refreshMilliseconds,
      ...(actor.tenantKind !== 'plataforma' && { stream: updatesPath }),
    },
    body: html`<h1>${messages.title}</h1>
${overview.awaits_approval ? html`<section class="card"><p>${messages.awaitsApproval}</p><p><a class="button" href="/conta/chaves">${messages.testKey}</a></p></section>` : ''}
<div id="steps" data-fresh>${stepsSection(overview.steps, isNew)}</div>
${isNew || !overview.orders ? '' : ordersSections(overview.orders, can(actor, 'dispatch.manage'))}
<div class="facts-grid">${walletSection(overview)}${isNew ? '' : weekSection(overview, actor)}
${dispatchSections(overview)}${platformSection(overview)}${webhooksSection(overview)}</div>`,
  }
}

function stepsSection(steps: OverviewAnswer['steps'], isNew: boolean) {
  if (steps.length === 0) return ''
  const items = steps.map(
    (step) =>
      html`<li><a id="step-${step}" href="${stepPaths[step]}">${stepNames[step].label}</a> <span class="quiet">${stepNames[step].why}</span></li>`,
  )
  return html`<section class="card steps" aria-labelledby="steps-title"><h2 id="steps-title">${isNew ? messages.begin : messages.next}</h2><ol>${items}</ol></section>`
}

function ordersSections(orders: Orders, isDispatcher: boolean) {
  const { attention, late_count, problem_count } = orders
  const countOf = (fits: (status: Status) => boolean) =>
    orders.by_status.reduce((sum, { status, count }) => sum + (fits(status) ? count : 0), 0)
  const list = (statuses: string) => (isDispatcher ? '/conta/despacho' : `/conta/pedidos?status=${statuses}`)
  const due = (filter: string) => (isDispatcher ? `/conta/despacho?prazo=${filter}` : '#attention')
  const counts: [name: 'waiting' | 'moving' | 'late' | 'problem' | 'done', count: number, href: string][] = [
    [
      'waiting',
      countOf((status) => status === 'awaiting_driver' || status === 'assigned'),
      isDispatcher ? '/conta/despacho?motorista=sem' : list('awaiting_driver,assigned'),
    ],
    ['moving', countOf(isUnderWay), list('accepted,at_pickup,picked_up,in_transit')],
    ['late', late_count, due('atrasada')],
    ['problem', problem_count, due('problema')],
    [
      'done',
      countOf((status) => status === 'delivered'),
      isDispatcher ? '' : `${list('delivered')}&created_from=${dayOf(new Date())}`,
    ],
  ]
  const items = counts.map(
    ([name, count, href]) =>
      html`<div class="tone-${count > 0 ? name : 'none'}"><dt>${messages[name]}</dt><dd>${href ? html`<a id="count-${name}" href="${href}" aria-label="${messages[name]}: ${number(count)}">${number(count)}</a>` : number(count)}</dd></div>`,
  )
  return html`<section aria-labelledby="today"><h2 id="today">${messages.today} <small class="quiet">${messages.todayNote}</small></h2>
<dl id="counts" class="card strip" data-fresh>${items}</dl></section>
<section aria-labelledby="attention"><h2 id="attention">${messages.attention}</h2>
<ul id="attention-list" class="card attention" data-fresh>${attention.length === 0 ? html`<li class="quiet">${messages.allWell}</li>` : attention.map((one) => attentionItem(one, isDispatcher))}</ul></section>`
}

function attentionItem({ reason, order }: Orders['attention'][number], isDispatcher: boolean) {
  const { order_id, code, recipient, destino, deadline_at } = order
  const page = isDispatcher ? '/conta/despacho' : '/conta/pedidos'
  return html`<li><a class="code" id="to-${order_id}" href="${page}/${order_id}">${code}</a>
${badge(reasonNames[reason], attentionTones[reason])}
<span class="where"><b>${recipient.name}</b> <span class="quiet">${destino.address}</span></span>
<span>${statusOf(order)}</span> <span class="quiet">${messages.deadline} ${deadline_at ? timeElement(deadline_at, timeOfDay) : ''}</span></li>`
}

/** A heading, with rows of a name, a value, and what the value changed by. */
function facts(id: string, title: Hole, rows: readonly (readonly [Hole, Hole, Hole?])[], more: Hole = '') {
  return html`<section aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
<dl id="${id}" class="rows-of-facts" data-fresh>${rows.map(([name, value, change = '']) => html`<div><dt>${name}</dt><dd>${value} ${change}</dd></div>`)}</dl>${more}</section>`
}

/** One click makes the charge; its page shows the PIX code. */
function walletSection({ balance_cents, suggested_top_up_cents: suggested }: OverviewAnswer) {
  if (balance_cents === null) return ''
  const amount = suggested === null ? '' : `${Math.floor(suggested / 100)},00`
  const topUp = html`<form method="post" action="/conta/carteira/recarga"><input type="hidden" name="once" value="${randomUUID()}"><input type="hidden" name="amount_cents" value="${amount}">
<button>${messages.topUp} ${money(suggested ?? 0)}</button> <a href="/conta/carteira">${messages.otherAmount}</a></form>`
  const balance = html`<span class="${balance_cents < 0 ? 'late' : ''}">${money(balance_cents)}</span>`
  return facts(
    'wallet',
    html`<a href="/conta/carteira">${messages.wallet}</a>`,
    [[messages.balance, balance]],
    suggested === null ? '' : topUp,
  )
}

function weekSection({ week, week_before: before }: OverviewAnswer, actor: Actor) {
  if (!can(actor, 'figures.read')) return ''
  const sunday = addDays(mondayOf(dayOf(new Date())), -1)
  const title = html`<a href="/conta/numeros?de=${addDays(sunday, -6)}&ate=${sunday}">${messages.week}</a> <small class="quiet">${messages.weekNote}</small>`
  if (!week) return facts('week', title, [[messages.noWeek, '']])
  const rates = [week.on_time_rate, before?.on_time_rate ?? null] as const
  return facts('week', title, [
    [messages.orders, number(week.orders), change(part(week.orders, before?.orders))],
    [
      messages.onTime,
      percent(week.on_time_rate),
      rates[0] === null || rates[1] === null ? '' : change(rates[0] - rates[1], messages.points),
    ],
    [messages.spend, money(week.spend_cents), change(part(week.spend_cents, before?.spend_cents))],
  ])
}

function dispatchSections({ dispatch }: OverviewAnswer) {
  if (!dispatch) return ''
  const rows = dispatch.waiting.map(({ from_minutes: from, to_minutes: to, count }) => {
    const name =
      to === null ? messages.atLeast(from) : from === 0 ? messages.lessThan(to) : messages.between(from, to)
    return [
      name,
      count > 0 && from >= 15 ? html`<span class="late">${number(count)}</span>` : number(count),
    ] as const
  })
  const ofOffers = (count: number) =>
    [
      number(count),
      dispatch.offers > 0 ? html`<small class="quiet">${percent(count / dispatch.offers)}</small>` : '',
    ] as const
  return html`${facts('queue', html`<a href="/conta/despacho">${messages.queue}</a>`, rows)}
${facts('drivers', html`<a href="/conta/despacho#drivers-title">${messages.drivers}</a>`, [
  [messages.onDuty, number(dispatch.drivers_on_duty)],
  [messages.silent, number(dispatch.drivers_silent)],
  [messages.offers, number(dispatch.offers)],
  [messages.declined, ...ofOffers(dispatch.offers_declined)],
  [messages.timedOut, ...ofOffers(dispatch.offers_timed_out)],
])}`
}

function platformSection({ money: waiting, health_issues: unwell }: OverviewAnswer) {
  if (!waiting) return ''
  const { payouts, payout_cents, top_ups, top_up_cents } = waiting
  const health = unwell ? html`<span class="late">${messages.unwell(unwell)}</span>` : messages.well
  return facts('money', messages.money, [
    [
      html`<a href="/conta/repasses">${messages.payouts}</a>`,
      html`${number(payouts)} · ${money(payout_cents)}`,
    ],
    [
      html`<a href="/conta/recargas">${messages.topUps}</a>`,
      html`${number(top_ups)} · ${money(top_up_cents)}`,
    ],
    [html`<a href="/conta/saude">${messages.health}</a>`, health],
  ])
}

function webhooksSection({ webhooks }: OverviewAnswer) {
  if (!webhooks || webhooks.endpoints === 0) return ''
  const { endpoints, failing, last_events } = webhooks
  const answering = html`${number(endpoints - failing.length)} / ${number(endpoints)}`
  return facts('webhooks', html`<a href="/conta/webhooks">${messages.webhooks}</a>`, [
    [messages.answering, answering],
    [messages.requests, html`<a href="/conta/requisicoes">${messages.lastDays}</a>`],
    ...failing.map(
      ({ id, url, status, since }) =>
        [
          html`<a id="endpoint-${id}" href="/conta/webhooks/${id}">${url}</a>`,
          html`<span class="late">${status === 'disabled' ? messages.disabled : messages.failing} ${since ? timeElement(since) : ''}</span>`,
        ] as const,
    ),
    ...last_events.map(
      ({ id, type, at, order_id }) =>
        [
          order_id ? html`<a id="event-${id}" href="/conta/pedidos/${order_id}">${type}</a>` : type,
          agoElement(at),
        ] as const,
    ),
  ])
}

export const overviewArea: ConsoleArea = { section: 'overview', get: { '/': overviewPage } }
