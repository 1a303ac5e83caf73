/**
 * Writes schema/openapi.yaml, schema/asyncapi.yaml, the collections for Postman and editors, the types of the
 * first for TypeScript clients (openapi-fetch) as schema/openapi.d.ts, and the types of the GraphQL schema
 * for stored operations (gql.tada) as schema/introspection.d.ts, and docs/reference/api-changes.md. With
 * --check it writes nothing and fails where a file is outdated.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal'
import { introspectionFromSchema } from 'graphql'
import openapiTypes, { astToString } from 'openapi-typescript'
import { stringify } from 'yaml'
import { asyncApiDocument } from '../../asyncapi/document.ts'
import { apiChanges } from '../../changes/api-changes.ts'
import { apiChangesPage } from '../../changes/api-changes-page.ts'
import { deprecations } from '../../changes/deprecations.ts'
import { collectionTexts } from '../collections/serve.ts'
import { routes } from '../routes.ts'
import { readApiSchema } from './api-schema.ts'
import { openApiDocument } from './document.ts'

const folder = join(import.meta.dirname, '../../../schema')
const schema = readApiSchema()
const document = openApiDocument(routes, schema, '3.1.0')
const header = '/** The REST API, generated from openapi.yaml by openapi-typescript. */\n'
const introspection = minifyIntrospection(introspectionFromSchema(schema, { descriptions: false }))
const texts = {
  'openapi.yaml': stringify(document, { aliasDuplicateObjects: false }),
  ...collectionTexts(document),
  'asyncapi.yaml': stringify(asyncApiDocument(schema), { aliasDuplicateObjects: false }),
  'openapi.d.ts': header + astToString(await openapiTypes(JSON.stringify(document))),
  'introspection.d.ts': outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true }),
  '../docs/reference/api-changes.md': apiChangesPage(apiChanges, deprecations),
}

for (const [name, text] of Object.entries(texts)) {
  const file = join(folder, name)
  if (!process.argv.includes('--check')) await writeFile(file, text)
  else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.error(`${join('schema', name)} is outdated. Write it again with: npm run schema`)
    process.exitCode = 1
  }
}
