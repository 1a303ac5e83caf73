import { maxOwnHeaders } from '@rodovia/core/notifications/webhooks/own-headers.ts'
import { eventTypes } from '@rodovia/core/shared/event-types.ts'
import { controlsOf } from '../../forms/controls.ts'
import { allValues, type Fields, firstValue } from '../../forms/fields.ts'
import { type FormState, withControlNames } from '../../forms/form-state.ts'
import { type Hole, html } from '../../html.ts'
import type { Webhook } from './routes.ts'
import { messages } from './webhook-messages.ts'

/** All faults of headers stand at their one control. */
const headersControl = Object.fromEntries(
  Array.from({ length: maxOwnHeaders }, (_, index) => index).flatMap((index) => [
    [`headers.${index}.name`, 'headers'],
    [`headers.${index}.value`, 'headers'],
  ]),
)

type EndpointForm = { action: string; button: Hole; headerNames?: readonly string[] }

/** The form for a new or an existing endpoint, which has headers of these names. */
export function endpointForm(form: FormState, { action, button, headerNames = [] }: EndpointForm) {
  const controls = controlsOf(withControlNames(form, headersControl))
  const options = eventTypes.map((kind) => ({ value: kind, label: kind }))
  return html`<form method="post" action="${action}" class="form">
${controls.summary}
${controls.text({ name: 'url', label: messages.url, type: 'url', hint: messages.urlHint, maxLength: 2000 })}
${controls.text({ name: 'description', label: messages.description, isOptional: true, maxLength: 200 })}
${controls.choices({ name: 'events', label: messages.events, type: 'checkbox', hint: messages.eventsHint, options })}
${controls.textArea({ name: 'headers', label: messages.ownHeaders, hint: messages.ownHeadersHint(headerNames), isOptional: true, maxLength: 6000 })}
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
