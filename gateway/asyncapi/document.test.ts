import asyncApiSchemas from '@asyncapi/specs'
import { openDeliveryTypes } from '@rodovia/core/open-delivery/open-delivery.ts'
import { eventTypes } from '@rodovia/core/shared/event-types.ts'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readApiSchema } from '../rest/openapi/api-schema.ts'
import { aGateway, type TestGateway } from '../test/a-gateway.ts'
import { asyncApiDocument } from './document.ts'

const schema = readApiSchema()

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aGateway({ apiSchema: schema })
})
afterAll(() => gateway[Symbol.asyncDispose]())

const validate = addFormats
  .default(new Ajv({ strict: false, allErrors: true, meta: false, validateSchema: false }))
  .compile(asyncApiSchemas.schemas['3.1.0'])

const faultsOf = (document: unknown) =>
  validate(document) ? [] : validate.errors!.map(({ instancePath, message }) => `${instancePath}: ${message}`)

test('the served document is valid AsyncAPI 3.1', async () => {
  const document = await (await fetch(`${gateway.url}/asyncapi.json`)).json()
  expect(faultsOf(document)).toEqual([])
  expect(document).toMatchObject({ asyncapi: '3.1.0' })
  expect(parse(await (await fetch(`${gateway.url}/asyncapi.yaml`)).text())).toEqual(document)
})

test('each reference in the document leads to a part of it', () => {
  const document = JSON.parse(JSON.stringify(asyncApiDocument(schema)))
  const references: string[] = []
  JSON.stringify(document, (key, value) => {
    if (key === '$ref') references.push(value)
    return value
  })
  const targetOf = (reference: string) =>
    reference
      .slice('#/'.length)
      .split('/')
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce((part, step) => part?.[step], document)
  expect(references.length).toBeGreaterThan(0)
  expect(references.filter((reference) => targetOf(reference) === undefined)).toEqual([])
})

test('a fault in the document is found', () => {
  const { info: _, ...broken } = JSON.parse(JSON.stringify(asyncApiDocument(schema)))
  expect(faultsOf(broken)).toContain(": must have required property 'info'")
})

test('every event and every subscription has a message', async () => {
  const { channels, operations } = asyncApiDocument(schema)
  const subscriptions = Object.keys(schema.getSubscriptionType()!.getFields())
  expect(Object.keys(channels)).toEqual([
    ...['webhooks', 'newLogisticEvent', 'confirmationCode', ...subscriptions],
  ])
  expect(Object.keys(channels.webhooks!.messages)).toEqual([...eventTypes])
  expect(Object.keys(channels.newLogisticEvent!.messages)).toEqual([...openDeliveryTypes])
  const ofOpenDelivery = openDeliveryTypes.length + 1
  expect(Object.keys(operations)).toHaveLength(eventTypes.length + ofOpenDelivery + subscriptions.length)
})

test('a subscription’s result has the fields of its operation', () => {
  const { channels } = asyncApiDocument(schema)
  const { payload } = channels.orderUpdates!.messages.result!
  expect(payload).toMatchObject({ properties: { data: { required: ['orderUpdates'] } } })
  expect(channels.orderUpdates!.description).toContain('subscription Example {\n  orderUpdates {')
})
