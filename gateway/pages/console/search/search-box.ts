import { html } from '../../html.ts'
import { searchPath } from './routes.ts'
import { messages } from './search-messages.ts'

/**
 * The search in the header of every page: a form, to which the script adds a list of commands and orders while one types. Users
 * without orders search the pages of the menu only.
 */
export function searchBox(hasOrders: boolean) {
  const label = hasOrders ? messages.label : messages.labelOfPages
  return html`<form class="search" role="search" aria-label="${messages.boxTitle}" method="get" action="${searchPath}">
<label class="unseen" for="search">${label}</label>
<input id="search" name="text" type="search" required maxlength="100" autocomplete="off" placeholder="${messages.placeholder}" aria-keyshortcuts="/ Control+K" data-all="${messages.all}" data-found="${messages.found}" data-none="${messages.none}" data-page="${messages.onThisPage}"${hasOrders ? html` data-orders` : ''}>
<ul id="search-results" role="listbox" aria-label="${messages.results}" hidden></ul>
<p class="unseen" role="status"></p>
</form>`
}
