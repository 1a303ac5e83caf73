import { serviceArea } from './service-area.ts'

/** An address of a CNEFE file; its point in millionths of a degree. */
export type CnefeAddress = {
  cep: number
  cityCode: number
  /** The street's type, title and name, as in the file. */
  name: string
  number: number | null
  district: string
  lat: number
  lng: number
  /** The point is that of a locality or a census sector, not of the address. */
  isNearby: boolean
}

/** Why a line cannot be used. `reason` names the rule, for counts; `fault` also shows the value. */
export type LineFault = { reason: string; fault: string }

/** A line is one character for each byte: ISO 8859-1 is how it was read, whatever it is. */
export type LineReader = (line: string) => CnefeAddress | LineFault

const required = ['CEP', 'NOM_SEGLOGR', 'NUM_ENDERECO', 'COD_MUNICIPIO', 'LATITUDE', 'LONGITUDE'] as const
const optional = ['NOM_TIPO_SEGLOGR', 'NOM_TITULO_SEGLOGR', 'DSC_LOCALIDADE', 'NV_GEO_COORD'] as const

type Column = (typeof required)[number] | (typeof optional)[number]

/** Whether the first line of a file is that of CNEFE. */
export function isCnefeHeader(line: string): boolean {
  return columnsOf(line).includes('NOM_SEGLOGR')
}

/** The columns that the header lacks. */
export function missingColumns(header: string): string[] {
  const columns = columnsOf(header)
  return required.filter((name) => !columns.includes(name))
}

/**
 * Reads the lines below this header, which names the columns in any order. `splitQuoted` splits a line with quotes; a file of IBGE has
 * none, and splitting at `;` is ten times as fast.
 */
export function cnefeReader(
  header: string,
  { isCity, splitQuoted }: { isCity: (code: number) => boolean; splitQuoted: (line: string) => string[] },
): LineReader {
  const columns = columnsOf(header)
  const at = (column: Column) => columns.indexOf(column)
  const [cep, name, number, city] = [
    at('CEP'),
    at('NOM_SEGLOGR'),
    at('NUM_ENDERECO'),
    at('COD_MUNICIPIO'),
  ] as const
  const [lat, lng, level] = [at('LATITUDE'), at('LONGITUDE'), at('NV_GEO_COORD')] as const
  const [type, title, district] = [
    at('NOM_TIPO_SEGLOGR'),
    at('NOM_TITULO_SEGLOGR'),
    at('DSC_LOCALIDADE'),
  ] as const
  return (line) => {
    const cells = line.includes('"') ? splitQuoted(line) : line.split(';')
    if (cells.length !== columns.length)
      return fault(
        'another number of values than the header',
        `has ${cells.length} values; allowed: ${columns.length}, as the header`,
      )
    const cepText = cells[cep]!.trim()
    if (!/^[0-9]{8}$/.test(cepText)) return wrongValue('CEP', cepText, '8 digits')
    const cityCode = Number(cells[city])
    if (!isCity(cityCode)) return wrongValue('COD_MUNICIPIO', cells[city]!, 'the 7 digits of a municipality')
    const street = [cells[type], cells[title], cells[name]]
      .map((cell) => cell?.trim())
      .filter(Boolean)
      .join(' ')
    if (!cells[name]?.trim() || street.length > longestName)
      return wrongValue(
        'NOM_SEGLOGR',
        cells[name]!,
        `a name; with type and title at most ${longestName} characters`,
      )
    const house = cells[number]!.trim()
    if (!/^([0-9]{0,6}|s\/?n)$/i.test(house))
      return wrongValue('NUM_ENDERECO', house, 'up to 6 digits, or S/N')
    const north = degreesOf(cells[lat]!, serviceArea.lat)
    if (north === null) return wrongDegrees('LATITUDE', cells[lat]!, serviceArea.lat)
    const east = degreesOf(cells[lng]!, serviceArea.lng)
    if (east === null) return wrongDegrees('LONGITUDE', cells[lng]!, serviceArea.lng)
    return {
      cep: Number(cepText),
      cityCode,
      name: decoded(street),
      number: Number(house) || null,
      district: decoded(cells[district]?.trim().slice(0, longestName) ?? ''),
      lat: north,
      lng: east,
      isNearby: levelsNearby.has(cells[level]?.trim() ?? ''),
    }
  }
}

/** The longest name of a street with type and title, or of a district. */
const longestName = 120

/** NV_GEO_COORD: 5 is the point of a locality, 6 that of a census sector. */
const levelsNearby = new Set(['5', '6'])

function columnsOf(header: string): string[] {
  // A byte order mark is three characters when it is read as bytes.
  const text = header.replace(/^\u00ef\u00bb\u00bf/, '')
  return text.split(';').map((name) =>
    name
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .toUpperCase(),
  )
}

function degreesOf(text: string, { min, max }: { min: number; max: number }): number | null {
  const degrees = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'))
  return degrees >= min && degrees <= max ? Math.round(degrees * 1e6) : null
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Text of bytes that are UTF-8, or ISO 8859-1 if they are not. Neighbours share names: the last ones are kept. */
function decoded(bytes: string): string {
  if (!/[\u0080-\u00ff]/.test(bytes)) return bytes
  const known = decodedTexts.get(bytes)
  if (known !== undefined) return known
  if (decodedTexts.size >= mostDecodedTexts) decodedTexts.clear()
  const text = decode(bytes)
  decodedTexts.set(bytes, text)
  return text
}

const decodedTexts = new Map<string, string>()
const mostDecodedTexts = 1000

function decode(bytes: string): string {
  try {
    return utf8.decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)))
  } catch {
    return bytes
  }
}

function wrongDegrees(column: string, value: string, { min, max }: { min: number; max: number }): LineFault {
  return wrongValue(column, value, `degrees from ${min} to ${max} with a decimal comma or point`)
}

const longestShown = 40

function wrongValue(column: string, value: string, allowed: string): LineFault {
  const shown = JSON.stringify(value.length > longestShown ? `${value.slice(0, longestShown)}…` : value)
  return fault(`${column} is not ${allowed}`, `${column} is ${shown}; allowed: ${allowed}`)
}

function fault(reason: string, fault: string): LineFault {
  return { reason, fault }
}
