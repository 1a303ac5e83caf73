import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { stringify } from 'yaml'
import { runCommand } from './commands/run-command.ts'
import { files } from './kubernetes/manifests.ts'

const usage = `npm run manifests              writes deploy/kubernetes from apps/kubernetes
npm run manifests -- --check   fails when a file is not what it would write`

const folder = resolve(import.meta.dirname, '../deploy/kubernetes')

await runCommand(async () => {
  const { values } = parseArgs({ options: { check: { type: 'boolean' } } })
  for (const [name, manifests] of Object.entries(files)) {
    const documents = manifests.map((each) => stringify(each, { lineWidth: 0, aliasDuplicateObjects: false }))
    const text = `# Written by \`npm run manifests\`.\n${documents.join('---\n')}`
    const file = join(folder, name)
    if (!values.check) await writeFile(file, text)
    else if ((await readFile(file, 'utf8').catch(() => '')) !== text)
      throw new OperatorError(`${file} is not what apps/kubernetes says. Run \`npm run manifests\`.`)
  }
}, usage)
