import { isFinal } from '@rodovia/core/delivery/model/states.ts'
import { rehearsalNotice } from '@rodovia/core/delivery/texts/labels.ts'
import { zoneName } from '@rodovia/core/shared/time-zone.ts'
import type { TrackingSnapshot } from '@rodovia/gateway/rest/tracking.ts'
import { stopTime, timeElement, timelineItems } from '../formats.ts'
import { type FormState, newForm } from '../forms/form-state.ts'
import { previewPicture } from '../front/site-files.ts'
import { type Hole, html } from '../html.ts'
import { dayAndTime, stopZones, timeOfDay } from '../local-time.ts'
import { mapLibraries, type Tiles } from '../map/tiles.ts'
import { ownLanguage, pageDocument, script } from '../page-document.ts'
import type { PageFiles } from '../page-files.ts'
import { type CallState, callSection } from './call-section.ts'
import { instructionsForm } from './instructions-form.ts'
import { mapSection } from './map-section.ts'
import { type PayState, paySection } from './pay-section.ts'
import { progressOf } from './progress.ts'
import { scheduleLines } from './schedule-lines.ts'
import { nextSection, rescheduleForm, supportSection } from './take-part.ts'
import { messages } from './tracking-messages.ts'
import { visibleHistory } from './visible-history.ts'

/** The forms of the page. */
export const trackingForms = ['instructions', 'presence', 'schedule', 'rating'] as const
export type TrackingForm = (typeof trackingForms)[number]

type TrackingPage = {
  tracking: TrackingSnapshot
  token: string
  files: PageFiles
  tiles: Tiles
  /** The fields that each form sent, and why they were refused. */
  forms?: Partial<Record<TrackingForm, FormState>>
  /** The form that was taken just now. */
  sent?: TrackingForm | null
  /** The result of a request for the driver's number. */
  call?: CallState
  /** The result of a request for the PIX charge. */
  pay?: PayState
}

/**
 * The public page of a delivery. It works without JavaScript. The script listens for changes and fetches the page again, so it
 * holds no texts of its own.
 */
export function trackingPage(page: TrackingPage) {
  const { tracking, token, files, tiles, sent = null, call = null, pay = null } = page
  const {
    instructions = newForm(),
    presence = newForm(),
    schedule = newForm(),
    rating = newForm(),
  } = page.forms ?? {}
  return pageDocument({
    files,
    title: html`${tracking.status_label} · ${tracking.code}`,
    head: html`${linkPreview(tracking)}${mapLibraries(files, tiles)}${script(files.trackingStream)}`,
    bodyClass: 'tracked',
    body: html`<main id="content" data-stream="${streamUrl(token)}" data-watch data-shown="${stateKey(tracking)}">
<div>
${statusSection(tracking, token)}
${sent ? html`<p class="card" role="status">${messages.sent[sent]}</p>` : ''}
${paySection(tracking, token, pay)}
${nextSection({ tracking, token, presence, rating })}
${linksSection(tracking)}
<p id="live" class="live" role="status" data-live="${messages.live}" data-away="${messages.away}" data-stale="${messages.stale}" data-zone="${tracking.destino.time_zone}"></p>
<noscript><p class="live"><a href="">${messages.reload}</a></p></noscript>
<div id="forms" data-fresh>${tracking.takes_instructions || instructions.error ? instructionsForm(token, instructions) : ''}
${rescheduleForm({ tracking, token, form: schedule })}</div>
${callSection(tracking, token, call)}
</div>
${mapSection(tracking, tiles)}
<div>
${supportSection(tracking)}
${historySection(tracking)}
<section class="card share">
<h2>${messages.share}</h2>
<img src="/rastreio/${token}/qr.svg" alt="${messages.qr}" width="148" height="148" loading="lazy">
<p>${messages.shareHint}</p>
<button type="button" id="send-link" data-copied="${messages.linkCopied}" hidden>${messages.sendLink}</button>
</section>
<p class="privacy">${messages.privacy} <a href="/rastreio/${token}/mensagens?lang=${ownLanguage}">${messages.messages}</a></p>
</div>
</main>`,
  })
}

/**
 * The preview that messengers show of the link: the status in words, and a picture that is the same for every
 * delivery.
 */
function linkPreview({ status_label, tracking_url }: TrackingSnapshot) {
  return html`<meta property="og:site_name" content="Rodovia">
<meta property="og:type" content="website">
<meta property="og:title" content="${messages.delivery}: ${status_label}">
<meta property="og:description" content="${messages.preview}">
<meta property="og:image" content="${new URL(previewPicture.address, tracking_url).href}">
<meta property="og:image:width" content="${previewPicture.width}">
<meta property="og:image:height" content="${previewPicture.height}">
`
}

