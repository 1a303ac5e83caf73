import { readApiSchema } from '@rodovia/gateway/rest/openapi/api-schema.ts'
import { parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { pageSubscription } from '../tracking/tracking-page.ts'
import { orderSubscription, ordersSubscription } from './updates/update-streams.ts'

const schema = readApiSchema()
const subscriptions = { pageSubscription, orderSubscription, ordersSubscription }

test.each(Object.entries(subscriptions))('%s fits the public GraphQL schema', (_, operation) => {
  expect(validate(schema, parse(operation)).map(({ message }) => message)).toEqual([])
})
