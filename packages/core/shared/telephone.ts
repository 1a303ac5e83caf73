import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { refuseField } from './refusal.ts'
import { readText } from './texts.ts'

/** A telephone number that was read: docs/reference/rules.md#delivery. */
export type Telephone = {
  /** The one form in which it is stored and shown, such as `+55 11 91234-5678`, `0800 900 0000` or `190`. */
  text: string
  /** The link that dials it. A comma is a pause before the digits of an extension. */
  telUrl: string
  /** In E.164; null for a number of a service or with an extension, which is called and never messaged. */
  e164: string | null
}

/** Says that a number has no area code, and that its place has none that is known for certain. */
export const noAreaCode = 'no_area_code'

type Reading = Telephone | typeof noAreaCode | null

/** The most characters of a stored number, and of one as people write it. */
const longest = { stored: 25, written: 60 }

const labels = /(?:tel(?:efone)?|fone|fax|cel(?:ular)?|whats ?(?:app)?|wpp|zap|sms)/.source
const labelBefore = new RegExp(
  String.raw`^(?:\(?(?:${labels}[\s.:/)-]*)+|(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=))\s*`,
  'i',
)
const labelAfter = new RegExp(String.raw`(?:[\s(/-]+${labels})+\)?$|[?&]text=\S*$|[,;.]+$`, 'i')
/** The code of a carrier that somebody left open, as in `0xx11` and `(**11)`. */
const openCarrier = /(?<!\d)0(?:xx|\*\*)|^\(?(?:xx|\*\*)(?=[\s-]?\d)/i
const pause =
  /\s*\(?(?:,+|;+|#|[pwx]|;?ext(?:ens[aã]o|\.)?=?|ram(?:al|\.)?|rml|r\.?|id|pin|loc(?:alizador)?|c[oó]d(?:igo)?)[\s:.]*(?:no?\.?\s*)?/
const withExtension = new RegExp(String.raw`^(.+?)${pause.source}(\d{1,12})#?\)?$`, 'i')

/**
 * Reads a telephone number as people and systems write it; null if it is none. Without a country code it is
 * Brazilian, without an area code it takes `areaCode`. Formatting never counts, nor do trunk zeros and codes of
 * carriers; a mobile number of eight digits gets its ninth.
 */
export function parseTelephone(written: string, areaCode: string | null = null): Reading {
  const line = plainLine(written).replace(labelBefore, '').replace(labelAfter, '').replace(openCarrier, '0')
  const [, number = line, extension = ''] = withExtension.exec(line) ?? []
  if (!/^\(?\+?[\d\s()./-]+$/.test(number)) return null
  const digits = number.replace(/\D/g, '')
  const abroad = number.includes('+') ? digits : /^00([1-9].*)/.exec(digits)?.[1]
  if (abroad === undefined) return brazilian(digits, extension, areaCode)
  if (abroad.startsWith('55')) return brazilian(abroad.slice(2), extension, areaCode)
  return personal(abroad, extension) ?? (number.includes('+') ? null : personal(abroad.slice(2), extension))
}

/** Whether what follows a number is another person's number, which is no extension. */
function isComplete(extension: string): boolean {
  return extension.length >= 10 && telephoneIn(extension)?.e164 != null
}

/** Makes full-width characters plain, dashes `-` and spaces one space, and leaves out what nobody sees. */
function plainLine(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{M}\p{So}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(/^'/, '')
    .trim()
}

/** Numbers of public services: ITU's list of Brazil's, and those by which carriers are called. */
const shortNumber = /^1(?:00|1[2-8]|2[789]|[3-6]\d|8[0158]|9\d|0\d{3})$/
/** Numbers of companies that are the same in every area. */
const sameEverywhere = /^(?:400\d|4020|4370|300[34])\d{4}$/

function brazilian(digits: string, extension: string, areaCode: string | null): Reading {
  if (shortNumber.test(digits)) return telephoneOf(digits, extension)
  // A trunk zero and the two digits of a carrier may come first, or 90 for a collect call.
  const [, area, local] = /^(?:0(?:[1-9]\d)?|90)?([1-9]{2})(\d{8,9})$/.exec(digits) ?? []
  if (area && local) return personal(`55${area}${local.replace(/^(?=[6-9]\d{7}$)/, '9')}`, extension)
  const [, nearby] = /^0?(9\d{8}|[2-9]\d{7})$/.exec(digits) ?? []
  if (nearby && !sameEverywhere.test(digits) && !digits.startsWith('0900'))
    return areaCode ? brazilian(areaCode + nearby, extension, null) : noAreaCode
  if (digits.startsWith('55')) return brazilian(digits.slice(2), extension, areaCode)
  const service = parsePhoneNumberFromString(digits, 'BR')
  return service?.isValid() ? telephoneOf(service.formatNational(), extension) : null
}

const ofPeople = ['MOBILE', 'FIXED_LINE', 'FIXED_LINE_OR_MOBILE', 'VOIP', 'PERSONAL_NUMBER']

/** A number with the country's code. */
function personal(digits: string, extension: string): Telephone | null {
  const number = parsePhoneNumberFromString(`+${digits}`)
  if (!number?.isValid()) return null
  const isService = number.country === 'BR' && sameEverywhere.test(number.nationalNumber.slice(2))
  if (!isService && isComplete(extension)) return null
  const isOfPerson = !isService && extension === '' && ofPeople.includes(number.getType() ?? '')
  return telephoneOf(shown(number), extension, isOfPerson ? number.number : null)
}

function shown(number: PhoneNumber): string {
  const isBrazilian = number.country === 'BR'
  return isBrazilian ? `+55 ${number.formatNational().replace(/[()]/g, '')}` : number.formatInternational()
}

/** Null for an extension with which the number is too long to be stored. */
function telephoneOf(number: string, extension: string, e164: string | null = null): Telephone | null {
  const [text, dialed] = [number, number.replace(/[^\d+]/g, '')].map((one) =>
    [one, extension].filter(Boolean).join(','),
  ) as [string, string]
  if (dialed.length > longest.stored) return null
  return { text: text.length > longest.stored ? dialed : text, telUrl: `tel:${dialed}`, e164 }
}

/** The link that opens a chat; null for a number that is not messaged. */
export function whatsappUrlOf({ e164 }: Telephone): string | null {
  return e164 === null ? null : `https://wa.me/${e164.slice(1)}`
}

/** A complete number, else null. */
export function telephoneIn(written: string, areaCode: string | null = null): Telephone | null {
  const reading = parseTelephone(written, areaCode)
  return reading === noAreaCode ? null : reading
}

/**
 * The stored form of a number. Refuses with `validation_failed` what cannot be read, and a number without an area
 * code, unless its place gives one. `isPlaceUnknown`: the place will be known later, and a local number waits for it.
 */
export function readPhone(
  field: string,
  written: string,
  { areaCode = null, isPlaceUnknown = false }: { areaCode?: string | null; isPlaceUnknown?: boolean } = {},
): string {
  const line = readText(field, plainLine(written), longest.written)
  const reading = parseTelephone(line, areaCode)
  if (reading === noAreaCode && isPlaceUnknown) return line
  if (reading === noAreaCode) throw refuseField(field, 'no_area_code', { got: line })
  if (reading) return reading.text
  throw refuseField(field, 'not_allowed', {
    why: isSeveral(line) ? 'several_phones' : 'not_a_phone',
    got: line,
  })
}

/** Whether a text that is no number has two: `11 91234-5678 / 3456-7890`. */
function isSeveral(line: string): boolean {
  return line.split(/[/;,|]|\s(?:ou|e|or|y)\s/i).filter((part) => parseTelephone(part) !== null).length > 1
}

/** The same for an optional number: absent or blank is null. */
export function readOptionalPhone(field: string, written: string | null | undefined): string | null {
  return written?.trim() ? readPhone(field, written) : null
}

/**
 * The last digits of a number, at most 15, by which people and orders are found: without Brazil's 55 before a complete
 * number. packages/postgres/privacy/phone-match.ts finds them in SQL.
 */
export function searchedDigits(phone: string): string {
  const text = telephoneIn(phone)?.text ?? phone
  return text
    .replace(/\D/g, '')
    .replace(/^55(?=\d{10,11}$)/, '')
    .slice(-15)
}
