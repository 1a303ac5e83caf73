import type { Cents } from '../../shared/money.ts'

/** The receiver; name and city as banks show them. */
export type PixReceiver = { key: string; name: string; city: string }

/** The content of a BR Code: the receiver's key, or the address of the charge at the bank, without `https://`. */
export type BrCode = Pick<PixReceiver, 'name' | 'city'> &
  ({ key: string; txid: string; amountCents: Cents } | { location: string })

/** BCB, Manual de Padrões para Iniciação do Pix. A key or an address and the field's other parts have 99 characters together. */
export const maxCharacters = { name: 25, city: 15, key: 77, location: 77 } as const

/**
 * The text of a PIX QR code, which people copy and paste into their bank's app: EMV QRCPS-MPM with the fields that the Central Bank
 * asks for, and its CRC.
 */
export function brCode(code: BrCode): string {
  const isDynamic = 'location' in code
  const fields = [
    field('00', '01'),
    // The charge at that address can be paid once.
    ...(isDynamic ? [field('01', '12')] : []),
    field(
      '26',
      field('00', 'br.gov.bcb.pix') + (isDynamic ? field('25', code.location) : field('01', code.key)),
    ),
    field('52', '0000'),
    field('53', '986'),
    ...(isDynamic ? [] : [field('54', reais(code.amountCents))]),
    field('58', 'BR'),
    field('59', plain(code.name, maxCharacters.name)),
    field('60', plain(code.city, maxCharacters.city)),
    field('62', field('05', isDynamic ? '***' : code.txid)),
  ]
  const text = `${fields.join('')}6304`
  return text + crc16(text)
}

/** Such as 1234.50, as the Central Bank writes amounts. */
export function reais(cents: Cents): string {
  const digits = `${cents}`.padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Throws a RangeError for a value whose length has no two digits. */
function field(id: string, value: string): string {
  if (value.length > 99)
    throw new RangeError(`field ${id} of a BR Code has ${value.length} characters, at most 99`)
  return `${id}${`${value.length}`.padStart(2, '0')}${value}`
}

/** A name as all banks take it: letters without accents, digits and some signs; `&` is `e`. Empty for a text without any. */
export function plain(text: string, most: number): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('&', ' e ')
    .replaceAll(/[^A-Za-z0-9 .,/-]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trim()
}

/** CRC-16/CCITT-FALSE over ASCII, as four hex digits. */
function crc16(text: string): string {
  let crc = 0xffff
  for (let index = 0; index < text.length; index++) {
    crc ^= text.charCodeAt(index) << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
  }
  return (crc & 0xffff).toString(16).toUpperCase().padStart(4, '0')
}
