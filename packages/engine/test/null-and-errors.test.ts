import { GraphQLError } from 'graphql'
import { expect, test } from 'vitest'
import { aFederation, calledOperations, errorSummaries } from './support/federation.ts'

const refusal = (message: string, code: string, more = {}) =>
  new GraphQLError(message, { extensions: { code, ...more } })

const orders = {
  typeDefs: `
    type Query { order(id: ID!): Order orders: [Order!] strict: [Order!]! optional: [Order] secret: String refused: String }
    type Order @key(fields: "id") { id: ID! driver: Driver lines: [Line!] }
    type Driver @key(fields: "id") { id: ID! }
    type Line { sku: String! }
  `,
  resolvers: {
    Query: {
      order: (_: unknown, { id }: { id: string }) => ({ id, driver: { id: 'd1' } }),
      orders: () => ['1', '2', '3'].map((id) => ({ id, driver: { id: `d${id}` } })),
      strict: () => ['1', '2'].map((id) => ({ id })),
      optional: () => ['1', '2'].map((id) => ({ id })),
      secret: () => {
        throw new Error('connect ECONNREFUSED 10.0.0.7:5432')
      },
      refused: () => {
        throw refusal('Not today', 'NOT_TODAY', { retryAfterSeconds: 60, stacktrace: ['at secret.ts:1'] })
      },
    },
    Order: { lines: () => [{ sku: 'a' }, { sku: null }] },
  },
}
const prices = {
  typeDefs: `
    type Order @key(fields: "id") { id: ID! price: Int! note: String status: Status parts: [Part!] }
    type Driver @key(fields: "id") { id: ID! rating: Int phone: String }
    type Part { name: String! }
    enum Status { OPEN CLOSED HIDDEN @inaccessible }
  `,
  resolvers: {
    Order: {
      __resolveReference: ({ id }: { id: string }) =>
        id === '2' ? null : { id, price: 10, parts: [{ name: 'x' }] },
      note: ({ id }: { id: string }) => {
        throw id === '1' ? refusal('No note', 'NO_NOTE') : new Error('select * from notes')
      },
      status: ({ id }: { id: string }) => (id === '1' ? 'OPEN' : 'HIDDEN'),
    },
    Driver: {
      phone: ({ id }: { id: string }) => {
        throw refusal(`Phone of ${id} is private`, 'FORBIDDEN')
      },
    },
  },
}
const federation = () => aFederation({ orders, prices })

test('a null in a non-null position propagates to the nearest nullable position, with an error', async () => {
  const answer = await federation().ask('{ orders { id price } optional { price } }')
  expect(answer.data).toEqual({ orders: null, optional: [{ price: 10 }, null] })
  expect(answer.errors?.map(({ message, path }) => `${path?.join('.')}: ${message}`)).toEqual([
    'orders.1.price: Cannot return null for non-nullable field Order.price.',
    'optional.1.price: Cannot return null for non-nullable field Order.price.',
  ])
})

test('a null that propagates to the root makes data null', async () => {
  const answer = await federation().ask('{ strict { price } secret }')
  expect(answer.data).toBeNull()
  expect(errorSummaries(answer)).toEqual([
    'INTERNAL_SERVER_ERROR at secret',
    'INTERNAL_SERVER_ERROR at strict.1.price',
  ])
})

test('a null with a reported cause gets no second error', async () => {
  const answer = await federation().ask('{ orders { lines { sku } } }')
  expect(answer.data).toEqual({ orders: [{ lines: null }, { lines: null }, { lines: null }] })
  expect(errorSummaries(answer)).toEqual(
    [0, 1, 2].map((i) => `INTERNAL_SERVER_ERROR at orders.${i}.lines.1.sku`),
  )
})

test('a null caused by an error in a sibling field gets no second error', async () => {
  const root = {
    typeDefs: 'type Query { order: Order! refused: Int! } type Order @key(fields: "id") { id: ID! }',
    resolvers: {
      Query: {
        order: () => ({ id: '1' }),
        refused() {
          throw refusal('Not today', 'NOT_TODAY')
        },
      },
    },
  }
  const entity = {
    typeDefs: `
      type Query { open: [Order] }
      type Order @key(fields: "id") { id: ID! tax: Int! price: Int! }
    `,
    resolvers: {
      Query: { open: () => [{ id: '1' }] },
      Order: {
        tax: () => 1,
        price() {
          throw refusal('No price', 'NO_PRICE')
        },
      },
    },
  }
  const of = aFederation({ root, entity })
  expect(await of.ask('{ order { id } refused }')).toMatchObject({
    data: null,
    errors: [{ path: ['refused'] }],
  })
  expect(errorSummaries(await of.ask('{ order { tax price } }'))).toEqual(['NO_PRICE at order.price'])
  expect(await of.ask('{ open { tax price } }')).toMatchObject({ data: { open: [null] } })
})

test('an error of an entity is reported at every path to the entity', async () => {
  const answer = await federation().ask(
    '{ a: order(id: 5) { driver { phone } } b: order(id: 6) { driver { id phone } } }',
  )
  expect(answer.data).toEqual({ a: { driver: { phone: null } }, b: { driver: { id: 'd1', phone: null } } })
  expect(errorSummaries(answer).sort()).toEqual([
    'FORBIDDEN at a.driver.phone',
    'FORBIDDEN at b.driver.phone',
  ])
})

test('an error in a list has the index of its item, not of the entity', async () => {
  const answer = await federation().ask('{ optional { id note } orders { driver { number: phone } } }')
  expect(errorSummaries(answer).sort()).toEqual([
    'FORBIDDEN at orders.0.driver.number',
    'FORBIDDEN at orders.1.driver.number',
    'FORBIDDEN at orders.2.driver.number',
    'NO_NOTE at optional.0.note',
  ])
})

test("an error under a misleading alias has the client's key in its path", async () => {
  const answer = await federation().ask('{ order(id: 1) { id: note driver { __proto__: phone } } }')
  expect(errorSummaries(answer).sort()).toEqual([
    'FORBIDDEN at order.driver.__proto__',
    'NO_NOTE at order.id',
  ])
})

test('an error with a code keeps its message and details, but not its stack trace', async () => {
  const { errors } = await federation().ask('{ refused }')
  expect(errors?.map((error) => error.toJSON())).toEqual([
    { message: 'Not today', path: ['refused'], extensions: { code: 'NOT_TODAY', retryAfterSeconds: 60 } },
  ])
})

test('an unexpected error of a subgraph goes to the log and not to the client', async () => {
  const of = federation()
  const { errors } = await of.ask('{ secret order(id: 3) { note } }')
  expect(JSON.stringify(errors)).not.toMatch(/ECONNREFUSED|select/)
  expect(errors?.map((error) => error.message)).toEqual(['Internal server error', 'Internal server error'])
  expect(of.unexpected.map(String)).toEqual([
    'Error: connect ECONNREFUSED 10.0.0.7:5432',
    'Error: select * from notes',
  ])
})

test('an inaccessible value is null', async () => {
  expect(await federation().ask('{ a: order(id: 1) { status } b: order(id: 3) { status } }')).toEqual({
    data: { a: { status: 'OPEN' }, b: { status: null } },
  })
})

test('a response has no more errors than the limit', async () => {
  const many = {
    ...orders,
    resolvers: { Query: { orders: () => Array.from({ length: 300 }, (_, id) => ({ id, driver: { id } })) } },
  }
  const of = aFederation({ orders: many, prices })
  const answer = await of.ask('{ orders { driver { phone } } }')
  expect(answer.errors).toHaveLength(100)
  expect(calledOperations(of)).toEqual(['orders', 'prices'])
})
