import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { ImportedState } from '@rodovia/core/vehicles/ports.ts'
import { type RowFault, readRntrcHeading, readRntrcRow } from '@rodovia/core/vehicles/read-rntrc-rows.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { CsvError, parse } from 'csv-parse'

type Row = { record: string[]; info: { lines: number } }

/**
 * Reads ANTT's open data as a stream, because it has more than a million rows, and returns those with the numbers. Of a number that is
 * there twice the last row counts.
 * @throws OperatorError naming the line and the column of the first fault
 */
export async function readRntrcFile(
  file: string,
  wanted: ReadonlySet<string>,
): Promise<{ rows: number; states: ImportedState[] }> {
  const refuse = (line: number, { column, fault }: RowFault) =>
    new OperatorError(`${file}, line ${line}, column ${column}: ${fault}. Nothing was imported.`)
  const states = new Map<string, ImportedState>()
  let rows = 0
  try {
    await pipeline(
      // The columns that count are ASCII, so that it does not matter in which encoding names of people are.
      createReadStream(file, 'latin1'),
      parse({
        delimiter: [';', ','],
        info: true,
        relax_column_count: true,
        relax_quotes: true,
        skip_empty_lines: true,
      }),
      async (records: AsyncIterable<Row>) => {
        let heading: ReturnType<typeof readRntrcHeading> | null = null
        for await (const { record, info } of records) {
          if (!heading) {
            heading = readRntrcHeading(
              record.map((cell, index) => (index === 0 ? cell.replace(/^\u00ef\u00bb\u00bf/, '') : cell)),
            )
            if ('fault' in heading) throw refuse(info.lines, heading)
            continue
          }
          if ('fault' in heading) return
          const row = readRntrcRow(record, heading.places)
          if ('fault' in row) throw refuse(info.lines, row)
          rows++
          if (wanted.has(row.read.rntrc)) states.set(row.read.rntrc, row.read)
        }
        if (!heading) throw refuse(1, { column: 'numero_rntrc', fault: 'is missing; the file is empty' })
      },
    )
  } catch (error) {
    if (error instanceof CsvError)
      throw new OperatorError(
        `${file}, line ${String(error.lines)}: is no CSV: ${error.message}. Nothing was imported.`,
      )
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}. Nothing was imported.`)
  }
  return { rows, states: [...states.values()] }
}
