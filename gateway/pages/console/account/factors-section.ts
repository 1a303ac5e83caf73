import type { SecondFactors } from '@rodovia/gateway/rest/factors.ts'
import { agoElement, timeElement } from '../../formats.ts'
import { actionButton, confirmDestructiveAction } from '../../forms/buttons.ts'
import { html } from '../../html.ts'
import { messages } from './factor-messages.ts'
import { accountPath, passkeyPath, totpPath } from './routes.ts'

/** The user's second factors and recovery codes. */
export function factorsSection({ factors, recovery_codes_left }: SecondFactors) {
  return html`<section class="card"><h2>${messages.title}</h2>
<p class="quiet">${factors.length > 0 ? messages.on : messages.off}</p>
<ul class="list">${factors.map(factorItem)}</ul>
${actionButton({ action: totpPath, label: messages.addTotp })}
${actionButton({ action: passkeyPath, label: messages.addPasskey })}
${factors.length > 0 ? codesPart(recovery_codes_left) : ''}
</section>`
}

function factorItem({ id, kind, name, created_at, last_used_at }: SecondFactors['factors'][number]) {
  return html`<li><p><b>${name}</b> <small>${messages.kinds[kind]}</small></p>
<p class="quiet">${messages.added} ${timeElement(created_at)}${last_used_at ? html` · ${messages.used} ${agoElement(last_used_at)}` : ''}</p>
${confirmDestructiveAction(`${accountPath}/verificacao/${id}/remover`, { summary: messages.remove, text: messages.removeText(name), label: messages.removeNow })}</li>`
}

function codesPart(left: number) {
  return html`<h3>${messages.codes}</h3>
<p>${messages.codesLeft(left)}</p>
${confirmDestructiveAction(`${accountPath}/codigos`, { summary: messages.newCodes, text: messages.newCodesText, label: messages.newCodesNow })}`
}
