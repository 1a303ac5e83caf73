import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sizeOf, type TableSize } from '@rodovia/core/geo/imported-range.ts'
import { readCepFile } from '@rodovia/platform/ceps/cep-file.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { runCommand } from './commands/run-command.ts'
import { withStores } from './commands/with-stores.ts'

const usage = `npm run geo:import FILE              replaces the imported table of postal codes
npm run geo:import -- --built-in     removes the imported table, so that only the built-in one is used

FILE is CSV in UTF-8 with the columns cep_start,cep_end,uf,city,ibge_code,kind,lat,lng (docs/explanation/postal-codes.md).`

/** The file to import; undefined for --built-in. */
function readArguments(): string | undefined {
  const { values, positionals } = parseArgs({
    options: { 'built-in': { type: 'boolean' } },
    allowPositionals: true,
  })
  const expectedFiles = values['built-in'] ? 0 : 1
  if (positionals.length !== expectedFiles)
    throw new OperatorError(
      `Give one file, or --built-in and no file; got ${positionals.length}.\n\n${usage}`,
    )
  // npm changes to the project's folder and sets INIT_CWD to the previous one.
  return positionals[0] && resolve(process.env.INIT_CWD ?? '.', positionals[0])
}

await runCommand(async () => {
  const file = readArguments()
  const ranges = file ? await readCepFile(file) : []
  await withStores(async ({ database }) => {
    const before = await database.stores.cepTable.replace(ranges)
    console.log(`Imported: ${describeSize(sizeOf(ranges))}.`)
    console.log(`Replaced: ${describeSize(before)}.`)
  })
  console.log('Running servers on this database use it from now on, and the built-in table for other codes.')
}, usage)

function describeSize({ ranges, cities, states }: TableSize): string {
  if (ranges === 0) return 'nothing'
  const count = (amount: number, singular: string, plural: string) =>
    `${amount.toLocaleString('en')} ${amount === 1 ? singular : plural}`
  return `${count(ranges, 'range', 'ranges')} of ${count(cities, 'city', 'cities')} in ${count(states, 'state', 'states')}`
}
