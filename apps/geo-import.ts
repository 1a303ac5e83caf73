import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sizeOf, type TableSize } from '@rodovia/core/geo/imported-range.ts'
import { readCepFile } from '@rodovia/platform/cep-file.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { runCommand } from './commands/run-command.ts'
import { withStores } from './commands/with-stores.ts'

const usage = `npm run geo:import FILE              puts a table of postal codes in place, instead of the one imported before
npm run geo:import -- --built-in     takes the imported table away: only the built-in one is left

FILE is CSV in UTF-8 with the columns cep_start,cep_end,uf,city,ibge_code,kind,lat,lng (docs/explanation/postal-codes.md).`

function readArguments(): { isHelp: boolean; file: string | undefined } {
  const { values, positionals } = parseArgs({
    options: { 'built-in': { type: 'boolean' }, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  const isHelp = values.help === true
  const wanted = values['built-in'] ? 0 : 1
  if (!isHelp && positionals.length !== wanted)
    throw new OperatorError(
      `Give one file, or --built-in and no file; got ${positionals.length}.\n\n${usage}`,
    )
  // npm starts us in the folder of the project and says from where it was called.
  const file = positionals[0] && resolve(process.env.INIT_CWD ?? '.', positionals[0])
  return { isHelp, file }
}

async function main() {
  const { isHelp, file } = readArguments()
  if (isHelp) return console.log(usage)
  const ranges = file ? await readCepFile(file) : []
  await withStores(async ({ database }) => {
    const before = await database.cepTable.replace(ranges)
    console.log(`Imported: ${words(sizeOf(ranges))}.`)
    console.log(`Replaced: ${words(before)}.`)
  })
  console.log('Servers that run on this database use it from now on, with the built-in table behind it.')
}

function words({ ranges, cities, states }: TableSize): string {
  if (ranges === 0) return 'nothing'
  const count = (many: number, one: string, more: string) =>
    `${many.toLocaleString('en')} ${many === 1 ? one : more}`
  return `${count(ranges, 'range', 'ranges')} of ${count(cities, 'city', 'cities')} in ${count(states, 'state', 'states')}`
}

await runCommand(main)
