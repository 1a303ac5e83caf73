import type { Language } from '@rodovia/core/shared/language.ts'
import { html } from 'ghtml'
import { preciseTimeElement } from '../formats.ts'
import { actionButton } from '../forms/buttons.ts'
import { notice } from '../notice.ts'
import type { PageContent, SignedInContext } from '../page.ts'
import { webhooksPath } from './list-page.ts'
import { deliveryBadge } from './log-section.ts'
import { type DeliveryDetail, endpointRoutes } from './routes.ts'
import { webhookMessages } from './webhook-messages.ts'

/** An event on its way to an endpoint, with each call: what was sent, what came back, how long it took. */
export async function deliveryPage({ get, params, query, language }: SignedInContext): Promise<PageContent> {
  const { delivery } = await get<{ delivery: DeliveryDetail }>(endpointRoutes.delivery, { params })
  const words = webhookMessages(language)
  const { type, status, attempts, request_body, order_id, created_at, next_attempt_at, finished_at } =
    delivery
  const back = `${webhooksPath}/${params.id}`
  return {
    title: `${type} · ${words.delivery}`,
    body: html`!${notice(query, language)}
<section class="card"><h1 class="address">${type}</h1>
<p>!${deliveryBadge(status, language)} !${order_id === null ? '' : html`<a href="/conta/pedidos/${order_id}">${words.order}</a>`}</p>
<p class="quiet">!${preciseTimeElement(created_at, language)}!${next_attempt_at ? html` · ${words.next} !${preciseTimeElement(next_attempt_at, language)}` : ''}!${finished_at ? html` · ${words.finished} !${preciseTimeElement(finished_at, language)}` : ''}</p>
!${actionButton({ action: `${back}/entregas/${delivery.event_id}/repetir`, label: words.replay })}
<p><a href="${back}">${words.back}</a></p></section>
!${attempts.length === 0 ? html`<p class="card">${words.noAttempts}</p>` : attempts.map((one, index) => attempt(one, index, language)).join('')}
<section class="card"><h2 id="sent">${words.request}</h2>!${code(indented(request_body), 'sent')}</section>`,
  }
}

function attempt(one: DeliveryDetail['attempts'][number], index: number, language: Language): string {
  const words = webhookMessages(language)
  const { at, number, url, status, failure, milliseconds, response, request_headers } = one
  const headers = Object.entries(request_headers).map(([name, value]) => `${name}: ${value}`)
  return html`<section class="card"><h2>${words.attempt(number)} · ${status ?? failure}</h2>
<p class="quiet">!${preciseTimeElement(at, language)} · ${milliseconds} ms · ${url}</p>
!${status !== null && failure !== null ? html`<p>${failure}</p>` : ''}
<h3 id="answer-${index}">${words.response}</h3>!${response ? code(response, `answer-${index}`) : html`<p>${words.noResponse}</p>`}
<details><summary id="headers-${index}">${words.headers}</summary>!${code(headers.join('\n'), `headers-${index}`)}</details>
</section>`
}

/** Long lines are read by scrolling, with the keyboard too. */
function code(text: string, labelledBy: string): string {
  return html`<pre tabindex="0" role="group" aria-labelledby="${labelledBy}"><code>${text}</code></pre>`
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
