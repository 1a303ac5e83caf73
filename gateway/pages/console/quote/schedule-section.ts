import { zoneName } from '@rodovia/core/shared/time-zone.ts'
import type { Controls } from '../../forms/controls.ts'
import { type Fields, firstValue } from '../../forms/fields.ts'
import { foldedPart } from '../../forms/folded-part.ts'
import type { FormState } from '../../forms/form-state.ts'
import { type Hole, html } from '../../html.ts'
import { instantFromLocal, type stopZones } from '../../local-time.ts'
import { messages } from './quote-messages.ts'

const windows = ['pickup_window', 'delivery_window'] as const
const names = ['ready_at', ...windows.flatMap((name) => [`${name}.from`, `${name}.until`])]

type Zones = ReturnType<typeof stopZones>

/** The stop whose local time a field is. */
export function stopOf(field: string): keyof Zones {
  return field.startsWith('delivery_window') ? 'destination' : 'pickup'
}

export function hasSchedule(fields: Fields): boolean {
  return names.some((name) => firstValue(fields, name) !== '')
}

/** The times of the form, each local at its stop, as the route takes them. */
export function scheduleBody(fields: Fields, zones: Zones) {
  const instant = (name: string) => {
    const local = firstValue(fields, name)
    return local === '' ? undefined : instantFromLocal(local, zones[stopOf(name)].zone)
  }
  const spans = windows.map((name) => {
    const [from, until] = [instant(`${name}.from`), instant(`${name}.until`)]
    return [name, from || until ? { from, until } : undefined]
  })
  return { ready_at: instant('ready_at'), ...Object.fromEntries(spans) }
}

/** The times of pickup and delivery, folded away while none is given. Their zones are known with the quote. */
export function scheduleSection(controls: Controls, form: FormState, zones: Zones | null) {
  const now = new Date()
  const at = (name: string, label: Hole, hint?: Hole) =>
    controls.text({
      name,
      label,
      ...(hint !== undefined && { hint }),
      type: 'datetime-local',
      isOptional: true,
    })
  const hint = zones
    ? messages.scheduleHint(zoneName(zones.pickup.zone, now), zoneName(zones.destination.zone, now))
    : messages.localHint
  return foldedPart(form, {
    summary: messages.schedule,
    names,
    body: html`<p class="hint">${hint}</p>
${at('ready_at', messages.readyAt)}
<div class="pair">
${at('pickup_window.from', messages.pickupFrom)}
${at('pickup_window.until', messages.pickupUntil, messages.windowHint)}
</div>
<div class="pair">
${at('delivery_window.from', messages.deliveryFrom)}
${at('delivery_window.until', messages.deliveryUntil, messages.windowHint)}
</div>`,
  })
}
