import { Parser } from '@asyncapi/parser'
import { openDeliveryTypes } from '@rodovia/core/delivery/open-delivery/open-delivery.ts'
import { eventTypes } from '@rodovia/core/shared/event-types.ts'
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

const parsed = async (text: string) => {
  const { document, diagnostics } = await new Parser().parse(text)
  return { document, faults: diagnostics.map(({ path, message }) => `${path.join('.')}: ${message}`) }
}

test('the served document is valid AsyncAPI 3, without a warning', async () => {
  const text = await (await fetch(`${gateway.url}/asyncapi.json`)).text()
  const { document, faults } = await parsed(text)
  expect(faults).toEqual([])
  expect(document?.version()).toBe('3.1.0')
  expect(parse(await (await fetch(`${gateway.url}/asyncapi.yaml`)).text())).toEqual(JSON.parse(text))
})

test('a fault in the document is found', async () => {
  const { servers: _, ...broken } = JSON.parse(JSON.stringify(asyncApiDocument(schema)))
  const { document, faults } = await parsed(JSON.stringify(broken))
  expect([document, faults.length > 0]).toEqual([undefined, true])
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
