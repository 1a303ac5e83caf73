import { outcomes } from '@rodovia/core/request-log/api-request.ts'
import { agoElement, timeElement } from '../../formats.ts'
import { controlsOf } from '../../forms/controls.ts'
import { type Fields, filledFields } from '../../forms/fields.ts'
import { foldedFilter } from '../../forms/folded-filter.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { preciseTime } from '../../local-time.ts'
import { number } from '../../numbers.ts'
import { badge } from '../../tones.ts'
import { type Key, keyRoutes } from '../api-keys/routes.ts'
import { exportButton } from '../exports/export-button.ts'
import { emptyList } from '../lists/empty-list.ts'
import { addressWith, type Column, listTable } from '../lists/list-table.ts'
import { viewOf } from '../lists/view.ts'
import { notice } from '../notice.ts'
import type { PageContent, SignedInContext } from '../page.ts'
import { pageParameters, pager } from '../pagination.ts'
import { messages, outcomeNames } from './request-log-messages.ts'
import { type ApiRequest, type ApiRequestError, type RequestBodyRules, requestRoutes } from './routes.ts'

export const requestsPath = '/conta/requisicoes'

const filters = ['search', 'livemode', 'key_id', 'outcome', 'error_code', 'route'] as const

type Listed = { requests: ApiRequest[]; total: number; offset: number }

/** The requests of the tenant's keys that match the filters, and their errors by code. */
export async function requestsPage(context: SignedInContext): Promise<PageContent> {
  const { query, run, submit, request } = context
  const asked = filledFields(query, filters)
  const [listed, counted, { rules }, { keys }] = await Promise.all([
    submit<Listed>(requestRoutes.list, { query: { ...asked, ...pageParameters(query) } }),
    submit<{ errors: ApiRequestError[] }>(requestRoutes.errors, { query: asked }),
    run<{ rules: RequestBodyRules }>(requestRoutes.rules),
    run<{ keys: Key[] }>(keyRoutes.list, { query: { limit: '100' } }),
  ])
  const isListed = 'body' in listed
  const { requests, total, offset } = isListed ? listed.body : { requests: [], total: 0, offset: 0 }
  const errors = 'body' in counted ? counted.body.errors : []
  const view = viewOf(request, 'requests')
  return {
    title: messages.title,
    body: html`${notice(query)}<h1>${messages.title}</h1>
<p class="quiet">${messages.intro}</p>
${requests.length === 0 ? '' : html`<div class="buttons">${exportButton('requests')}</div>`}
${filterForm(isListed ? newForm(query) : listed.rejected, keys)}
${requests.length === 0 ? emptyList(messages.none, { href: '/conta/chaves', label: messages.keys }) : listTable({ name: 'requests', caption: messages.title, path: requestsPath, query, view, columns, rows: requests })}
${pager(requestsPath, query, { total, offset, count: requests.length })}
${errorSection(errors, query)}
${bodiesForm(rules)}`,
  }
}

function filterForm(form: FormState, keys: readonly Key[]) {
  const { summary, select, text } = controlsOf(form)
  const any = ['', messages.any] as const
  const modes = [
    ['', messages.live],
    ['false', messages.test],
  ] as const
  const keyOptions = keys.map(({ id, name, last_four }) => [id, `${name} …${last_four}`] as const)
  const outcomeOptions = outcomes.map((outcome) => [outcome, outcomeNames[outcome]] as const)
  return foldedFilter(
    form,
    filters,
    html`<form method="get" action="${requestsPath}" class="form filter">
${summary}
${text({ name: 'search', label: messages.search, type: 'search', isOptional: true, hint: messages.searchHint, maxLength: 255 })}
${select({ name: 'livemode', label: messages.mode, options: modes })}
${select({ name: 'key_id', label: messages.key, options: [any, ...keyOptions] })}
${select({ name: 'outcome', label: messages.outcome, options: [any, ...outcomeOptions] })}
${text({ name: 'error_code', label: messages.errorCode, isOptional: true, maxLength: 64 })}
${text({ name: 'route', label: messages.route, isOptional: true, hint: messages.routeHint, maxLength: 200 })}
<p class="buttons"><button>${messages.filter}</button> <a href="${requestsPath}">${messages.clear}</a></p>
</form>`,
  )
}

// The first column breaks no lines, and paths are long.
const columns: readonly Column<ApiRequest>[] = [
  {
    name: 'at',
    label: messages.at,
    isFixed: true,
    cell: ({ at }) => timeElement(at, preciseTime),
  },
  {
    name: 'status',
    label: messages.status,
    isFixed: true,
    onCard: 'corner',
    cell: statusBadge,
  },
  {
    name: 'request',
    label: messages.request,
    isFixed: true,
    onCard: 'line',
    cell: ({ id, method, path, operation }) =>
      html`<a class="hash" href="${requestsPath}/${id}">${method} ${path}${operation ? ` ${operation}` : ''}</a>`,
  },
  {
    name: 'error',
    label: messages.errorCode,
    isSparse: true,
    cell: ({ error_code }) => (error_code === null ? '' : errorLink(error_code)),
  },
  {
    name: 'duration',
    label: messages.duration,
    isAmount: true,
    cell: ({ milliseconds }) => html`${number(Math.round(milliseconds))} ms`,
  },
  { name: 'key', label: messages.key, cell: ({ key_name }) => key_name },
]

export function statusBadge({ status, error_code }: Pick<ApiRequest, 'status' | 'error_code'>) {
  return badge(status, status < 400 && error_code === null ? 'done' : 'problem')
}

/** Leads to what the documentation says of the code. */
export function errorLink(code: string) {
  return html`<a href="/docs/errors#${code}"><code>${code}</code></a>`
}

function errorSection(errors: readonly ApiRequestError[], query: Fields) {
  if (errors.length === 0) return ''
  const items = errors.map(
    ({ code, count, last_at }) => html`<li>
<a href="${addressWith(requestsPath, query, { error_code: code })}"><code>${code}</code></a>
<p>${messages.count}: ${number(count)} · ${messages.last}: ${agoElement(last_at)} · <a href="/docs/errors#${code}">${messages.meaning}<span class="unseen"> ${code}</span></a></p></li>`,
  )
  return html`<section class="card" aria-labelledby="errors"><h2 id="errors">${messages.errors}</h2>
<p class="quiet">${messages.errorsIntro}</p><ul class="list">${items}</ul></section>`
}

function bodiesForm({ live, test }: RequestBodyRules) {
  const { checkbox } = controlsOf(newForm({ live: live ? '1' : '', test: test ? '1' : '' }), 'b')
  return html`<section class="card" aria-labelledby="bodies"><h2 id="bodies">${messages.bodies}</h2>
<p class="quiet">${messages.bodiesIntro}</p>
<form method="post" action="${requestsPath}" class="form">
${checkbox({ name: 'test', label: messages.keepTest })}
${checkbox({ name: 'live', label: messages.keepLive })}
<button class="plain">${messages.save}</button></form></section>`
}
