import type { ErrorResponse } from '@rodovia/gateway/errors/error-response.ts'
import type { Call } from '@rodovia/gateway/rest/calls.ts'
import type { TrackingSnapshot } from '@rodovia/gateway/rest/tracking.ts'
import { stopTime } from '../formats.ts'
import { html } from '../html.ts'
import { type StopZones, stopZones, timeOfDay } from '../local-time.ts'
import { ownLanguage } from '../page-document.ts'
import { messages } from './tracking-messages.ts'

/** The result of a request for a number. */
export type CallState = { call: Call } | { error: ErrorResponse } | null

/** The recipient calls the driver by a masked number. Empty where calls are not masked, because the driver's number stays hidden. */
export function callSection(tracking: TrackingSnapshot, token: string, state: CallState) {
  if (!tracking.callable.includes('driver') && !state) return ''
  return html`<section class="card" id="call"><h2>${messages.callDriver}</h2>
${state ? outcome(state, stopZones(tracking).destination) : callForm(token)}
<p class="hint">${messages.callDriverHint}</p></section>`
}

function callForm(token: string) {
  return html`<form class="public-form" method="post" action="/rastreio/${token}/ligar?lang=${ownLanguage}">
<button>${messages.getNumber}</button></form>`
}

function outcome(state: NonNullable<CallState>, zones: StopZones) {
  if ('error' in state) return html`<p class="late" role="alert">${state.error.message}</p>`
  const { number, tel_url, expires_at } = state.call
  return html`<p role="status"><a id="number" href="${tel_url}">${messages.dial} ${number}</a>${expires_at ? html` · ${messages.dialUntil} ${stopTime(expires_at, zones, timeOfDay)}` : ''}</p>`
}
