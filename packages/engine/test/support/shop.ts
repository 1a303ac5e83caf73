import type { ExecutionResult } from 'graphql'
import type { IncrementalResponse } from '../../incremental/results.ts'
import { aFederation, type Federation, type Subgraph } from './federation.ts'

const shop: Subgraph = {
  typeDefs: `
    type Query { order(id: ID!): Order orders: [Order!]! tags: [String!]! version: String node: Node @shareable slow: Int }
    type Mutation { place: Order }
    type Subscription { placed: Order }
    interface Node { id: ID! }
    type Order implements Node @key(fields: "id") { id: ID! code: String! total: Int lines: [Line!]! broken: Int! secret: String @authenticated }
    type Shelf implements Node @key(fields: "id") { id: ID! row: Int }
    type Line { text: String size: Int }
  `,
  resolvers: {
    Query: {
      order: (_: unknown, { id }: { id: string }) => (id === 'none' ? null : { id }),
      orders: () => ['1', '2', '3'].map((id) => ({ id })),
      tags: () => ['a', 'b', 'c'],
      version: () => 'one',
      node: () => ({ __typename: 'Shelf', id: 's' }),
      slow: () => 1,
    },
    Mutation: { place: () => ({ id: '9' }) },
    Order: {
      __resolveReference: (order: object) => order,
      code: ({ id }: { id: string }) => `code ${id}`,
      total: ({ id }: { id: string }) => Number(id) * 10,
      lines: () => [{ text: 'line', size: 1 }],
      broken: ({ id }: { id: string }) => (id === '2' ? null : 1),
      secret: () => 'secret',
    },
    Shelf: { __resolveReference: (shelf: object) => shelf, row: () => 7 },
  },
}

const events: Subgraph = {
  typeDefs:
    'type Order @key(fields: "id") { id: ID! events: [Event!]! note: String must: Int! } type Event @key(fields: "id") { id: ID! name: String! }',
  resolvers: {
    Order: {
      events: ({ id }: { id: string }) => [{ id: `${id}e` }],
      note: ({ id }: { id: string }) => `note ${id}`,
      must: ({ id }: { id: string }) => (id === '2' ? null : 1),
    },
    Event: { name: ({ id }: { id: string }) => `event ${id}` },
  },
}

const authorization = { isAuthenticated: (context: unknown) => context === 'known' }

export function aShop(options: Parameters<typeof aFederation>[1] = {}): Federation {
  return aFederation({ shop, events }, { incrementalDelivery: true, authorization, ...options })
}

export const first = async (of: Federation, source: string, variables = {}, context: unknown = {}) =>
  of.engine.executeIncrementally(await of.engine.prepare(null, source), { variables, context })

export const isInParts = (response: ExecutionResult | IncrementalResponse): response is IncrementalResponse =>
  'initialResult' in response
