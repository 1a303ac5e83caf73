import { maxOwnHeaders } from '@rodovia/core/notifications/webhooks/own-headers.ts'
import { eventTypes } from '@rodovia/core/shared/event-types.ts'
import { type Controls, controlsOf } from '../../forms/controls.ts'
import { allValues, type Fields, firstValue } from '../../forms/fields.ts'
import { type FormState, withControlNames } from '../../forms/form-state.ts'
import { type Hole, html } from '../../html.ts'
import type { Webhook } from './routes.ts'
import { messages } from './webhook-messages.ts'

/** The form with all faults of headers at their one control. */
export function withHeaderIssues(form: FormState): FormState {
  const indexes = Array.from({ length: maxOwnHeaders }, (_, index) => index)
  const names = indexes.flatMap((index) => [`headers.${index}.name`, `headers.${index}.value`])
  return withControlNames(form, Object.fromEntries(names.map((name) => [name, 'headers'])))
}

/** The fields of an endpoint, which has headers of these names. */
export function endpointControls(controls: Controls, headerNames: readonly string[] = []) {
  const options = eventTypes.map((kind) => ({ value: kind, label: kind }))
  return html`${controls.text({ name: 'url', label: messages.url, type: 'url', hint: messages.urlHint, maxLength: 2000 })}
${controls.text({ name: 'description', label: messages.description, isOptional: true, maxLength: 200 })}
${controls.choices({ name: 'events', label: messages.events, type: 'checkbox', hint: messages.eventsHint, options })}
${controls.textArea({ name: 'headers', label: messages.ownHeaders, hint: messages.ownHeadersHint(headerNames), isOptional: true, maxLength: 6000 })}`
}

type EndpointForm = { action: string; button: Hole; headerNames: readonly string[] }

/** The form for an existing endpoint. */
export function endpointForm(form: FormState, { action, button, headerNames }: EndpointForm) {
  const controls = controlsOf(withHeaderIssues(form))
  return html`<form method="post" action="${action}" class="form">
${controls.summary}
${endpointControls(controls, headerNames)}
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
    headers: headersOf(firstValue(fields, 'headers')),
  }
}

/** The headers of lines such as `Authorization: Bearer abc`. */
function headersOf(text: string) {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [, name, value] = /^([^:]*):?(.*)$/s.exec(line)!
    return { name: name!.trim(), value: value!.trim() }
  })
}

/** The form's fields for an existing endpoint. */
export function endpointFields({ url, description, events }: Webhook): Fields {
  return { url, description: description ?? '', events: events ?? [] }
}
