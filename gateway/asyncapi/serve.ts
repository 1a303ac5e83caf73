import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { asyncApiDocument } from './document.ts'

/** Serves the AsyncAPI document at `/asyncapi.json` and `/asyncapi.yaml`. Each is made when it is first requested. */
export function addAsyncApiRoutes(app: FastifyInstance, schema: GraphQLSchema): void {
  const write = {
    '/asyncapi.json': async () => JSON.stringify(asyncApiDocument(schema)),
    '/asyncapi.yaml': async () => {
      const { stringify } = await import('yaml')
      return stringify(asyncApiDocument(schema), { aliasDuplicateObjects: false })
    },
  }
  for (const [path, text] of Object.entries(write)) {
    let kept: string | undefined
    app.get(path, async (_, reply) => {
      kept ??= await text()
      return reply
        .type(`application/${path.endsWith('json') ? 'json' : 'yaml'}; charset=utf-8`)
        .header('cache-control', 'public, max-age=300')
        .send(kept)
    })
  }
}
