/** The properties of a schema in the OpenAPI document that the pages read. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  const?: unknown
  enum?: unknown[]
  example?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

export type Parameter = {
  name: string
  in: string
  required: boolean
  description?: string
  schema: Schema
}

type Content = Record<string, { schema?: Schema; example?: unknown }>

type Answer = { description: string; content?: Content; headers?: Record<string, unknown> }

export type Operation = {
  tags: string[]
  summary: string
  description?: string
  operationId: string
  security?: Record<string, unknown>[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, Answer>
}

export type Document = {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks?: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> }
}

export type Endpoint = Operation & { method: string; path: string }

export function endpointsOf(paths: Document['paths'] = {}): Endpoint[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  )
}

export function parametersOf({ parameters = [] }: Operation, { components }: Document): Parameter[] {
  return parameters.map((parameter) =>
    '$ref' in parameter ? components.parameters[refName(parameter.$ref)]! : parameter,
  )
}

export const refName = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)
