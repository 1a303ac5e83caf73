import { expect, test } from 'vitest'
import { aFederation, errorSummaries } from './support/federation.ts'

/** Two subgraphs that write to one journal, one synchronously and one later, to observe their order. */
function aJournal() {
  const journal: string[] = []
  const write = (entry: string) => {
    journal.push(entry)
    return entry
  }
  const federation = aFederation({
    quick: {
      typeDefs: `
        type Query { version: String }
        type Mutation { quick(entry: String!): String add: Item }
        type Item @key(fields: "id") { id: ID! }
      `,
      resolvers: {
        Mutation: {
          quick: (_: unknown, { entry }: { entry: string }) => write(entry),
          add: () => ({ id: write('item') }),
        },
      },
    },
    slow: {
      typeDefs: `
        type Mutation { slow(entry: String!): String fail: String }
        type Item @key(fields: "id") { id: ID! size: Int }
      `,
      resolvers: {
        Mutation: {
          slow: async (_: unknown, { entry }: { entry: string }) => {
            await new Promise((resolve) => setTimeout(resolve, 5))
            return write(entry)
          },
          fail: async () => {
            throw new Error('out of paper')
          },
        },
        Item: { size: ({ id }: { id: string }) => journal.indexOf(id) },
      },
    },
  })
  return { journal, ...federation }
}

test('root fields run one after the other in the order of the document, across subgraphs', async () => {
  const { ask, journal } = aJournal()
  const { data } = await ask(
    'mutation { a: slow(entry: "1") b: quick(entry: "2") c: slow(entry: "3") d: quick(entry: "4") }',
  )
  expect(data).toEqual({ a: '1', b: '2', c: '3', d: '4' })
  expect(journal).toEqual(['1', '2', '3', '4'])
})

test('the result of a mutation is completed by other subgraphs', async () => {
  const { ask } = aJournal()
  expect((await ask('mutation { quick(entry: "first") add { id size } }')).data).toEqual({
    quick: 'first',
    add: { id: 'item', size: 1 },
  })
})

test('a failing mutation does not prevent the others', async () => {
  const { ask, journal } = aJournal()
  const answer = await ask('mutation { a: slow(entry: "1") fail b: quick(entry: "2") }')
  expect(answer.data).toEqual({ a: '1', fail: null, b: '2' })
  expect(errorSummaries(answer)).toEqual(['INTERNAL_SERVER_ERROR at fail'])
  expect(journal).toEqual(['1', '2'])
})

test('__typename of a mutation calls no subgraph', async () => {
  const { ask, calls } = aJournal()
  expect(await ask('mutation { __typename }')).toEqual({ data: { __typename: 'Mutation' } })
  expect(calls).toEqual([])
})
