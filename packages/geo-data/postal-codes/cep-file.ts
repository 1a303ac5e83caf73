import { readFile, stat } from 'node:fs/promises'
import type { ImportedRange } from '@rodovia/core/geo/imported-range.ts'
import { readCepTable, type TableFault, type TableLine } from '@rodovia/core/geo/read-cep-table.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { CsvError, parse } from 'csv-parse/sync'

/** A table of every street of the country has a million rows, and servers hold the imported table in memory. */
const maxMebibytes = 32
const maxListedFaults = 20

/**
 * Reads a CSV file of postal code ranges.
 * @throws OperatorError naming the first twenty faults by line, or why the file cannot be read
 */
export async function readCepFile(file: string): Promise<ImportedRange[]> {
  const { ranges, faults } = readCepTable(parseCsv(file, await readText(file)))
  if (faults.length > 0) throw faultsIn(file, faults)
  return ranges
}

async function readText(file: string): Promise<string> {
  try {
    const { size } = await stat(file)
    if (size > maxMebibytes * 2 ** 20)
      throw new OperatorError(
        `${file} has ${size} bytes; allowed: ${maxMebibytes} MiB. Nothing was imported.`,
      )
    // The decoder drops a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new OperatorError(`There is no file ${file}. Nothing was imported.`)
    const reason = code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'it is not UTF-8; save it as that' : message
    throw new OperatorError(`${file} cannot be read: ${reason}. Nothing was imported.`)
  }
}

function parseCsv(file: string, text: string): TableLine[] {
  try {
    const options = { info: true, skip_empty_lines: true, relax_column_count: true }
    const records: unknown[] = parse(text, { ...options, record_delimiter: ['\r\n', '\n'] })
    return (records as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      line: info.lines,
      cells: record,
    }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw faultsIn(file, [{ line: Number(error.lines), fault: `is no CSV: ${error.message}` }])
  }
}

function faultsIn(file: string, faults: readonly TableFault[]): OperatorError {
  const count = faults.length === 1 ? '1 fault' : `${faults.length.toLocaleString('en')} faults`
  const more = faults.length - maxListedFaults
  return new OperatorError(
    [
      `${file} has ${count}; nothing was imported:`,
      ...faults.slice(0, maxListedFaults).map(({ line, fault }) => `  line ${line}: ${fault}`),
      ...(more > 0 ? [`  and ${more.toLocaleString('en')} more`] : []),
    ].join('\n'),
  )
}
