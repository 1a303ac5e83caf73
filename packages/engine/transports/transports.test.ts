import { GraphQLError } from 'graphql'
import { describe, expect, test } from 'vitest'
import { aFederation, errorSummaries, type Subgraph, subgraphSchema } from '../test/support/federation.ts'
import { startRemote } from '../test/support/remote.ts'
import { graphqlWsEvents } from './graphql-ws.ts'
import { httpTransport } from './http.ts'
import { inProcessTransport } from './in-process.ts'
import type { Transport } from './transport.ts'

interface Viewer {
  readonly viewer: string
}

interface Way extends AsyncDisposable {
  readonly transport: Transport<unknown>
}

const viewerOf = (context: unknown) => ({ viewer: (context as Viewer).viewer })

/** All transports; the tests below run for each. */
const ways: Record<string, (subgraph: Subgraph) => Promise<Way>> = {
  'in process': async (subgraph) => ({
    transport: inProcessTransport(subgraphSchema(subgraph), { compileAfterRuns: 0 }),
    [Symbol.asyncDispose]: async () => {},
  }),
  'in process, compiled': async (subgraph) => ({
    transport: inProcessTransport(subgraphSchema(subgraph), { compileAfterRuns: 1 }),
    [Symbol.asyncDispose]: async () => {},
  }),
  'over HTTP and sockets': async (subgraph) => {
    const remote = await startRemote(subgraphSchema(subgraph), viewerOf as never)
    const events = graphqlWsEvents({ url: remote.socketUrl, extensions: viewerOf })
    const transport = httpTransport({ url: remote.url, headers: viewerOf, events })
    return {
      transport,
      async [Symbol.asyncDispose]() {
        await transport[Symbol.asyncDispose]?.()
        await remote[Symbol.asyncDispose]()
      },
    }
  },
}

const shop: Subgraph = {
  typeDefs: `
    scalar Cents
    type Query { item(id: ID!): Item items: [Item!]! whoAsks: String fails: String refuses: Int echo(cents: Cents): Cents }
    type Mutation { add(name: String!): String }
    type Subscription { added(times: Int!): Item! refused: Item }
    type Item @key(fields: "id") { id: ID! name: String }
  `,
  resolvers: {
    Query: {
      item: (_: unknown, { id }: { id: string }) => ({ id, name: `name ${id}` }),
      items: async () => [{ id: '1' }, { id: '2' }],
      whoAsks: (_: unknown, _args: unknown, { viewer }: Viewer) => viewer,
      echo: (_: unknown, { cents }: { cents: unknown }) => cents,
      fails: () => {
        throw new Error('secret of the database')
      },
      refuses: () => {
        throw new GraphQLError('Not for you', { extensions: { code: 'FORBIDDEN', until: 'noon' } })
      },
    },
    Mutation: { add: (_: unknown, { name }: { name: string }, { viewer }: Viewer) => `${name} by ${viewer}` },
    Subscription: {
      added: {
        async *subscribe(_: unknown, { times }: { times: number }, { viewer }: Viewer) {
          for (let id = 1; id <= times; id++) yield { added: { id: String(id), name: `for ${viewer}` } }
        },
      },
      refused: {
        subscribe: () => {
          throw new GraphQLError('Not for you', { extensions: { code: 'FORBIDDEN' } })
        },
      },
    },
  },
}
const stock: Subgraph = {
  typeDefs: 'type Item @key(fields: "id") { id: ID! stock: Int }',
  resolvers: {
    Item: {
      __resolveReference: async ({ id }: { id: string }) => ({ id }),
      stock: ({ id }: { id: string }) => Number(id) * 10,
    },
  },
}

