import { eventTypes } from '@rodovia/core/shared/event-types.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { aGateway, type TestGateway } from '../../test/a-gateway.ts'
import { routes } from '../routes.ts'
import { readApiSchema } from './api-schema.ts'
import { openApiDocument } from './document.ts'

const schema = readApiSchema()

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aGateway({ apiSchema: schema })
})
afterAll(() => gateway[Symbol.asyncDispose]())

const get = (path: string) => fetch(`${gateway.url}${path}`)

test.each(['3.1.0', '3.0.3'] as const)('the document is valid OpenAPI %s', async (version) => {
  const document = openApiDocument(routes, schema, version)
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)))
  expect([errors ?? [], valid]).toEqual([[], true])
})

test('every route is described with an operation id of its own', () => {
  const { paths } = openApiDocument(routes, schema, '3.1.0')
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  expect(operations).toHaveLength(routes.length)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length)
})

test('webhooks are described in OpenAPI 3.1', () => {
  const { webhooks = {} } = openApiDocument(routes, schema, '3.1.0')
  expect(Object.keys(webhooks)).toEqual(eventTypes)
  expect(openApiDocument(routes, schema, '3.0.3')).not.toHaveProperty('webhooks')
})

test('the document is served in both versions, as JSON and as YAML', async () => {
  expect(await (await get('/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
  expect(await (await get('/openapi-3.0.json')).json()).toMatchObject({ openapi: '3.0.3' })
  expect(parse(await (await get('/openapi.yaml')).text())).toMatchObject({ openapi: '3.1.0' })
})
