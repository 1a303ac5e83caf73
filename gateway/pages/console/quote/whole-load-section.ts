import { cargoTypes } from '@rodovia/core/freight-floor/floor-table.ts'
import type { OrderDetail } from '@rodovia/gateway/rest/orders.ts'
import { money } from '../../formats.ts'
import type { Controls } from '../../forms/controls.ts'
import { type Fields, firstValue } from '../../forms/fields.ts'
import { messages as floorMessages } from '../../freight-floor/freight-floor-messages.ts'
import { html } from '../../html.ts'
import { messages } from './quote-messages.ts'

const cargos = [
  ['', messages.noWholeLoad] as const,
  ...cargoTypes.map((type) => [type, floorMessages.cargoTypes[type]] as const),
]

/** The fields of a load that takes a whole truck. */
export function wholeLoadControls({ select, text, checkbox }: Controls) {
  return html`<div class="pair">
${select({ name: 'whole_load.cargo_type', label: messages.wholeLoad, options: cargos })}
${text({ name: 'whole_load.axles', label: floorMessages.axles, isOptional: true, hint: floorMessages.axlesHint, inputMode: 'numeric', maxLength: 2 })}
</div>
${checkbox({ name: 'whole_load.empty_return', label: floorMessages.emptyReturn })}`
}

/** The load as the route takes it; none without a kind of cargo. */
export function wholeLoadFrom(fields: Fields) {
  const cargoType = firstValue(fields, 'whole_load.cargo_type')
  if (cargoType === '') return {}
  const axles = firstValue(fields, 'whole_load.axles').trim()
  return {
    whole_load: {
      cargo_type: cargoType,
      axles: /^\d+$/.test(axles) ? Number(axles) : axles,
      empty_return: firstValue(fields, 'whole_load.empty_return') !== '',
    },
  }
}

/** A whole load in words, with its freight floor. */
export function wholeLoadText({ axles, cargo_type, floor_cents }: NonNullable<OrderDetail['whole_load']>) {
  const cargo = floorMessages.cargoTypes[cargo_type as keyof typeof floorMessages.cargoTypes]
  return html`${cargo}, ${floorMessages.axleCount(axles)} · ${floorMessages.floorOf(money(floor_cents))}`
}
