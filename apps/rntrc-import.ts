import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { readRntrcFile } from './commands/read-rntrc-file.ts'
import { runCommand } from './commands/run-command.ts'
import { withStores } from './commands/with-stores.ts'

const usage = `npm run rntrc:import -- FILE             takes the states of registrations from ANTT's open data
npm run rntrc:import -- FILE --dry-run   only says how many of your carriers it has

FILE is CSV with the columns numero_rntrc, situacao_rntrc and data_situacao_rntrc (docs/how-to/check-carriers.md).`

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean' } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (!file || positionals.length > 1)
    throw new OperatorError(`Give one file; got ${positionals.length}.\n\n${usage}`)
  await withStores(async ({ database: { stores } }) => {
    const wanted = await stores.vehicles.rntrcs()
    // npm changes to the project's folder and sets INIT_CWD to the previous one.
    const { rows, states } = await readRntrcFile(resolve(process.env.INIT_CWD ?? '.', file), wanted)
    const count = (number: number) => number.toLocaleString('en')
    console.log(
      `Registrations in the file: ${count(rows)}; of your carriers: ${count(states.length)} of ${count(wanted.size)}.`,
    )
    if (values['dry-run']) return
    const changes = await stores.vehicles.setStates(states, new Date())
    for (const { rntrc, tenantId, before, after } of changes)
      console.log(`RNTRC ${rntrc} of tenant ${tenantId}: ${before} → ${after}`)
    console.log(`Changed states: ${count(changes.length)}. What the file does not have stays as it is.`)
  })
}, usage)
