import { sample } from 'openapi-sampler'
import { type Document, type Endpoint, parametersOf } from './openapi.ts'

type Shape = Parameters<typeof sample>[0]

/** A request with curl, with values that the description names as examples. */
export function curlOf(endpoint: Endpoint, document: Document, baseUrl: string): string {
  const { method, path, security = [], requestBody } = endpoint
  const query = parametersOf(endpoint, document)
    .filter(({ in: place, required }) => place === 'query' && required)
    .map(({ name, schema }) => `${name}=${schema.example ?? name.toUpperCase()}`)
  const address = `${baseUrl}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase())}`
  const scheme = Object.keys(security[0] ?? {})[0]
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${[address, ...(query.length > 0 ? [query.join('&')] : [])].join('?')}'`,
    ...(scheme === 'serviceKey' ? [`-H "X-Service-Key: $API_KEY"`] : []),
    ...(scheme === 'bearer' ? [`-H "Authorization: Bearer $ACCESS_TOKEN"`] : []),
    ...(requestBody
      ? [
          `-H 'Content-Type: application/json'`,
          `-d '${exampleOf(requestBody.content, document).replaceAll("'", "'\\''")}'`,
        ]
      : []),
  ].join(' \\\n  ')
}

type Content = Record<string, { schema?: object; example?: unknown }>

/** JSON with the documented example, or one that is made from the schema. */
export function exampleOf(content: Content, document: Document): string {
  const { example, schema } = content['application/json'] ?? {}
  const value = example ?? (schema ? sample(schema as Shape, { quiet: true }, document) : {})
  return JSON.stringify(value, null, 2)
}
