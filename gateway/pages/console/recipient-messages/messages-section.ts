import { kindNames, statusNames } from '@rodovia/core/delivery/recipient-messages/labels.ts'
import type { RecipientMessage } from '@rodovia/gateway/rest/recipient-messages.ts'
import { money, stopTime } from '../../formats.ts'
import { html } from '../../html.ts'
import type { StopZones } from '../../local-time.ts'
import { badge } from '../../tones.ts'
import { messages } from './message-texts.ts'
import { messagesPath } from './routes.ts'

/** The messages that the recipient got, with the status of each. */
export function recipientMessagesSection(
  list: readonly RecipientMessage[],
  zones: StopZones,
  mayManage: boolean,
) {
  return html`<section class="card" id="recipient-messages" data-fresh><h2>${messages.section}</h2>
${list.length === 0 ? html`<p class="quiet">${messages.none}</p>` : html`<ul class="list">${list.map((one) => messageItem(one, zones))}</ul>`}
${mayManage ? html`<p><a href="${messagesPath}">${messages.settings}</a></p>` : ''}
</section>`
}

function messageItem(
  { kind, channel, status, reason, to, cost_cents, due_at, updated_at }: RecipientMessage,
  zones: StopZones,
) {
  const by = channel ? html` · ${messages.channelNames[channel]}` : ''
  const time =
    status === 'queued' ? html`${messages.due} ${stopTime(due_at, zones)}` : stopTime(updated_at, zones)
  return html`<li><p><b>${kindNames[kind]}</b> ${badge(statusNames[status])}</p>
<p class="quiet">${time}${by}${to ? html` · ${to}` : ''}${reason ? html` · ${messages.reasons[reason]}` : ''}${cost_cents > 0 ? html` · ${money(cost_cents)}` : ''}</p></li>`
}
