import { accessKinds } from '@rodovia/core/identity/access/access.ts'
import { roles } from '@rodovia/core/identity/roles.ts'
import { z } from 'zod'
import { pageQuery } from './request-fields.ts'
import * as answers from './response-schemas.ts'
import { type AnyRoute, route } from './route.ts'

const access = answers.named(
  'Access',
  z.object({
    id: answers.uuid,
    at: answers.time.meta({ description: 'The first time within an hour' }),
    kind: z.enum(accessKinds).meta({ description: 'What was looked at' }),
    role: z.enum(roles),
    organisation: z.string().nullable().meta({ description: 'Null for a driver of his own' }),
    by_key: z.boolean().meta({ description: 'Whether an API key did' }),
  }),
)

const listed = 'accesses: nodes { id at kind role organisation by_key: isByKey } total: totalCount'

const accessLogRow = {
  method: 'GET',
  answers: z.object({ accesses: z.array(access), ...answers.paged }),
  refuses: ['forbidden'],
  query: pageQuery,
} as const

type Listed = { list: object }

/** Who from outside looked at somebody's data, or at an order's (docs/how-to/answer-privacy-requests.md). */
export const ownAccessLogRoute: AnyRoute = route({
  ...accessLogRow,
  path: '/api/app/v1/privacy/access-log',
  tag: 'auth',
  auth: 'bearer',
  summary: 'Who from outside looked at one’s own data, newest first, for 180 days',
  operation: `query AccessLog($limit: Int, $offset: Int) {
    list: accessLog(first: $limit, offset: $offset) { ${listed} }
  }`,
  variables: ({ query }) => query,
  answer: ({ list }: Listed, { query }) => ({ ...list, ...query }),
})

export const orderAccessLogRoute: AnyRoute = route({
  ...accessLogRow,
  path: '/v1/orders/:order_id/access-log',
  tag: 'partner',
  auth: 'key',
  summary: 'Who from outside looked at an order and the people whom it names, newest first, for 180 days',
  operation: `query OrderAccessLog($order_id: ID!, $limit: Int, $offset: Int) {
    list: orderAccessLog(orderId: $order_id, first: $limit, offset: $offset) { ${listed} }
  }`,
  variables: ({ params, query }) => ({ ...params, ...query }),
  answer: ({ list }: Listed, { query }) => ({ ...list, ...query }),
})
