import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { builtInTable } from '@rodovia/core/freight-floor/data/table-a-2026-07-17.ts'
import { type FloorTable, readFloorTable } from '@rodovia/core/freight-floor/floor-table.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { runCommand } from './commands/run-command.ts'
import { withStores } from './commands/with-stores.ts'

const usage = `npm run freight:import -- FILE             imports a table of freight floors
npm run freight:import -- FILE --dry-run   only says what is in it

FILE is JSON (docs/how-to/import-freight-floors.md).`

async function readFloorFile(file: string): Promise<FloorTable> {
  const json = await readFile(file, 'utf8')
    .then((text): unknown => JSON.parse(text))
    .catch((error: Error) => {
      throw new OperatorError(`${file} cannot be read: ${error.message}. Nothing was imported.`)
    })
  const read = readFloorTable(json)
  if ('table' in read) return read.table
  const faults = read.faults.slice(0, 20).map((fault) => `  ${fault}`)
  throw new OperatorError(
    `${file} has faults (${read.faults.length}); nothing was imported:\n${faults.join('\n')}`,
  )
}

async function importTable(table: FloorTable): Promise<void> {
  await withStores(async ({ database: { stores } }) => {
    const isBuiltIn = table.name === builtInTable.name && table.inForceFrom === builtInTable.inForceFrom
    const stored = isBuiltIn ? builtInTable : await stores.freightFloorTables.add(table, new Date())
    if (!stored) return console.log('Imported: running servers on this database use it from now on.')
    if (stored.resolution === table.resolution && isDeepStrictEqual(stored.coefficients, table.coefficients))
      return console.log('It is there already; nothing was imported.')
    throw new OperatorError(
      `There is another table ${table.name} of ${table.inForceFrom}, by ${stored.resolution}, and tables never change, because trips keep theirs. Allowed is another in_force_from.`,
    )
  })
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean' } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (!file || positionals.length > 1)
    throw new OperatorError(`Give one file; got ${positionals.length}.\n\n${usage}`)
  // npm changes to the project's folder and sets INIT_CWD to the previous one.
  const table = await readFloorFile(resolve(process.env.INIT_CWD ?? '.', file))
  const rows = Object.values(table.coefficients)
  const count = rows.flatMap((row) => Object.keys(row)).length
  console.log(
    `Table ${table.name} of ${table.resolution}, in force from ${table.inForceFrom}: kinds of cargo: ${rows.length}, rows: ${count}.`,
  )
  if (!values['dry-run']) await importTable(table)
}, usage)