for (const [name, open] of Object.entries(ways)) {
  describe(name, () => {
    async function aShop() {
      const [toShop, toStock] = [await open(shop), await open(stock)]
      const federation = aFederation(
        { shop, stock },
        { transports: { shop: toShop.transport, stock: toStock.transport } },
      )
      return {
        ...federation,
        async [Symbol.asyncDispose]() {
          await toShop[Symbol.asyncDispose]()
          await toStock[Symbol.asyncDispose]()
        },
      }
    }
    const ana: Viewer = { viewer: 'ana' }

    test('entities of a list are completed in one request', async () => {
      await using of = await aShop()
      for (let time = 0; time < 3; time++) {
        expect(await of.ask('{ items { id stock } }', {}, ana)).toEqual({
          data: {
            items: [
              { id: '1', stock: 10 },
              { id: '2', stock: 20 },
            ],
          },
        })
      }
      expect(of.calls).toHaveLength(6)
    })

    test('variables and the caller reach the subgraph', async () => {
      await using of = await aShop()
      const query = 'query ($id: ID!, $c: Cents) { item(id: $id) { name stock } whoAsks echo(cents: $c) }'
      for (let time = 0; time < 3; time++) {
        expect((await of.ask(query, { id: 7, c: { big: ['1', 2] } }, ana)).data).toEqual({
          item: { name: 'name 7', stock: 70 },
          whoAsks: 'ana',
          echo: { big: ['1', 2] },
        })
      }
    })

    test('a mutation is executed for the caller', async () => {
      await using of = await aShop()
      expect((await of.ask('mutation { add(name: "box") }', {}, ana)).data).toEqual({ add: 'box by ana' })
    })

    test('errors keep what is meant for the client and lose internals', async () => {
      await using of = await aShop()
      for (let time = 0; time < 3; time++) {
        const answer = await of.ask('{ fails refuses whoAsks }', {}, ana)
        expect(answer.data).toEqual({ fails: null, refuses: null, whoAsks: 'ana' })
        expect(errorSummaries(answer).sort()).toEqual([
          'FORBIDDEN at refuses',
          'INTERNAL_SERVER_ERROR at fails',
        ])
        expect(answer.errors?.find((error) => error.path?.[0] === 'refuses')).toMatchObject({
          message: 'Not for you',
          extensions: { until: 'noon' },
        })
        expect(JSON.stringify(answer)).not.toContain('secret')
      }
      expect(of.unexpected.map((error) => (error as Error).message)).toContain('secret of the database')
    })

    test('events are completed for the subscriber, and end with their source', async () => {
      await using of = await aShop()
      const answers = await of.watch('subscription { added(times: 2) { name stock } }', {}, ana)
      expect((await answers.next()).value).toEqual({ data: { added: { name: 'for ana', stock: 10 } } })
      expect((await answers.next()).value).toEqual({ data: { added: { name: 'for ana', stock: 20 } } })
      expect((await answers.next()).done).toBe(true)
    })

    test('a refused subscription returns the reason', async () => {
      await using of = await aShop()
      const operation = await of.engine.prepare(null, 'subscription { refused { id } }')
      const result = await of.engine.subscribe(operation, { context: ana })
      const answer = Symbol.asyncIterator in result ? (await result.next()).value : result
      expect(errorSummaries(answer ?? {})).toEqual(['FORBIDDEN at refused'])
    })
  })
}

describe('a compiled operation', () => {
  const transport = inProcessTransport(subgraphSchema(shop), { compileAfterRuns: 1 })
  const responsesOf = (operation: string, variables: readonly Record<string, boolean>[]) => {
    const call = transport.prepare(operation)
    call(variables[0], { viewer: 'ana' })
    return Promise.all(variables.map(async (some) => (await call(some, { viewer: 'ana' })).data))
  }

  test('reads a fragment at each spread, under the conditions of that spread', async () => {
    const operation = `query ($a: Boolean!) { item(id: 1) { ...F @include(if: $a) ...F @skip(if: $a) } b: item(id: 2) { ...F @skip(if: $a) } }
      fragment F on Item { ...G } fragment G on Item { name }`
    expect(await responsesOf(operation, [{ a: true }, { a: false }])).toEqual([
      { item: { name: 'name 1' }, b: {} },
      { item: { name: 'name 1' }, b: { name: 'name 2' } },
    ])
  })

  test('keeps the conditions of two fields with one key apart', async () => {
    const operation = `query ($a: Boolean!, $b: Boolean!) {
      ... @include(if: $a) { item(id: 1) { ... on Item { id } } } item(id: 1) @include(if: $b) { ... on Item { name } }
    }`
    const variables = [true, false].flatMap((a) => [true, false].map((b) => ({ a, b })))
    expect(await responsesOf(operation, variables)).toEqual([
      { item: { id: '1', name: 'name 1' } },
      { item: { id: '1' } },
      { item: { name: 'name 1' } },
      {},
    ])
  })

  test('stays on graphql-js if its fragments would become too large', async () => {
    const levels = Array.from(
      { length: 15 },
      (_, i) => `fragment F${i} on Item { ...F${i + 1} ...F${i + 1} }`,
    )
    const operation = `{ item(id: 1) { ...F0 } } ${levels.join(' ')} fragment F15 on Item { name }`
    expect(await responsesOf(operation, [{}])).toEqual([{ item: { name: 'name 1' } }])
  })
})
