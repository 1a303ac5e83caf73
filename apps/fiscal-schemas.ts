import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { schemaFaults } from '@rodovia/outside/fiscal-documents/schemas.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { runCommand } from './commands/run-command.ts'
import { withStores } from './commands/with-stores.ts'

const usage = `npm run fiscal:schemas PATH   loads the official schemas of MDF-e 3.00

PATH is the folder of the unpacked package (docs/how-to/issue-fiscal-documents.md).`

/** More than all packages of the authority together. */
const mostBytes = 20 * 1024 * 1024

/** The schemas in the folder and those within it, by file name. */
async function readSchemas(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder, { recursive: true }).catch((error: Error) => {
    throw new OperatorError(`${folder} cannot be read: ${error.message}. Nothing was loaded.`)
  })
  const schemas = new Map<string, string>()
  let bytes = 0
  for (const name of names.filter((name) => name.endsWith('.xsd'))) {
    const file = join(folder, name)
    bytes += (await stat(file)).size
    if (bytes > mostBytes)
      throw new OperatorError(`${folder} has more than ${mostBytes} bytes of schemas. Nothing was loaded.`)
    schemas.set(basename(name), await readFile(file, 'utf8'))
  }
  return schemas
}

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [path] = positionals
  if (!path || positionals.length > 1)
    throw new OperatorError(`Give one folder; got ${positionals.length}.\n\n${usage}`)
  // npm changes to the project's folder and sets INIT_CWD to the previous one.
  const folder = resolve(process.env.INIT_CWD ?? '.', path)
  const schemas = await readSchemas(folder)
  const faults = schemaFaults(schemas)
  if (faults.length > 0)
    throw new OperatorError(`${folder} is no whole package; nothing was loaded:\n${faults.join('\n')}`)
  await withStores(async ({ database: { stores } }) => {
    await stores.fiscalSchemaFiles.replace(schemas)
  })
  console.log(`Loaded ${schemas.size} schemas: running servers on this database use them from now on.`)
}, usage)
