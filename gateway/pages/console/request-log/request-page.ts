import { timeElement } from '../../formats.ts'
import { type Hole, html } from '../../html.ts'
import { preciseTime } from '../../local-time.ts'
import { number } from '../../numbers.ts'
import { jsonBlock } from '../code-block.ts'
import type { PageContent, SignedInContext } from '../page.ts'
import { errorLink, requestsPath, statusBadge } from './list-page.ts'
import { messages } from './request-log-messages.ts'
import { type ApiRequestDetail, requestRoutes } from './routes.ts'

/** One request, with its masked bodies as long as they are kept. */
export async function requestPage({ run, params }: SignedInContext): Promise<PageContent> {
  const { request } = await run<{ request: ApiRequestDetail }>(requestRoutes.read, { params })
  const { method, path, at, error_code, key_name, key_id, livemode, query, request_body, response_body } =
    request
  const hasBodies = query !== null || request_body !== null || response_body !== null
  return {
    title: html`${method} ${path}`,
    body: html`<section class="card"><h1 class="address">${method} ${path}</h1>
<p>${statusBadge(request)} ${error_code === null ? '' : errorLink(error_code)}</p>
<p class="quiet">${timeElement(at, preciseTime)} · <a href="${requestsPath}?key_id=${key_id}${livemode ? '' : '&livemode=false'}">${key_name}</a> · ${livemode ? messages.live : messages.test}</p>
<dl class="facts">${factsOf(request).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<p><a href="${requestsPath}${livemode ? '' : '?livemode=false'}">${messages.back}</a></p></section>
<p class="quiet">${hasBodies ? messages.masked : messages.noBodies}</p>
${bodySection('query', messages.query, query)}
${bodySection('sent', messages.requestBody, request_body)}
${bodySection('answered', messages.responseBody, response_body)}`,
  }
}

function factsOf(request: ApiRequestDetail): readonly (readonly [Hole, Hole])[] {
  const { route, operation, milliseconds, request_id, idempotency_key, request_bytes, response_bytes } =
    request
  return [
    [messages.route, html`<code>${route}</code>`],
    ...(operation === null ? [] : [[messages.operation, html`<code>${operation}</code>`] as const]),
    [messages.duration, html`${number(milliseconds)} ms`],
    [messages.requestId, html`<code>${request_id}</code>`],
    ...(idempotency_key === null
      ? []
      : [[messages.idempotencyKey, html`<code>${idempotency_key}</code>`] as const]),
    [messages.sent, html`${number(request_bytes)} B`],
    [messages.received, html`${number(response_bytes)} B`],
  ]
}

function bodySection(id: string, title: Hole, json: string | null) {
  if (json === null) return ''
  return html`<section class="card"><h2 id="${id}">${title}</h2>${jsonBlock(json, id)}</section>`
}
