import type { SavedAddress } from '@rodovia/gateway/rest/addresses.ts'
import { type Fields, firstValue } from '../../forms/fields.ts'

const parts = ['postal_code', 'street', 'number', 'complement', 'district', 'reference'] as const

/** Whether a form still has the entry's address as it was filled in. One that was not touched is not sent: it would lose its pin. */
export function hasSameAddress(fields: Fields, saved: SavedAddress, name: string): boolean {
  const texts = Object.entries(savedAddressFields(saved, name))
  return texts.every(([field, text]) => firstValue(fields, field).trim() === text)
}

/** The fields of a form for the address of an entry, under that name. */
export function savedAddressFields(
  { address }: Pick<SavedAddress, 'address'>,
  name: string,
): Record<string, string> {
  return Object.fromEntries(parts.map((part) => [`${name}.${part}`, address[part] ?? '']))
}