/** The script fetches the page again when an update has another state. */
function stateKey({ status, timeline, approach, stops_before }: TrackingSnapshot): string {
  return [status, timeline.length, approach?.nearness ?? [], stops_before ?? []].flat().join('/')
}

function statusSection(tracking: TrackingSnapshot, token: string) {
  const { time_zone: zone } = tracking.destino
  return html`<section id="status" class="card status status-${tracking.status}" aria-live="polite" data-fresh>
<p class="code">${messages.delivery} <span>${tracking.code}</span></p>
<h1>${tracking.status_label}</h1>
${tracking.livemode ? '' : html`<p class="late">${rehearsalNotice}</p>`}
${approachLine(tracking)}
${stopsLine(tracking)}
<p class="parties">${messages.sender} <b>${tracking.sender_name}</b> · ${messages.recipient} <b>${tracking.recipient_name}</b></p>
<p class="deadline">${messages.deadline}: ${timeElement(tracking.deadline_at, dayAndTime, zone)} <small>${zoneName(zone, new Date(tracking.deadline_at))}</small></p>
${scheduleLines(tracking)}
${calendarLink(tracking, token)}
${estimateLines(tracking)}
${progressList(tracking)}
</section>`
}

function calendarLink(tracking: TrackingSnapshot, token: string) {
  if (!windowToKeep(tracking)) return ''
  const name = `entrega-${tracking.code}.ics`
  const address = `/rastreio/${token}/entrega.ics`
  return html`<p><a href="${address}?lang=${ownLanguage}" download="${name}">${messages.calendar}</a></p>`
}

/** The window that a recipient may put into a calendar: that of a delivery which is still to come. */
export function windowToKeep({ status, delivery_window }: TrackingSnapshot) {
  return isFinal(status) ? null : delivery_window
}

/** To the proof, to the delivery that takes the parcel back, and from there to the first one. */
function linksSection(tracking: TrackingSnapshot) {
  const { proof_url: proof, original_tracking_url: original, return_tracking_url: back } = tracking
  const link = (url: string | null, text: Hole) =>
    url === null ? '' : html`<p><a href="${new URL(url).pathname}?lang=${ownLanguage}">${text}</a></p>`
  return html`<div id="links" data-fresh>${link(proof, messages.proof)}${link(original, messages.isReturn)}${link(back, messages.returnLink)}</div>`
}

function approachLine({ approach }: TrackingSnapshot) {
  if (!approach) return ''
  return html`<p class="approach">${messages.approach[approach.stop][approach.nearness]}</p>`
}

/** The driver carries other deliveries too: how many stops come first, never whose or where. */
function stopsLine({ stops_before }: TrackingSnapshot) {
  return stops_before === null ? '' : html`<p class="stops">${messages.stopsBefore(stops_before)}</p>`
}

function estimateLines(tracking: TrackingSnapshot) {
  const { estimate } = tracking
  return (['pickup', 'destination'] as const).flatMap((stop) => {
    const window = estimate?.[stop]
    if (!window) return []
    const zones = stopZones(tracking)[stop]
    const from = timeElement(window.p50, timeOfDay, zones.zone)
    return [
      html`<p class="estimate">${messages.expected[stop]} ${from} ${messages.and} ${stopTime(window.p90, zones, timeOfDay)}</p>`,
    ]
  })
}

function progressList({ status }: TrackingSnapshot) {
  const steps = progressOf(status)
  if (steps === null) return ''
  const note = { done: messages.done, current: messages.current, ahead: null }
  return html`<ol class="progress" aria-label="${messages.progress}">${steps.map(
    (step, index) =>
      html`<li class="${step}"${step === 'current' ? html` aria-current="step"` : ''}>${messages.steps[index] ?? ''}${note[step] === null ? '' : html`<span class="unseen"> (${note[step]})</span>`}</li>`,
  )}</ol>`
}

function historySection(tracking: TrackingSnapshot) {
  return html`<section class="card">
<h2>${messages.history}</h2>
<ol id="history" class="history" data-fresh>${timelineItems(visibleHistory(tracking.timeline), stopZones(tracking).destination)}</ol>
</section>`
}

/** The subscription of the page's script. */
export const pageSubscription = `subscription Page($token: String!) {
    deliveryUpdates(trackingToken: $token) { status position { lat lng } timeline { type } approach { nearness } stopsBefore estimate { destination { p50 } } }
  }`

/** GraphQL over server-sent events. */
function streamUrl(token: string): string {
  const parameters = { query: pageSubscription, variables: JSON.stringify({ token }), heartbeat: 'event' }
  return `/graphql/stream?${new URLSearchParams(parameters)}`
}
