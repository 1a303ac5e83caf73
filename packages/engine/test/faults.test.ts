import { GraphQLError } from 'graphql'
import { expect, test } from 'vitest'
import type { SubgraphResponse, Transport } from '../transports/transport.ts'
import { aFederation, errorSummaries } from './support/federation.ts'

const posts = {
  typeDefs: `
    type Query { post: Post posts: [Post!]! pair: [Post] title: String count: Int }
    type Post @key(fields: "id") { id: ID! author: Author }
    type Author @key(fields: "id") { id: ID! }
  `,
  resolvers: {
    Query: {
      post: () => ({ id: '1', author: { id: 'a' } }),
      posts: () => [{ id: '1' }, { id: '2' }],
      pair: () => [{ id: '1' }, { id: '2' }],
      title: () => 'A title',
    },
  },
}
const likes = {
  typeDefs: `
    type Query { liked: [Post] total: Int }
    type Post @key(fields: "id") { id: ID! likes: Int must: Int! }
    type Author @key(fields: "id") { id: ID! fans: Int }
  `,
}

/** A subgraph with a fixed response. */
function answering(answer: () => unknown): Transport<unknown> {
  return {
    prepare: () => () => answer() as SubgraphResponse,
    subscribe: () => answer() as SubgraphResponse,
  }
}

const federationWhereLikes = (answer: () => unknown) =>
  aFederation({ posts, likes }, { transports: { likes: answering(answer) } })

const failures: Record<string, () => unknown> = {
  'throws at once': () => {
    throw new Error('socket of likes-7.internal hung up')
  },
  'rejects later': () => Promise.reject(new Error('socket of likes-7.internal hung up')),
  'rejects with something that is no error': () => Promise.reject('likes-7.internal'),
  'answers with nothing': () => undefined,
  'answers with a number': () => 42,
  'answers with data that is no object': () => ({ data: 'likes-7.internal' }),
  'answers with errors that are no list': () => ({ errors: 'likes-7.internal' }),
  'answers with neither data nor errors': () => ({ data: null }),
  'answers with entities that are no list': () => ({ data: { _entities: 'likes-7.internal' } }),
}

for (const [what, answer] of Object.entries(failures)) {
  test(`a subgraph that ${what} leaves its fields null with a masked error at their place`, async () => {
    const federation = federationWhereLikes(answer)
    const result = await federation.ask('{ title post { id likes } }')
    expect(result.data).toEqual({ title: 'A title', post: { id: '1', likes: null } })
    expect(errorSummaries(result)).toEqual(['DOWNSTREAM_SERVICE_ERROR at post'])
    expect(JSON.stringify(result)).not.toContain('internal')
    expect(federation.unexpected).toHaveLength(1)
  })
}

test('a failure at the root is reported at each missing field', async () => {
  const federation = federationWhereLikes(() => Promise.reject(new Error('down')))
  const result = await federation.ask('{ title total all: liked { id } }')
  expect(result.data).toEqual({ title: 'A title', total: null, all: null })
  expect(errorSummaries(result)).toEqual([
    'DOWNSTREAM_SERVICE_ERROR at total',
    'DOWNSTREAM_SERVICE_ERROR at all',
  ])
})

test('a failure explains every null that follows from it', async () => {
  const result = await federationWhereLikes(() => Promise.reject(new Error('down'))).ask('{ pair { must } }')
  expect(result.data).toEqual({ pair: [null, null] })
  expect(errorSummaries(result)).toEqual([
    'DOWNSTREAM_SERVICE_ERROR at pair.0',
    'DOWNSTREAM_SERVICE_ERROR at pair.1',
  ])
})

test('null data with errors without a path are errors of all selected fields', async () => {
  const errors = [{ message: 'Slow down', extensions: { code: 'RATE_LIMITED' } }]
  const result = await federationWhereLikes(() => ({ data: null, errors })).ask('{ pair { likes } total }')
  expect(result.data).toEqual({ pair: [{ likes: null }, { likes: null }], total: null })
  expect(errorSummaries(result).sort()).toEqual([
    'RATE_LIMITED at pair.0',
    'RATE_LIMITED at pair.1',
    'RATE_LIMITED at total',
  ])
})

test('too few entities are merged as far as they go', async () => {
  const federation = federationWhereLikes(() => ({ data: { _entities: [{ likes: 5 }] } }))
  const result = await federation.ask('{ pair { likes } }')
  expect(result.data).toEqual({ pair: [{ likes: 5 }, { likes: null }] })
  expect(errorSummaries(result)).toEqual(['DOWNSTREAM_SERVICE_ERROR at pair.1'])
})

test('null entities are unknown to the subgraph', async () => {
  const result = await federationWhereLikes(() => ({ data: { _entities: [null, { likes: 1 }] } })).ask(
    '{ pair { likes } }',
  )
  expect(result).toEqual({ data: { pair: [{ likes: null }, { likes: 1 }] } })
})

test('a list in place of an object and an object in place of a list become null', async () => {
  const federation = aFederation(
    { posts, likes },
    { transports: { posts: answering(() => ({ data: { post: [{ id: '1' }], pair: { id: '1' } } })) } },
  )
  const result = await federation.ask('{ pair { id } }')
  expect(result.data).toEqual({ pair: null })
  expect(result.errors?.map((error) => error.message)).toEqual([
    'Expected a list; the subgraph sent an object.',
  ])
})

test('an error for the client that a transport throws reaches the client', async () => {
  const refused = new GraphQLError('Too late', { extensions: { code: 'TOKEN_EXPIRED' } })
  const federation = federationWhereLikes(() => Promise.reject(refused))
  const result = await federation.ask('{ post { likes } }')
  expect(errorSummaries(result)).toEqual(['TOKEN_EXPIRED at post'])
  expect(federation.unexpected).toEqual([])
})

test('a request that its client aborted is not logged', async () => {
  const federation = federationWhereLikes(() =>
    Promise.reject(new DOMException('This operation was aborted', 'AbortError')),
  )
  expect(errorSummaries(await federation.ask('{ post { likes } }'))).toEqual([
    'DOWNSTREAM_SERVICE_ERROR at post',
  ])
  expect(federation.unexpected).toEqual([])
})

test('a failing log does not break the response', async () => {
  const federation = aFederation(
    { posts, likes },
    {
      transports: { likes: answering(() => Promise.reject(new Error('down'))) },
      onUnexpectedError: () => {
        throw new Error('log is full')
      },
    },
  )
  expect((await federation.ask('{ title post { likes } }')).data).toEqual({
    title: 'A title',
    post: { likes: null },
  })
})

test('the log receives the source of an error and the context of its request', async () => {
  const told: unknown[] = []
  const federation = aFederation(
    { posts, likes },
    {
      transports: { likes: answering(() => Promise.reject(new Error('down'))) },
      onUnexpectedError: (_error, place) => told.push(place),
    },
  )
  await federation.ask('{ post { likes } }', {}, { requestId: 'mine' })
  expect(told).toEqual([{ subgraph: 'likes', path: ['post'], context: { requestId: 'mine' } }])
})
