/**
 * Writes schema/openapi.yaml, and its types for TypeScript clients (openapi-fetch) as schema/openapi.d.ts. With --check it writes nothing
 * and fails where what is there is not what the rows say.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import openapiTypes, { astToString } from 'openapi-typescript'
import { stringify } from 'yaml'
import { routes } from '../routes.ts'
import { openApiDocument } from './document.ts'

const folder = join(import.meta.dirname, '../../../schema')
const document = openApiDocument(routes, '3.1.0')
const header = '/** The REST doors, made from openapi.yaml by openapi-typescript. */\n'
const texts = {
  'openapi.yaml': stringify(document, { aliasDuplicateObjects: false }),
  'openapi.d.ts': header + astToString(await openapiTypes(JSON.stringify(document))),
}

for (const [name, text] of Object.entries(texts)) {
  const file = join(folder, name)
  if (!process.argv.includes('--check')) await writeFile(file, text)
  else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.error(`schema/${name} is not what the rows say. Write it anew with: npm run schema`)
    process.exitCode = 1
  }
}
