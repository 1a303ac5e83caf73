import { eventTypes } from '@rodovia/core/shared/event-types.ts'
import { type Controls, controlsOf } from '../../forms/controls.ts'
import { allValues, type Fields, firstValue } from '../../forms/fields.ts'
import type { FormState } from '../../forms/form-state.ts'
import { type Hole, html } from '../../html.ts'
import type { Webhook } from './routes.ts'
import { messages } from './webhook-messages.ts'

/** The fields of an endpoint. */
export function endpointControls(controls: Controls) {
  const options = eventTypes.map((kind) => ({ value: kind, label: kind }))
  return html`${controls.text({ name: 'url', label: messages.url, type: 'url', hint: messages.urlHint, maxLength: 2000 })}
${controls.text({ name: 'description', label: messages.description, isOptional: true, maxLength: 200 })}
${controls.choices({ name: 'events', label: messages.events, type: 'checkbox', hint: messages.eventsHint, options })}`
}

/** The form for an existing endpoint. */
export function endpointForm(form: FormState, { action, button }: { action: string; button: Hole }) {
  const controls = controlsOf(form)
  return html`<form method="post" action="${action}" class="form">
${controls.summary}
${endpointControls(controls)}
<button>${button}</button>
</form>`
}

/** The body of the route. An empty description is null, and no event stands for all of them. */
export function endpointInput(fields: Fields) {
  const events = allValues(fields, 'events')
  return {
    url: firstValue(fields, 'url'),
    description: firstValue(fields, 'description') || null,
    events: events.length === 0 ? null : events,
  }
}

/** The form's fields for an existing endpoint. */
export function endpointFields({ url, description, events }: Webhook): Fields {
  return { url, description: description ?? '', events: events ?? [] }
}
