import { oneLine } from '../shared/texts.ts'
import { states } from './data/states.ts'

/** An address that was written on lines, in its parts. */
export type AddressParts = {
  street: string
  /** `s/n` without one, as Brazilians write it. */
  number: string
  complement: string | null
  district: string | null
  /** Whether the lines name no number, and do not say that there is none: somebody should look. */
  lacksNumber: boolean
}

/** Tells the driver that an address has no number. */
export const noNumberNotice = 'Endereço sem número: confira com o cliente.'

const longest = { street: 100, number: 15, complement: 60, district: 60 }

/** Names of units, floors and lots, which come before their own numbers. */
const inside =
  /^(?:ap(?:to?s?|art(?:amento)?s?)?|bl(?:c|ocos?)?|torres?|casas?|cs|salas?|sl|lojas?|lj|lotes?|lt|quadras?|qd|conj(?:unto)?|cj|fundos|frente|and(?:ar)?|pav(?:imento)?|t[eé]rreo|subsolo|sobreloja|cobertura|piso|sobrado|edif[ií]cio|ed|condom[ií]nio|cond|km|galp[aã]o|barrac[aã]o|box|unidade|chal[eé]|kit(?:net)?|su[ií]te|port[aã]o|quiosque|stand|doca|hangar|[ql])(?![a-zà-ú])|^\d+\s?[ºo°ª]\s?and/i
const beforeInside = inside.source.replaceAll('^', '')
const insideAlone = new RegExp(`^(?:${beforeInside})\\.?$`, 'i')
const insideWithin = new RegExp(
  `(?<!\\sd[aeo]s?)\\s(?=(?:${beforeInside})\\.?\\s*(?:[a-z]?\\d|[a-z]\\b|$)|(?:edif[ií]cio|ed\\.|condom[ií]nio|cond\\.)\\s+[a-zà-ú])`,
  'i',
)
const noNumber =
  /^(?:(?:n[ºo°]\s)?s\s?[/\\.]?\s?n[ºo°r.]{0,2}|(?:sem|n[aã]o (?:tem|h[aá]|possui))(?: n(?:[uú]mero|[º°r.]{1,2}))?|0+)$/i
