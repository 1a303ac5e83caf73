/**
 * Compares the packages of the lock file, without those for development, with the advisories of OSV, and writes what it finds into
 * `sbom/advisories.json`. The argument is OSV's export for npm, a file. Fails when an advisory is grave and nobody accepted it.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { acceptedAdvisories } from './commands/accepted-advisories.ts'
import { findAdvisories, isGrave } from './commands/advisories.ts'
import { runCommand } from './commands/run-command.ts'
import { makeBom } from './commands/sbom.ts'

const root = resolve(import.meta.dirname, '..')
const usage = `npm run advisories -- all.zip

Get the file first: https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip`

await runCommand(async () => {
  const [file] = process.argv.slice(2)
  if (!file) throw new OperatorError(`Name the file of advisories: ${usage}`)
  const now = new Date()
  const bom = makeBom(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')), now)
  // Our own packages are not of the registry, so they have no hash.
  const packages = bom.components.filter(({ hashes }) => hashes)
  const hits = await findAdvisories(
    resolve(file),
    packages,
    acceptedAdvisories,
    now.toISOString().slice(0, 10),
  )
  const folder = join(root, 'sbom')
  await mkdir(folder, { recursive: true })
  const result = { checkedAt: now, packages: packages.length, advisories: hits }
  await writeFile(join(folder, 'advisories.json'), `${JSON.stringify(result, null, 2)}\n`)
  console.log(`sbom/advisories.json: ${hits.length} advisories about ${packages.length} packages`)
  const grave = hits
    .filter(isGrave)
    .map(({ id, name, version, severity }) => `${name} ${version}: ${id} (${severity})`)
  if (grave.length > 0)
    throw new OperatorError(
      `Update these packages, or say in apps/commands/accepted-advisories.ts why they do no harm:\n${grave.join('\n')}`,
    )
}, usage)
