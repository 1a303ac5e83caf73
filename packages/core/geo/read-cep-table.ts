import { states } from './data/states.ts'
import { type ImportedRange, type RangeKind, rangeKinds } from './imported-range.ts'
import { serviceArea } from './service-area.ts'

/** A line of the file as its cells. */
export type TableLine = { line: number; cells: readonly string[] }

export const tableColumns = ['cep_start', 'cep_end', 'uf', 'city', 'ibge_code', 'kind', 'lat', 'lng'] as const
type Column = (typeof tableColumns)[number]

/** A fault: the line, the value, and what is allowed. */
export type TableFault = { line: number; fault: string }
export type TableRead = { ranges: ImportedRange[]; faults: TableFault[] }

const ufs: readonly string[] = [...new Set(states.map(([uf]) => uf))].sort()
const longestCity = 120

/** The rules of each column. Decimals have a point. */
const rules: Record<Column, { isAllowed: (text: string) => boolean; allowed: string }> = {
  cep_start: { isAllowed: isCep, allowed: '8 digits without a hyphen' },
  cep_end: { isAllowed: isCep, allowed: '8 digits without a hyphen' },
  uf: { isAllowed: (text) => ufs.includes(text), allowed: ufs.join(', ') },
  city: {
    isAllowed: (text) => /^[^\p{Cc}]+$/u.test(text) && text.length <= longestCity,
    allowed: `a name of 1 to ${longestCity} characters`,
  },
  ibge_code: { isAllowed: (text) => /^[0-9]{7}$/.test(text), allowed: '7 digits' },
  kind: { isAllowed: isKind, allowed: rangeKinds.join(', ') },
  lat: degrees(serviceArea.lat),
  lng: degrees(serviceArea.lng),
}

/**
 * Validates the lines of a table. The first line names the columns, in any order. Reports all faults; with any,
 * `ranges` must not be used.
 */
export function readCepTable([header, ...lines]: readonly TableLine[]): TableRead {
  if (!header)
    return { ranges: [], faults: [{ line: 1, fault: `is empty; wanted: ${tableColumns.join(',')}` }] }
  const columns = header.cells.map((name) => name.trim())
  const faults = faultsOfHeader(columns).map((fault) => ({ line: header.line, fault }))
  if (faults.length > 0) return { ranges: [], faults }
  if (lines.length === 0)
    return { ranges: [], faults: [{ line: header.line + 1, fault: 'there is no range after the header' }] }

  const ranges: ImportedRange[] = []
  const lineOfRange = new Map<string, number>()
  for (const { line, cells } of lines) {
    const row = rowOf(columns, cells)
    const found = cells.length === columns.length ? faultsOfRow(row) : [wrongWidth(cells, columns)]
    const name = `${row.kind} ${row.cep_start}-${row.cep_end}`
    const earlier = lineOfRange.get(name)
    if (found.length > 0) faults.push(...found.map((fault) => ({ line, fault })))
    else if (earlier !== undefined)
      faults.push({ line, fault: `${name} is on line ${earlier} too; allowed: once` })
    else {
      lineOfRange.set(name, line)
      ranges.push(importedRangeOf(row))
    }
  }
  return { ranges, faults }
}

type Row = Record<Column, string>

function rowOf(columns: readonly string[], cells: readonly string[]): Row {
  return Object.fromEntries(columns.map((name, index) => [name, (cells[index] ?? '').trim()])) as Row
}

function importedRangeOf(row: Row): ImportedRange {
  return {
    first: Number(row.cep_start),
    last: Number(row.cep_end),
    uf: row.uf,
    city: row.city,
    ibgeCode: row.ibge_code,
    kind: row.kind as RangeKind,
    lat: Number(row.lat),
    lng: Number(row.lng),
  }
}

function faultsOfHeader(columns: readonly string[]): string[] {
  const allowed = `wanted: ${tableColumns.join(',')}`
  const missing = tableColumns.filter((name) => !columns.includes(name))
  const unknown = columns.filter((name) => !isColumn(name))
  const twice = columns.filter((name, index) => isColumn(name) && columns.indexOf(name) < index)
  return [
    ...missing.map((name) => `the header has no column ${name}; ${allowed}`),
    ...unknown.map((name) => `the header has an unknown column ${shown(name)}; ${allowed}`),
    ...twice.map((name) => `the header has the column ${name} twice; ${allowed}`),
  ]
}

function faultsOfRow(row: Row): string[] {
  const faults = tableColumns
    .filter((column) => !rules[column].isAllowed(row[column]))
    .map((column) => `${column} is ${shown(row[column])}; allowed: ${rules[column].allowed}`)
  const { cep_start: start, cep_end: end } = row
  if (isCep(start) && isCep(end) && start > end)
    faults.push(`cep_end is ${shown(end)}, before cep_start ${shown(start)}; allowed: from cep_start on`)
  return faults
}

function wrongWidth(cells: readonly string[], columns: readonly string[]): string {
  return `has ${cells.length} values; allowed: ${columns.length}, as the header`
}

function isColumn(name: string): boolean {
  return tableColumns.some((column) => column === name)
}

function isCep(text: string): boolean {
  return /^[0-9]{8}$/.test(text)
}

function isKind(text: string): boolean {
  return rangeKinds.some((kind) => kind === text)
}

function degrees({ min, max }: { min: number; max: number }) {
  return {
    isAllowed: (text: string) => /^-?[0-9]+(\.[0-9]+)?$/.test(text) && +text >= min && +text <= max,
    allowed: `degrees from ${min} to ${max}, such as ${(min + max) / 2}.5`,
  }
}

const longestShown = 60

function shown(text: string): string {
  return JSON.stringify(text.length > longestShown ? `${text.slice(0, longestShown)}…` : text)
}
