import type { Actor } from '@rodovia/core/identity/actor.ts'
import { can } from '@rodovia/core/identity/permissions.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import { plain } from '@rodovia/core/shared/plain-text.ts'
import { statusOf } from '../../formats.ts'
import { controlsOf } from '../../forms/controls.ts'
import { firstValue } from '../../forms/fields.ts'
import { newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { PageError } from '../../page-error.ts'
import { emptyList } from '../lists/empty-list.ts'
import { listTable } from '../lists/list-table.ts'
import { viewOf } from '../lists/view.ts'
import { columnsOf } from '../orders/area.ts'
import type { Order } from '../orders/routes.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { nextPage, pageSize } from '../pagination.ts'
import { allowedSections, sections } from '../sections.ts'
import { searchPath, searchRoutes } from './routes.ts'
import { messages } from './search-messages.ts'

type Found = { orders: Order[] }

/** The script's list has so many orders. */
const suggestedOrders = '8'

/** Results come newest first, as they are read: they have no other order. */
const resultColumns = columnsOf(false).map(({ sorts: _, ...column }) => column)

async function resultsPage({ query, request, caller, submit }: SignedInContext): Promise<PageContent> {
  const text = firstValue(query, 'text').trim()
  const after = firstValue(query, 'after')
  // One more than a page tells whether there is another one.
  const limit = String(pageSize + 1)
  const pages = text ? pagesFor(caller.actor, text, request.language) : []
  const hasOrders = can(caller.actor, 'order.read')
  const title = hasOrders ? messages.title : messages.boxTitle
  const result =
    text && hasOrders
      ? await submit<Found>(searchRoutes.search, { query: { text, limit, ...(after && { after }) } })
      : { body: null }
  const orders = 'body' in result ? (result.body?.orders ?? null) : null
  const shown = orders?.slice(0, pageSize) ?? []
  const controls = controlsOf('rejected' in result ? result.rejected : newForm(query), 'b')
  const list = { name: 'orders', caption: messages.orders, path: searchPath, query, columns: resultColumns }
  return {
    title,
    body: html`<h1>${title}</h1>
<form method="get" action="${searchPath}" class="form card">
${controls.text({ name: 'text', label: messages.field, ...(shown.length === 0 && hasOrders && { hint: messages.hint }), type: 'search', maxLength: 100 })}
<button class="plain">${messages.find}</button>
</form>
${pages.length > 0 ? html`<nav class="card" aria-labelledby="pages"><h2 id="pages">${messages.pages}</h2><ul class="list">${pages.map(({ path, label }) => html`<li><a href="${path}">${label}</a></li>`)}</ul></nav>` : ''}
${text && !hasOrders && pages.length === 0 ? emptyList(messages.none) : ''}
${orders?.length === 0 && pages.length === 0 ? emptyList(messages.noOrders, { href: '/conta/pedidos', label: messages.showAll }) : ''}
${shown.length > 0 ? listTable({ ...list, view: viewOf(request, 'orders'), rows: shown }) : ''}
${orders && orders.length > pageSize ? nextPage(searchPath, { text, after: shown.at(-1)!.order_id }) : ''}`,
  }
}

/** The pages of the menu whose name has the text. */
function pagesFor(actor: Actor, text: string, language: Language) {
  const names = allowedSections(actor)
  return names
    .map((name) => sections[name])
    .filter(({ label }) => plain(label[language]).includes(plain(text).trim()))
}

/** For the script of the search box. None for a text that is too short yet. */
async function suggestions({ query, request, tryRun }: SignedInContext): Promise<PageResponse> {
  const { language } = request
  const text = firstValue(query, 'text')
  const result = await tryRun<Found>(searchRoutes.search, { query: { text, limit: suggestedOrders } })
  if ('error' in result && result.error.status !== 422) throw new PageError(result.error)
  const orders = 'body' in result ? result.body.orders : []
  return {
    json: orders.map((order) => ({
      value: `/conta/pedidos/${order.order_id}`,
      label: order.recipient.name,
      hint: [order.code, statusOf(order)[language], order.destino.address].join(' · '),
    })),
  }
}

export const searchArea: ConsoleArea = {
  section: 'orders',
  get: { '/busca': resultsPage, '/busca.json': suggestions },
}
