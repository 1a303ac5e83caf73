import { readApiSchema } from '@rodovia/gateway/rest/openapi/api-schema.ts'
import { parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { pageSubscription } from '../tracking/tracking-page.ts'
import { areas } from './areas.ts'
import { linkRoutes } from './links/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { orderSubscription, ordersSubscription } from './updates/update-streams.ts'

const schema = readApiSchema()
const operations = [
  ...[...areas.map(({ routes }) => routes), linkRoutes, signInRoutes].flatMap((routes) =>
    Object.values(routes).map(({ operation }) => operation),
  ),
  pageSubscription,
  orderSubscription,
  ordersSubscription,
].map((operation) => [/\w+ \w+/.exec(operation)?.[0] ?? '', operation] as const)

test.each(operations)('%s fits the public GraphQL schema', (_, operation) => {
  expect(validate(schema, parse(operation)).map(({ message }) => message)).toEqual([])
})