/** The signs before the number of a house: `nº`, `n.º`, `número:`, `#`. */
const numberSign = /(?:n(?:[uú]mero|um|ro?|\.?[ºo°])?\.?:?\s*|#\s*)?/.source
/** A number of a house: `1500`, `1.500`, `12-B`, `12/201`, `7 1/2`. A letter before another number is a word. */
const houseNumber = /(?:\d{1,3}\.\d{3}|\d{1,6})(?:\s?(?:½|1\/2)|\s?[-/]?\s?[a-z](?![a-z]|\s+\d)|[-/]\d{1,5})?/
  .source
const aNumber = new RegExp(
  String.raw`^${numberSign}(${houseNumber})(?:\s*(?:[-–]\s*(?=${beforeInside})|(?:[-–]\s*)?(?=[\s,]))(.*))?$`,
  'i',
)
const atTheEnd = new RegExp(
  String.raw`^(.*?\S)\s+(${numberSign}${houseNumber}|(?:n[ºo°]\s)?s\/?n[ºo°r]?)$`,
  'i',
)
/** The comma of `km 302,5` separates nothing. */
const separator = /\s*(?!(?<=\bkm\.?\s?\d{1,4}),\d)[,;|]\s*|\s+[-–]\s+/i
/** A number that no pope, king or numbered street has is that of a house, and so is one with its sign. */
const surelyOfHouse = (number: string) =>
  /^\D/.test(number) || Number.parseInt(number.replace('.', ''), 10) > 25
/** Streets whose name is a number, and those that are numbered for want of a name. */
const numberedKinds =
  /r|rua|av|avenida|al|alameda|tv|travessa|p[cç]a?|pra[cç]a|vl|vila|viela|via|estr?|estrada|rod|rodovia|quadra|qd|beco|servid[aã]o|linha|passagem|ladeira|acesso|caminho|trecho|ramal|setor|etapa|m[oó]dulo|ch[aá]cara/
    .source
const beginsAsStreet = new RegExp(`^(?:${numberedKinds}|largo|lgo)\\.?\\s`, 'i')
/** Before another street come its corner, a street with a number, or the part of the town. */
const numberedStreet = new RegExp(
  String.raw`^(?:(?:.*(?:\s(?:com|esquina|esq\.?|c\/)|\d.*)\s+)?(?:${numberedKinds})\.?(?:\s+(?:projetada|particular|sem nome))?|(?:${numberedKinds})\s.*\s(?:com|esquina|esq\.?|c\/)|.*(?<!\s(?:d[aeo]s?|e))\s(?:rua|alameda|travessa|quadra|av(?:enida)?\.?\s(?:lo|ns)|q[il]))$`,
  'i',
)
/** Roads with the sign of the country or a state, which comes before their number. */
const signedRoad = new RegExp(
  String.raw`^(?:(?:rod|rodovia|estr?|estrada)\.?\s+(?:.*\s)?)?(?:br|${states.map(([uf]) => uf).join('|')})$`,
  'i',
)
/** Brasília's addresses count blocks and houses, and have no numbers on streets. */
const ofBrasilia =
  /^(?:SQ[NS]W?|SQW|SQNW|S?C[LR][NSRW]{1,3}|SH[A-Z]{1,4}|SMPW|SM[ALH][NS]|SG[AC][NS]|SCES|S[BCDAE][NS]|SEP[NS]|SAU[NS]|SRT[VN]?[NS]?|SI[AG]|SAAN|SOF[NS]?|EQ[NS][A-Z]?|Q(?:I|L|E|S|R|C|N[A-Z]?|MSW|RSW|S[A-F])|CA|CN[A-F]|CS[A-G]|CCSW|AOS|ADE|AE)\s+(?:\D*\s)?\d/i

/** The same for a street and a number in fields of their own, where people write more than that. */
export function readStreetAndNumber(street: string, written: string | null): AddressParts {
  const line = plainLine(written ?? '')
  const [, number, more] = aNumber.exec(line) ?? []
  const isNumber = number !== undefined && !more && !noNumber.test(number)
  const own = readAddressLines(street)
  const isRepeated =
    own.number !== 's/n' && (isNumber ? own.number === numberText(number) : noNumber.test(line))
  if (isRepeated) return own
  if (!isNumber) return readAddressLines([street, written].filter(Boolean).join(', '))
  return {
    street: cut(plainLine(street), 'street'),
    number: numberText(number),
    complement: null,
    district: null,
    lacksNumber: false,
  }
}

/**
 * Reads an address that shops keep on one or two lines, as buyers write it. The number is the one that is written as
 * a number of a house; a number of the street's name, a flat or a block is none. What is not clear stays in the
 * street, with `s/n`.
 */
export function readAddressLines(first: string, second: string | null = null): AddressParts {
  const [own, joinedDistrict = ''] = (second ?? '').split('\u2060').map(plainLine) as [string, string?]
  const line = plainLine(first)
  const extra = joinedDistrict ? trimmed(own) : own
  const parts = ofBrasilia.test(line) ? whole(line) : split(line)
  const extraNumber = aNumber.exec(extra) ?? (noNumber.test(extra) ? [extra, extra] : [])
  const [, numberBelow, below = ''] = parts.number === null ? extraNumber : []
  const isBelow =
    numberBelow !== undefined && (below === '' || /^,/.test(below) || inside.test(trimmed(below)))
  const rest = [parts.rest, isBelow ? below : extra].map(trimmed).filter(Boolean).join(', ')
  const { complement, district } = insideOf(rest, joinedDistrict)
  const number = parts.number ?? ((isBelow && numberBelow) || null)
  return {
    street: cut(parts.street, 'street'),
    number: number === null || noNumber.test(number) ? 's/n' : numberText(number),
    complement: complement && cut(complement, 'complement'),
    district: district && cut(district, 'district'),
    lacksNumber: number === null,
  }
}

type Line = { street: string; number: string | null; rest: string }

const whole = (street: string): Line => ({ street, number: null, rest: '' })

/** The first part after a comma that is a number, else the number at the end of the street. */
function split(line: string): Line {
  const parts = line.split(separator).filter(Boolean)
  const [, named, own = ''] = atTheEnd.exec(parts[0] ?? '') ?? []
  const hasOwn =
    named !== undefined && beginsAsStreet.test(named) && surelyOfHouse(own) && !needsNumber(named)
  const at = hasOwn
    ? -1
    : parts.findIndex((part, index) => index > 0 && (aNumber.test(part) || noNumber.test(part)))
  const before = at < 0 ? parts.length : at
  const isInside = parts.slice(1, before).some((part) => inside.test(part))
  if (at > 0 && !isInside) {
    const [, number = parts[at]!, more = ''] = aNumber.exec(parts[at]!) ?? []
    return {
      street: parts
        .slice(0, at)
        .join(', ')
        .replace(/\s+n[ºo°]$/i, ''),
      number,
      rest: [more, ...parts.slice(at + 1)].filter((part) => part && part !== number).join(', '),
    }
  }
  const [head = '', ...tail] = parts
  if (!/[a-zà-ú]/i.test(head)) return whole(line)
  const found = insideWithin.exec(head)?.index ?? head.length
  const end = numberedStreet.test(head.slice(0, found)) ? head.length : found
  const street = head.slice(0, end)
  const rest = [head.slice(end), ...tail].map(trimmed).filter(Boolean).join(', ')
  const [, name, last] = atTheEnd.exec(street) ?? []
  if (!name || !last || needsNumber(name)) return { street, number: null, rest }
  return { street: trimmed(name), number: aNumber.exec(last)?.[1] ?? last, rest }
}

/** Whether a number after these words belongs to them. */
function needsNumber(words: string): boolean {
  const own = [numberedStreet, signedRoad, insideAlone, /\bkm$/i, /\s(?:e|ao|at[eé])$/i]
  return own.some((form) => form.test(words)) || !/[a-zà-ú]/i.test(words)
}

/** Splits what follows the number: flat and block, and after them the district, which has no digits. */
function insideOf(
  rest: string,
  joinedDistrict: string,
): { complement: string | null; district: string | null } {
  if (joinedDistrict) return { complement: rest || null, district: joinedDistrict }
  const parts = rest.split(separator).filter(Boolean)
  const last = (parts.at(-1) ?? '').replace(/^bairro\s+/i, '')
  const isNamed = last !== parts.at(-1) && last !== ''
  const isAfterHouse = parts.slice(0, -1).some((part) => inside.test(part))
  const hasDistrict = isNamed || (isAfterHouse && !/\d/.test(last) && !inside.test(last))
  const complement = (hasDistrict ? parts.slice(0, -1) : parts).join(', ')
  return { complement: complement || null, district: hasDistrict ? last : null }
}

/** Leaves out what nobody sees; full-width characters become plain. */
function plainLine(text: string): string {
  const plain = text.normalize('NFC').replace(/[\uff01-\uff5e]/g, (wide) => wide.normalize('NFKC'))
  return trimmed(oneLine(plain.replace(/\p{Cf}/gu, '')))
}

const trimmed = (text: string) => text.replace(/^[\s,;/–-]+|[\s,;–-]+$/g, '')

/** Without the point of thousands. */
const numberText = (number: string) => cut(number.replace('.', ''), 'number')

function cut(text: string, part: keyof typeof longest): string {
  return [...text].slice(0, longest[part]).join('').trim()
}
