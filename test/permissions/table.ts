import { type CallerName, callerNames } from './callers.ts'

/** The marks of the tables. */
const meanings = {
  '+': 'allowed',
  '0': 'null',
  '1': 'unauthorized',
  '3': 'forbidden',
  '4': 'not found',
  '?': 'asked for more',
  '!': 'asked to confirm',
  '.': 'never gets there',
} as const

export type Cell = keyof typeof meanings
export type MatrixRow<Column extends string = CallerName> = { name: string; cells: Record<Column, Cell> }

/** Parses a table of expected.ts: a name, then a mark for each caller. `#` begins a comment. */
export function readTable(text: string): MatrixRow[] {
  return readColumns(text, callerNames)
}

/** Parses a table with other columns. */
export function readColumns<Column extends string>(
  text: string,
  columns: readonly Column[],
): MatrixRow<Column>[] {
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean)
    .map((line) => readLine(line, columns))
}

function readLine<Column extends string>(line: string, columns: readonly Column[]): MatrixRow<Column> {
  const [, name = '', marks = ''] = /^(.*?) {2,}([+0-9?!. |]+)$/.exec(line) ?? []
  const cells = [...marks.replaceAll(/[ |]/g, '')]
  if (cells.length !== columns.length || !cells.every((cell) => cell in meanings))
    throw new Error(`not a row of ${columns.length} known marks: ${line}`)
  return {
    name,
    cells: Object.fromEntries(columns.map((one, at) => [one, cells[at]])) as MatrixRow<Column>['cells'],
  }
}

/** The cells of a row, for test titles: `as %s: %s`. */
export function cellsOf<Column extends string>({ cells }: MatrixRow<Column>) {
  const columns = Object.keys(cells) as Column[]
  return columns.map((one) => [one, meanings[cells[one]], cells[one]] as const)
}

const marks: Record<string, Cell> = {
  unauthorized: '1',
  forbidden: '3',
  rehearsal_only: '3',
  sign_in_refused: '3',
  not_found: '4',
  validation_failed: '?',
  step_up_required: '!',
  invalid_state: '?',
}

/** The mark of an error code; a code without a mark is returned unchanged. */
export function markOf(code: string): string {
  return marks[code] ?? code
}
