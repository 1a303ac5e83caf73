import { type Town, townLine } from '@rodovia/core/geo/address.ts'
import { type Hole, html } from '../html.ts'
import { cepDigits } from './cep-digits.ts'
import type { Controls, Suggestion } from './controls.ts'
import { type Fields, firstValue } from './fields.ts'
import { hints, addressFieldsMessages as messages } from './forms-messages.ts'

const names = ['postal_code', 'street', 'number', 'complement', 'district', 'reference'] as const

/** The fields of a street address whose postal code is known. `name` is the address's field in the route, such as `origin_address`. */
export function addressFields(
  controls: Controls,
  { name, legend, town, streets }: { name: string; legend: Hole; town: Town; streets: readonly Suggestion[] },
): Hole {
  return html`<fieldset class="address">
<legend>${legend}</legend>
<p class="quiet">${townLine(town)}<input type="hidden" name="${name}.postal_code" value="${town.cep}"></p>
${addressParts(controls, name, streets)}
</fieldset>`
}

/** The fields of a street address below its postal code. The page's script offers more streets while one types. */
export function addressParts({ text }: Controls, name: string, streets: readonly Suggestion[] = []): Hole {
  const at = (field: keyof typeof messages) => ({ name: `${name}.${field}`, label: messages[field] })
  return html`${text({ ...at('street'), maxLength: 100, suggestions: streets })}
<div class="pair">
${text({ ...at('number'), hint: hints.number, maxLength: 15 })}
${text({ ...at('complement'), isOptional: true, hint: hints.complement, maxLength: 60 })}
</div>
${text({ ...at('district'), isOptional: true, maxLength: 60 })}
${text({ ...at('reference'), isOptional: true, maxLength: 200 })}`
}

/** The address under its name as the route takes it, without the fields that are empty; nothing if the form did not ask for it. */
export function addressFrom(fields: Fields, name: string): Record<string, Record<string, string>> {
  const filled = names
    .map((field) => [field, typedValue(field, firstValue(fields, `${name}.${field}`))] as const)
    .filter(([, value]) => value.trim() !== '')
  return filled.length === 0 ? {} : { [name]: Object.fromEntries(filled) }
}

const typedValue = (field: string, value: string) => (field === 'postal_code' ? cepDigits(value) : value)
