/** Writes schema/openapi.yaml. With --check it writes nothing and fails where what is there is not what the rows say. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { routes } from '../routes.ts'
import { openApiDocument } from './document.ts'

const file = join(import.meta.dirname, '../../../schema/openapi.yaml')
const text = stringify(openApiDocument(routes, '3.1.0'), { aliasDuplicateObjects: false })

if (!process.argv.includes('--check')) await writeFile(file, text)
else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
  console.error('schema/openapi.yaml is not what the rows say. Write it anew with: npm run schema')
  process.exitCode = 1
}
