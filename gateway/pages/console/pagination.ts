import { type Fields, firstValue } from '../forms/fields.ts'
import { type Hole, html } from '../html.ts'
import { messages } from './console-messages.ts'
import { addressWith } from './lists/list-table.ts'

export const pageSize = 25

/** The query parameters of a paged route, from the page's own address. */
export function pageParameters(query: Fields, size = pageSize): { limit: string; offset: string } {
  return { limit: String(size), offset: firstValue(query, 'offset') || '0' }
}

/** The position in the list, with links to the previous and next page. Empty when one page holds all. */
export function pager(
  path: string,
  query: Fields,
  { total, offset, count }: Record<'total' | 'offset' | 'count', number>,
  size = pageSize,
) {
  if (total <= size && offset === 0) return ''
  const to = (first: number, rel: string, label: Hole) =>
    html`<a rel="${rel}" href="${addressWith(path, query, { offset: String(first) })}">${label}</a>`
  return html`<nav class="pager" aria-label="${messages.pages}">
${offset > 0 ? to(Math.max(0, offset - size), 'prev', messages.previous) : ''}
<span>${messages.ofAll(Math.min(offset + 1, total), offset + count, total)}</span>
${offset + count < total ? to(offset + size, 'next', messages.next) : ''}
</nav>`
}

/** A link to what follows, for a list without a count. */
export function nextPage(path: string, query: Record<string, string>) {
  return html`<nav class="pager" aria-label="${messages.pages}"><a rel="next" href="${`${path}?${new URLSearchParams(query)}`}">${messages.next}</a></nav>`
}
