import { leavePlaces } from '@rodovia/core/delivery/model/instructions.ts'
import { ratingReasons } from '@rodovia/core/delivery/model/rating.ts'
import { telephoneIn, whatsappUrlOf } from '@rodovia/core/shared/telephone.ts'
import { type TimeZone, zoneName } from '@rodovia/core/shared/time-zone.ts'
import type { TrackingSnapshot } from '@rodovia/gateway/rest/tracking.ts'
import { controlsOf } from '../forms/controls.ts'
import { type FormState, newForm } from '../forms/form-state.ts'
import { type Hole, html } from '../html.ts'
import { stopZones } from '../local-time.ts'
import { ownLanguage } from '../page-document.ts'
import { messages } from './tracking-messages.ts'

type Sent = { tracking: TrackingSnapshot; token: string; form: FormState }

/**
 * The recipient's next step: say who takes the parcel in, or rate the delivery. Empty for one that was
 * canceled or returns.
 */
export function nextSection({ tracking, token, presence, rating }: Omit<Sent, 'form'> & Forms) {
  const content = nextContent({ tracking, token, presence, rating })
  return html`<section id="next"${content === '' ? '' : html` class="card next"`} data-fresh>${content}</section>`
}

type Forms = { presence: FormState; rating: FormState }

function nextContent({ tracking, token, presence, rating }: Omit<Sent, 'form'> & Forms) {
  if (tracking.takes_presence || presence.error)
    return presenceForm({ tracking, token, form: presence.error ? presence : chosenForm(tracking) })
  if (tracking.takes_rating || rating.error) return ratingForm({ tracking, token, form: rating })
  if (tracking.rating_stars !== null)
    return html`<h2>${messages.rate}</h2><p>${messages.rated(tracking.rating_stars)}</p>`
  return ''
}

function chosenForm({ at_home, leave_with }: TrackingSnapshot): FormState {
  return newForm({ wish: leave_with ?? (at_home ? 'home' : '') })
}

function presenceForm({ tracking, token, form }: Sent) {
  const { text, choices, summary } = controlsOf(form, 'p')
  const fields = choices({
    name: 'wish',
    type: 'radio',
    label: messages.whoTakes,
    options: [
      { value: 'home', label: messages.atHome },
      ...leavePlaces.map((place) => ({ value: place, label: messages.leaveWith[place] })),
    ],
  })
  const name = text({
    name: 'leave_with.name',
    label: messages.leaveName,
    hint: messages.leaveNameHint,
    maxLength: 80,
    isOptional: true,
  })
  return html`${chosenLine(tracking)}${summary()}
<form class="public-form" method="post" action="/rastreio/${token}?lang=${ownLanguage}">
${fields}
${name}
<button>${messages.sendPresence}</button>
</form>`
}

/** The recipient's choice, without the name: anyone may hold the link. */
function chosenLine({ at_home, leave_with }: TrackingSnapshot): Hole {
  if (leave_with) return html`<p class="chosen">✓ ${messages.chosenLeave[leave_with]}</p>`
  return at_home ? html`<p class="chosen">✓ ${messages.chosenHome}</p>` : ''
}

/** The best first. */
const starsDown = [5, 4, 3, 2, 1] as const

function ratingForm({ token, form }: Sent) {
  const { choices, textArea, summary } = controlsOf(form, 'r')
  const stars = choices({
    name: 'stars',
    type: 'radio',
    label: messages.rate,
    options: starsDown.map((value) => ({ value: String(value), label: messages.stars[value] })),
  })
  const reasons = choices({
    name: 'reasons',
    type: 'checkbox',
    label: messages.why,
    options: ratingReasons.map((value) => ({ value, label: messages.reasons[value] })),
  })
  const text = textArea({ name: 'text', label: messages.ratingText, maxLength: 500, isOptional: true })
  return html`${summary()}
<form class="public-form" method="post" action="/rastreio/${token}/avaliacao?lang=${ownLanguage}">
${stars}
${reasons}
${text}
<p class="hint">${messages.ratingHint}</p>
<button>${messages.sendRating}</button>
</form>`
}

const windowHours = 2

/** Another day and two hours of it. Nothing where the shipper does not allow it. */
export function rescheduleForm({ tracking, token, form }: Sent) {
  const { rescheduling, deadline_at } = tracking
  if (!rescheduling) return ''
  const { first_day, last_day, from_hour, until_hour } = rescheduling
  const { destination } = stopZones(tracking)
  const { select, summary } = controlsOf({ ...form, zonesOf: () => destination }, 'h')
  const hours: [string, string][] = []
  for (let from = from_hour; from < until_hour; from += windowHours) {
    const until = Math.min(from + windowHours, until_hour)
    hours.push([`${from}-${until}`, `${from} h – ${until} h`])
  }
  const fields = html`${select({ name: 'day', label: messages.day, options: daysBetween(first_day, last_day) })}
${select({ name: 'hours', label: zoneLabel(destination.zone, deadline_at), options: hours })}`
  return html`<details class="card" id="reschedule"${form.error ? ' open' : ''}>
<summary>${messages.reschedule}</summary>
${summary()}
<form class="public-form" method="post" action="/rastreio/${token}/horario?lang=${ownLanguage}">
<p class="hint">${messages.rescheduleHint}</p>
${fields}
<button>${messages.sendReschedule}</button>
</form>
</details>`
}

/** The name of the zone at the beginning of a line. */
function zoneLabel(zone: TimeZone, iso: string): Hole {
  const name = zoneName(zone, new Date(iso))
  return (language) => name[language].charAt(0).toUpperCase() + name[language].slice(1)
}

function daysBetween(first: string, last: string): [string, Hole][] {
  const days: [string, Hole][] = []
  for (let at = new Date(`${first}T12:00:00Z`); ; at = new Date(at.getTime() + 86_400_000)) {
    const day = at.toISOString().slice(0, 10)
    if (day > last) return days
    days.push([day, dayName(at)])
  }
}

const dayFormat = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const

function dayName(at: Date): Hole {
  return (language) => new Intl.DateTimeFormat(language, dayFormat).format(at)
}

/** Calls for help. Nothing where no number is set. */
export function supportSection({ support_number: phone, code }: TrackingSnapshot) {
  const telephone = phone === null ? null : telephoneIn(phone)
  if (telephone === null) return ''
  const whatsappUrl = whatsappUrlOf(telephone)
  return html`<section class="card" id="support"><h2>${messages.support}</h2>
<p class="pair"><a class="button" href="${telephone.telUrl}">${messages.call} ${telephone.text}</a>
${whatsappUrl === null ? '' : html`<a class="button" href="${whatsappUrl}?text=${encodeURIComponent(code)}" rel="noreferrer">WhatsApp</a>`}</p></section>`
}
