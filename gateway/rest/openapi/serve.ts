import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Deprecation } from '../../changes/deprecations.ts'
import type { AnyRoute } from '../route.ts'
import { openApiDocument } from './document.ts'
import type { OpenApiVersion } from './json-schema.ts'

const maxAge = 'public, max-age=300'

/**
 * Serves the OpenAPI document: version 3.1 at `/openapi.json` and `/openapi.yaml`, 3.0.3 for older generators at
 * `/openapi-3.0.json`. Each is made when it is first requested.
 */
export function addOpenApiRoutes(
  app: FastifyInstance,
  routes: readonly AnyRoute[],
  schema: GraphQLSchema,
  deprecated: readonly Deprecation[],
): void {
  const document = (version: OpenApiVersion) => openApiDocument(routes, schema, version, deprecated)
  const json = 'application/json; charset=utf-8'
  const files: Record<string, [type: string, text: () => string | Promise<string>]> = {
    '/openapi.json': [json, () => JSON.stringify(document('3.1.0'))],
    '/openapi-3.0.json': [json, () => JSON.stringify(document('3.0.3'))],
    '/openapi.yaml': [
      'application/yaml; charset=utf-8',
      async () => {
        const { stringify } = await import('yaml')
        return stringify(document('3.1.0'), { aliasDuplicateObjects: false })
      },
    ],
  }
  for (const [path, [type, write]] of Object.entries(files)) {
    let text: string | undefined
    app.get(path, async (_, reply) => {
      text ??= await write()
      return reply.type(type).header('cache-control', maxAge).send(text)
    })
  }
}
