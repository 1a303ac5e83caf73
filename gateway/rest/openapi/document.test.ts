import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { route } from '../route.ts'
import { routes } from '../routes.ts'
import type { StoredOperation } from '../stored-operation.ts'
import { readApiSchema } from './api-schema.ts'
import { openApiDocument } from './document.ts'
import type { JsonSchema } from './json-schema.ts'

type Parameter = { $ref?: string; name?: string; description?: string }
type Operation = {
  summary: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: { 'application/json': { schema: JsonSchema; example?: object } } }
}

const schema = readApiSchema()
const document = openApiDocument(routes, schema, '3.1.0')
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation as Operation] as const,
  ),
)
const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)

/** The fields of a body without a description, such as `orders[].tier`. */
function undescribed(value: unknown, path = ''): string[] {
  const { properties = {}, items, anyOf = [] } = (value ?? {}) as Record<string, never>
  const fields = Object.entries<JsonSchema>(properties).flatMap(([name, property]) => [
    ...(property.description ? [] : [`${path}${name}`]),
    ...undescribed(property, `${path}${name}.`),
  ])
  const inner = [...(anyOf as JsonSchema[]), ...(items ? [items as JsonSchema] : [])]
  return [...fields, ...inner.flatMap((part) => undescribed(part, path))]
}

describe.each(operations)('%s', (_, { summary, description, parameters = [], requestBody }) => {
  test('has a summary and a description', () => {
    expect(summary).toMatch(/^[A-Z].{4,}[^.]$/)
    expect(description).toMatch(/^[A-Z].{10,}\.$/s)
  })

  test('describes each parameter and each field of its body', () => {
    const inline = parameters.filter(({ $ref }) => !$ref)
    expect(inline.filter((parameter) => !parameter.description).map(({ name }) => name)).toEqual([])
    expect(undescribed(requestBody?.content['application/json'].schema)).toEqual([])
  })

  test('has an example for its body, which the body’s schema accepts', () => {
    if (!requestBody) return
    const { schema, example } = requestBody.content['application/json']
    const validate = ajv.compile(schema)
    expect([example && validate(example), validate.errors]).toEqual([true, null])
  })
})

test('shared parameters, headers and credentials have a description', () => {
  const { parameters, headers, securitySchemes } = document.components
  for (const part of [parameters, headers, securitySchemes])
    for (const value of Object.values(part as Record<string, Parameter>))
      expect(value.description?.length).toBeGreaterThan(15)
})

test('an operation that does not fit the GraphQL schema is refused', () => {
  const withOperation = (text: string, responseFrom?: string) =>
    route('GET /wrong', {
      summary: 'Wrong',
      auth: 'none',
      operation: text as StoredOperation<unknown, unknown>,
      ...(responseFrom && { responseFrom }),
    })
  const document = (text: string, responseFrom?: string) => () =>
    openApiDocument([withOperation(text, responseFrom)], schema, '3.1.0')
  expect(document('{ me { nothing } }')).toThrow('User has no field nothing')
  expect(document('{ me { id } }', 'you')).toThrow('The result has no you')
})
