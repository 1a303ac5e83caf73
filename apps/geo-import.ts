import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sizeOf, type TableSize } from '@rodovia/core/geo/imported-range.ts'
import { findAddressFiles } from '@rodovia/geo-data/postal-codes/address-files.ts'
import { readCepFile } from '@rodovia/geo-data/postal-codes/cep-file.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { importAddresses } from './commands/import-addresses.ts'
import { runCommand } from './commands/run-command.ts'
import { withStores } from './commands/with-stores.ts'

const usage = `npm run geo:import FILE              imports addresses, or replaces the imported table of postal codes
npm run geo:import -- --built-in     removes the imported table, so that only the built-in one is used
npm run geo:import -- --no-streets   removes all imported addresses

FILE is a CSV or ZIP file of addresses of IBGE's CNEFE 2022, or CSV in UTF-8 with the columns
cep_start,cep_end,uf,city,ibge_code,kind,lat,lng (docs/how-to/import-postal-codes.md).`

type Task = { file: string } | { remove: 'ranges' | 'streets' }

function readArguments(): Task {
  const { values, positionals } = parseArgs({
    options: { 'built-in': { type: 'boolean' }, 'no-streets': { type: 'boolean' } },
    allowPositionals: true,
  })
  const [file] = positionals
  const flags = Object.keys(values)
  if (flags.length + positionals.length !== 1)
    throw new OperatorError(
      `Give one file, or one of --built-in and --no-streets and no file; got ${flags.length + positionals.length}.\n\n${usage}`,
    )
  // npm changes to the project's folder and sets INIT_CWD to the previous one.
  if (file) return { file: resolve(process.env.INIT_CWD ?? '.', file) }
  return { remove: values['built-in'] ? 'ranges' : 'streets' }
}

async function replaceRanges(ranges: Awaited<ReturnType<typeof readCepFile>>) {
  await withStores(async ({ database }) => {
    const before = await database.stores.cepTable.replace(ranges)
    console.log(`Imported: ${describeSize(sizeOf(ranges))}.`)
    console.log(`Replaced: ${describeSize(before)}.`)
  })
  console.log('Running servers on this database use it from now on, and the built-in table for other codes.')
}

await runCommand(async () => {
  const task = readArguments()
  if ('file' in task) {
    const addresses = await findAddressFiles(task.file)
    if (!addresses) return replaceRanges(await readCepFile(task.file))
    return withStores(({ database }) => importAddresses(database.stores.streets, addresses))
  }
  if (task.remove === 'ranges') return replaceRanges([])
  return withStores(async ({ database }) => {
    const streets = await database.stores.streets.clear()
    console.log(`Removed: ${streets.toLocaleString('en')} streets.`)
  })
}, usage)

function describeSize({ ranges, cities, states }: TableSize): string {
  if (ranges === 0) return 'nothing'
  const count = (amount: number, singular: string, plural: string) =>
    `${amount.toLocaleString('en')} ${amount === 1 ? singular : plural}`
  return `${count(ranges, 'range', 'ranges')} of ${count(cities, 'city', 'cities')} in ${count(states, 'state', 'states')}`
}
