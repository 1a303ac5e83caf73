import { timeElement } from '../../formats.ts'
import { actionButton } from '../../forms/buttons.ts'
import { html } from '../../html.ts'
import { preciseTime } from '../../local-time.ts'
import { codeBlock, jsonBlock } from '../code-block.ts'
import { notice } from '../notice.ts'
import type { PageContent, SignedInContext } from '../page.ts'
import { webhooksPath } from './list-page.ts'
import { deliveryBadge } from './log-section.ts'
import { type DeliveryDetail, endpointRoutes } from './routes.ts'
import { messages } from './webhook-messages.ts'

/** The delivery of one event to an endpoint, with the request, response and duration of each attempt. */
export async function deliveryPage({ run, params, query }: SignedInContext): Promise<PageContent> {
  const { delivery } = await run<{ delivery: DeliveryDetail }>(endpointRoutes.delivery, { params })
  const { type, status, attempts, request_body, order_id, created_at, next_attempt_at, finished_at } =
    delivery
  const back = `${webhooksPath}/${params.id}`
  return {
    title: html`${type} · ${messages.delivery}`,
    body: html`${notice(query)}
<section class="card"><h1 class="address">${type}</h1>
<p>${deliveryBadge(status)} ${order_id === null ? '' : html`<a href="/conta/pedidos/${order_id}">${messages.order}</a>`}</p>
<p class="quiet">${timeElement(created_at, preciseTime)}${next_attempt_at ? html` · ${messages.next} ${timeElement(next_attempt_at, preciseTime)}` : ''}${finished_at ? html` · ${messages.finished} ${timeElement(finished_at, preciseTime)}` : ''}</p>
${actionButton({ action: `${back}/entregas/${delivery.event_id}/repetir`, label: messages.replay })}
<p><a href="${back}">${messages.back}</a></p></section>
${attempts.length === 0 ? html`<p class="card">${messages.noAttempts}</p>` : attempts.map((one, index) => attempt(one, index))}
<section class="card"><h2 id="sent">${messages.request}</h2>${jsonBlock(request_body, 'sent')}</section>`,
  }
}

function attempt(one: DeliveryDetail['attempts'][number], index: number) {
  const { at, number, url, status, failure, milliseconds, response, request_headers } = one
  const headers = Object.entries(request_headers as Record<string, string>).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return html`<section class="card"><h2>${messages.attempt(number)} · ${status ?? failure ?? ''}</h2>
<p class="quiet">${timeElement(at, preciseTime)} · ${milliseconds} ms · ${url}</p>
${status !== null && failure !== null ? html`<p>${failure}</p>` : ''}
<h3 id="answer-${index}">${messages.response}</h3>${response ? codeBlock(response, `answer-${index}`) : html`<p>${messages.noResponse}</p>`}
<details><summary id="headers-${index}">${messages.headers}</summary>${codeBlock(headers.join('\n'), `headers-${index}`)}</details>
</section>`
}
