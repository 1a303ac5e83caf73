import { html } from '../../html.ts'
import { searchPath } from './routes.ts'
import { messages } from './search-messages.ts'

/** The search in the header of every page: a form, to which the script adds a list of results while one types. */
export function searchBox() {
  return html`<form class="search" role="search" aria-label="${messages.title}" method="get" action="${searchPath}">
<label class="unseen" for="search">${messages.label}</label>
<input id="search" name="text" type="search" required minlength="2" maxlength="100" autocomplete="off" placeholder="${messages.placeholder}" aria-keyshortcuts="/ Control+K" data-all="${messages.all}" data-found="${messages.found}" data-none="${messages.none}">
<ul id="search-results" role="listbox" aria-label="${messages.orders}" hidden></ul>
<p class="unseen" role="status"></p>
</form>`
}
