import { readFile, stat } from 'node:fs/promises'
import type { ImportedRange } from '@rodovia/core/geo/imported-range.ts'
import { readCepTable, type TableFault, type TableLine } from '@rodovia/core/geo/read-cep-table.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { OperatorError } from './operator-error.ts'

/** Of every street of the country there are a million; servers keep what is imported in memory. */
const largestMebibytes = 32
const shownFaults = 20

/** @throws StartFault naming the first twenty faults by their line, or why the file cannot be read */
export async function readCepFile(file: string): Promise<ImportedRange[]> {
  const { ranges, faults } = readCepTable(cut(file, await readText(file)))
  if (faults.length > 0) throw faulty(file, faults)
  return ranges
}

async function readText(file: string): Promise<string> {
  try {
    const { size } = await stat(file)
    if (size > largestMebibytes * 2 ** 20)
      throw new OperatorError(
        `${file} has ${size} bytes; allowed: ${largestMebibytes} MiB. Nothing was imported.`,
      )
    // Takes a byte order mark away.
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new OperatorError(`There is no file ${file}. Nothing was imported.`)
    const reason = code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'it is not UTF-8; save it as that' : message
    throw new OperatorError(`${file} cannot be read: ${reason}. Nothing was imported.`)
  }
}

function cut(file: string, text: string): TableLine[] {
  try {
    const options = { info: true, skip_empty_lines: true, relax_column_count: true }
    const records: unknown[] = parse(text, { ...options, record_delimiter: ['\r\n', '\n'] })
    return (records as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      line: info.lines,
      cells: record,
    }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw faulty(file, [{ line: Number(error.lines), fault: `is no CSV: ${error.message}` }])
  }
}

function faulty(file: string, faults: readonly TableFault[]): OperatorError {
  const count = faults.length === 1 ? '1 fault' : `${faults.length.toLocaleString('en')} faults`
  const more = faults.length - shownFaults
  return new OperatorError(
    [
      `${file} has ${count}; nothing was imported:`,
      ...faults.slice(0, shownFaults).map(({ line, fault }) => `  line ${line}: ${fault}`),
      ...(more > 0 ? [`  and ${more.toLocaleString('en')} more`] : []),
    ].join('\n'),
  )
}
