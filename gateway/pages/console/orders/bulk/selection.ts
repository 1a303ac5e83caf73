import type { Actor } from '@rodovia/core/identity/actor.ts'
import { can } from '@rodovia/core/identity/permissions.ts'
import type { LocalizedText } from '@rodovia/core/shared/language.ts'
import { type Fields, firstValue } from '../../../forms/fields.ts'
import { html } from '../../../html.ts'
import { exportsPath } from '../../exports/export-button.ts'
import { addressWith, type Column } from '../../lists/list-table.ts'
import type { Order } from '../routes.ts'
import { messages } from './bulk-messages.ts'

/** The form of the bar, to which the check boxes of the rows belong. */
const form = 'selecao'

/** The value of the address's parameter that marks each row of the page: the link works without a script, too. */
const allMarked = (query: Fields) => firstValue(query, 'marcar') === 'todos'

/** The check boxes before the rows. */
export function selectionColumn(query: Fields): Column<Order> {
  const checked = allMarked(query) ? ' checked' : ''
  return {
    name: 'pick',
    label: messages.mark,
    isFixed: true,
    onCard: 'pick',
    cell: ({ order_id, code }) =>
      html`<label><input type="checkbox" form="${form}" name="id" value="${order_id}"${checked}> <span class="unseen">${messages.markOne(code)}</span></label>`,
  }
}

/** Marks or unmarks every row of the page; the script does it in place. */
export function markAll(path: string, query: Fields) {
  const isMarked = allMarked(query)
  const address = addressWith(path, query, { marcar: isMarked ? 'nenhum' : 'todos' }, ['offset'])
  return html`<p class="mark-all"><a href="${address}" data-marks="${messages.markAll}" data-unmarks="${messages.unmarkAll}">${isMarked ? messages.unmarkAll : messages.markAll}</a></p>`
}

/**
 * The actions on the marked orders. Each button leads to a page or a file; the page of the cancellation asks
 * first.
 */
export function selectionBar(actor: Actor, path: string, query: Fields) {
  const button = (to: string, label: LocalizedText, kind: string) =>
    html`<button class="${kind}" formaction="${path}/${to}">${label}</button>`
  return html`<form id="${form}" method="get" action="${path}/cancelar" class="selection card" aria-label="${messages.selection}">
<input type="hidden" name="volta" value="${addressWith(path, query, {}, ['offset'])}">
<p>${messages.marked} <b class="picked"></b></p>
${button('etiquetas.pdf', messages.labels, 'plain')}
<button class="plain" name="list" value="orders" formmethod="post" formaction="${exportsPath}">${messages.export}</button>
${can(actor, 'order.cancel') ? button('cancelar', messages.cancel, 'grave') : ''}
</form>`
}
