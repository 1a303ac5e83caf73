import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { openApiDocument } from '../openapi/document.ts'
import type { AnyRoute } from '../route.ts'
import { httpFile } from './http-file.ts'
import { postmanCollection } from './postman.ts'
import { collectionFolders } from './requests.ts'

/** The collections by the name of their file. */
export const collectionFiles = {
  'rodovia.postman_collection.json': 'application/json; charset=utf-8',
  'rodovia.http': 'text/plain; charset=utf-8',
} as const

export function collectionTexts(
  document: ReturnType<typeof openApiDocument>,
): Record<keyof typeof collectionFiles, string> {
  const folders = collectionFolders(document)
  return {
    'rodovia.postman_collection.json': `${JSON.stringify(postmanCollection(folders), null, 2)}\n`,
    'rodovia.http': httpFile(folders),
  }
}

/** Serves the Postman collection and the `.http` file as downloads. They are made when one is first requested. */
export function addCollectionRoutes(
  app: FastifyInstance,
  routes: readonly AnyRoute[],
  schema: GraphQLSchema,
): void {
  let texts: ReturnType<typeof collectionTexts> | undefined
  for (const [name, type] of Object.entries(collectionFiles))
    app.get(`/${name}`, async (_, reply) => {
      texts ??= collectionTexts(openApiDocument(routes, schema, '3.1.0'))
      return reply
        .type(type)
        .header('cache-control', 'public, max-age=300')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(texts[name as keyof typeof collectionFiles])
    })
}
