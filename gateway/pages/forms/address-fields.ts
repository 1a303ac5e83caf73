import { type Hole, html } from '../html.ts'
import { cepDigits } from './cep-digits.ts'
import type { Controls, Suggestion } from './controls.ts'
import { type Fields, firstValue } from './fields.ts'
import { hints, addressFieldsMessages as messages } from './forms-messages.ts'

const names = ['postal_code', 'street', 'number', 'complement', 'district', 'reference'] as const

/** The fields of a street address below its postal code. The page's script offers more streets while one types. */
export function addressParts(controls: Controls, name: string): Hole {
  return html`${streetParts(controls, name)}
${placeParts(controls, name)}`
}

/** The fields that an address needs. */
export function streetParts({ text }: Controls, name: string, streets: readonly Suggestion[] = []): Hole {
  return html`${text({ ...partOf(name, 'street'), maxLength: 100, suggestions: streets })}
<div class="pair">
${text({ ...partOf(name, 'number'), hint: hints.number, maxLength: 15 })}
${text({ ...partOf(name, 'complement'), isOptional: true, hint: hints.complement, maxLength: 60 })}
</div>`
}

/** The fields that help to find the place. */
export function placeParts({ text }: Controls, name: string): Hole {
  return html`${text({ ...partOf(name, 'district'), isOptional: true, maxLength: 60 })}
${text({ ...partOf(name, 'reference'), isOptional: true, maxLength: 200 })}`
}

const partOf = (name: string, field: keyof typeof messages) => ({
  name: `${name}.${field}`,
  label: messages[field],
})

/** The address under its name as the route takes it, without the fields that are empty; nothing if the form did not ask for it. */
export function addressFrom(fields: Fields, name: string): Record<string, Record<string, string>> {
  const filled = names
    .map((field) => [field, typedValue(field, firstValue(fields, `${name}.${field}`))] as const)
    .filter(([, value]) => value.trim() !== '')
  return filled.length === 0 ? {} : { [name]: Object.fromEntries(filled) }
}

const typedValue = (field: string, value: string) => (field === 'postal_code' ? cepDigits(value) : value)
