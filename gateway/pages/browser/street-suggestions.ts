import { cepIn } from '@rodovia/core/geo/cep.ts'
import { create, inputOf } from './dom.ts'

/** The list of a street's field follows the typed text once the postal code is there. The district follows a chosen street. */
export function offerStreets(input: HTMLInputElement): void {
  let timer = 0
  input.addEventListener('input', () => {
    clearTimeout(timer)
    const street = input.value.trim()
    const postalCode = cepIn(postalCodeOf(input)?.value ?? '')
    if (postalCode && street.replace(/[^\p{L}\d]/gu, '').length >= 3)
      timer = setTimeout(() => showStreets(input, street, postalCode), 150)
  })
  input.addEventListener('change', () => {
    const options = [...(input.list?.options ?? [])].filter(({ value }) => value === input.value)
    const [district, [option]] = [fieldBeside(input, 'district'), options]
    if (district?.value === '' && options.length === 1 && !option?.label.startsWith('CEP '))
      district.value = option?.label ?? ''
  })
}

/** A form of both ends names their postal codes as the quote does. */
function postalCodeOf(input: HTMLInputElement): HTMLInputElement | null {
  const name = input.name.startsWith('origin') ? 'cep_origem' : 'cep_destino'
  return fieldBeside(input, 'postal_code') ?? inputOf(input.form, name)
}

function fieldBeside(input: HTMLInputElement, part: string): HTMLInputElement | null {
  return inputOf(input.form, input.name.replace(/street$/, part))
}

async function showStreets(input: HTMLInputElement, rua: string, cep: string): Promise<void> {
  const response = await fetch(`/conta/ruas.json?${new URLSearchParams({ cep, rua })}`).catch(() => null)
  if (!response?.ok || response.redirected || input.value.trim() !== rua) return
  const suggestions: { value: string; label: string }[] = await response.json()
  if (suggestions.length > 0)
    input.list?.replaceChildren(...suggestions.map((suggestion) => create('option', suggestion)))
}
