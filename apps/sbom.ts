/**
 * Writes what the platform runs on into the folder `sbom`: `rodovia.cdx.json` (CycloneDX, of the packages in the lock file without those
 * for development) and `licences.md`, the same packages by licence. Fails when a package has no known licence.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { runCommand } from './commands/run-command.ts'
import { licenceList, makeBom, missingLicences } from './commands/sbom.ts'

const root = resolve(import.meta.dirname, '..')

await runCommand(async () => {
  const bom = makeBom(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')), new Date())
  const missing = missingLicences(bom)
  if (missing.length > 0)
    throw new OperatorError(
      `No licence is known of ${missing.join(', ')}: read theirs and add it to apps/commands/sbom.ts`,
    )
  const folder = join(root, 'sbom')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'rodovia.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`)
  await writeFile(join(folder, 'licences.md'), licenceList(bom))
  console.log(`sbom/rodovia.cdx.json and sbom/licences.md: ${bom.components.length} packages`)
})
