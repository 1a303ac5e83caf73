import { html } from '../../html.ts'
import { ordersPath } from '../orders/filters.ts'
import { type SavedView, viewsPath } from './routes.ts'
import { messages } from './view-messages.ts'

/** The user's views above the list, and the way to save the filters in use. Nothing without either. */
export function viewLinks(filters: string, views: readonly SavedView[]) {
  const isSaved = views.some(({ query }) => query === filters)
  if (filters === '' && views.length === 0) return ''
  const links = views.map(
    ({ name, query }) =>
      html`<li><a href="${ordersPath}?${query}"${query === filters ? html` aria-current="page"` : ''}>${name}</a></li>`,
  )
  return html`<nav class="views" aria-label="${messages.title}">${links.length > 0 ? html`<ul>${links}</ul>` : ''}
${filters === '' || isSaved ? '' : html`<a href="${viewsPath}/novo?${filters}">${messages.save}</a>`}
${views.length > 0 ? html`<a href="${viewsPath}">${messages.manage}</a>` : ''}</nav>`
}
