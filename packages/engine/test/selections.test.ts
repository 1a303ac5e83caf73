import { expect, test } from 'vitest'
import { aFederation, calledOperations } from './support/federation.ts'

const users = {
  typeDefs: `
    type Query { me: User all: [User!]! version: String }
    type User @key(fields: "id") { id: ID! name(upper: Boolean): String! email: String constructor: String }
  `,
  resolvers: {
    Query: { me: () => ({ id: '1' }), all: () => [{ id: '1' }, { id: '2' }], version: () => 'v1' },
    User: {
      name: ({ id }: { id: string }, { upper }: { upper?: boolean }) => (upper ? `NAME ${id}` : `name ${id}`),
      email: ({ id }: { id: string }) => `${id}@example.org`,
      constructor: () => 'built',
    },
  },
}
const friends = {
  typeDefs: 'type User @key(fields: "id") { id: ID! friend: User age: Int }',
  resolvers: {
    User: {
      friend: ({ id }: { id: string }) => ({ id: id === '1' ? '2' : '1' }),
      age: ({ id }: { id: string }) => Number(id) * 10,
    },
  },
}
const federation = () => aFederation({ users, friends })

test('the response has the order of the query, independent of the order of arrival', async () => {
  const { data } = await federation().ask('{ version me { age name friend { email id } id } }')
  expect(JSON.stringify(data)).toBe(
    '{"version":"v1","me":{"age":10,"name":"name 1","friend":{"email":"2@example.org","id":"2"},"id":"1"}}',
  )
})

test('a key that is excluded at its first position appears at its second', async () => {
  const { data } = await federation().ask('query ($x: Boolean = false) { me { id @include(if: $x) age id } }')
  expect(JSON.stringify(data)).toBe('{"me":{"age":10,"id":"1"}}')
})

test('selections under one response key are merged, through fragments too', async () => {
  const { data } = await federation().ask(`
    { me { friend { name } ...more ... on User { friend { age } } } me { email } }
    fragment more on User { friend { email ...deeper } }
    fragment deeper on User { friend { id } }
  `)
  expect(data).toEqual({
    me: {
      friend: { name: 'name 2', email: '2@example.org', friend: { id: '1' }, age: 20 },
      email: '1@example.org',
    },
  })
})

test('a field may be selected several times with different arguments', async () => {
  const { data } = await federation().ask('{ me { friend { low: name high: name(upper: true) } } }')
  expect(data).toEqual({ me: { friend: { low: 'name 2', high: 'NAME 2' } } })
})

test('a condition depends on its variable, or on the default of an omitted variable', async () => {
  const ask = federation().ask
  const query = `query ($age: Boolean = true, $name: Boolean!) {
    me { id age @include(if: $age) name @skip(if: $name) ... @include(if: $age) { friend { id @skip(if: $name) } } }
  }`
  expect((await ask(query, { name: true })).data).toEqual({ me: { id: '1', age: 10, friend: {} } })
  expect((await ask(query, { name: false, age: false })).data).toEqual({ me: { id: '1', name: 'name 1' } })
})

test('a subgraph that a condition excludes is not called', async () => {
  const of = federation()
  await of.ask('query ($age: Boolean!) { me { id age @include(if: $age) } }', { age: false })
  expect(calledOperations(of)).toEqual(['users'])
})

test('a subgraph whose fields are all excluded by conditions is not called', async () => {
  const of = federation()
  const query = `query ($more: Boolean!, $age: Boolean!) {
    me { id age @include(if: $age) friend @include(if: $more) { id } name @include(if: $more) again: age @include(if: $more) }
  }`
  expect((await of.ask(query, { more: false, age: false })).data).toEqual({ me: { id: '1' } })
  expect(calledOperations(of)).toEqual(['users'])
  expect((await of.ask(query, { more: true, age: false })).data).toEqual({
    me: { id: '1', friend: { id: '2' }, name: 'name 1', again: 10 },
  })
})

test('a failing field does not affect requests that exclude it', async () => {
  const failing = {
    ...users,
    resolvers: {
      ...users.resolvers,
      User: {
        name: () => {
          throw new Error('no name')
        },
      },
    },
  }
  const { ask } = aFederation({ users: failing, friends })
  const query =
    'query ($x: Boolean!) { me { friend @include(if: $x) { age } name @include(if: $x) id @include(if: $x) } }'
  expect(await ask(query, { x: false })).toEqual({ data: { me: {} } })
})

test('fields excluded by literal conditions call no subgraph, and an object without fields is empty', async () => {
  const of = federation()
  expect(await of.ask('{ me @include(if: false) { id } }')).toEqual({ data: {} })
  expect(calledOperations(of)).toEqual([])
  expect(await of.ask('{ me { id @skip(if: true) } }')).toEqual({ data: { me: {} } })
})

test('conditions of a field and of the fragments around it must all be met', async () => {
  const ask = federation().ask
  const query = `query ($a: Boolean!, $b: Boolean!) {
    me { id ... @include(if: $a) { ... on User @include(if: $b) { friend { id } } age @include(if: $b) } }
  }`
  expect((await ask(query, { a: true, b: true })).data).toEqual({
    me: { id: '1', friend: { id: '2' }, age: 10 },
  })
  expect((await ask(query, { a: true, b: false })).data).toEqual({ me: { id: '1' } })
  expect((await ask(query, { a: false, b: true })).data).toEqual({ me: { id: '1' } })
})

test('an alias with the name of a key field does not confuse the subgraphs', async () => {
  const { data } = await federation().ask('{ all { id: name friend { name: age id: email } } }')
  expect(data).toEqual({
    all: [
      { id: 'name 1', friend: { name: 20, id: '2@example.org' } },
      { id: 'name 2', friend: { name: 10, id: '1@example.org' } },
    ],
  })
})

test('names that JavaScript objects inherit are names like any other', async () => {
  const { data } = await federation().ask(
    '{ me { __proto__: name toString: age constructor friend { hasOwnProperty: email __proto__: friend { id } } } }',
  )
  expect(JSON.stringify(data)).toBe(
    '{"me":{"__proto__":"name 1","toString":10,"constructor":"built","friend":{"hasOwnProperty":"2@example.org","__proto__":{"id":"1"}}}}',
  )
  expect(({} as { id?: string }).id).toBeUndefined()
})

test('an inherited name without a value is null', async () => {
  const failing = { ...friends, resolvers: { User: { __resolveReference: () => null } } }
  const { data } = await aFederation({ users, friends: failing }).ask(
    '{ me { toString: age constructor: friend { id } } }',
  )
  expect(JSON.stringify(data)).toBe('{"me":{"toString":null,"constructor":null}}')
})

test('an alias __typename returns its field, and types are still distinguished', async () => {
  const { data } = await federation().ask('{ me { __typename: name friend { __typename: email age } } }')
  expect(data).toEqual({ me: { __typename: 'name 1', friend: { __typename: '2@example.org', age: 20 } } })
})

test('a response key that every object has is written once, wherever its condition is met', async () => {
  const source = `query ($a: Boolean!, $b: Boolean!) {
    me { toString: age @include(if: $a) id toString: age @include(if: $b) __proto__: name @skip(if: $a) __proto__: name }
  }`
  for (const [a, b, expected] of [
    [true, true, '{"me":{"toString":10,"id":"1","__proto__":"name 1"}}'],
    [false, true, '{"me":{"id":"1","toString":10,"__proto__":"name 1"}}'],
    [false, false, '{"me":{"id":"1","__proto__":"name 1"}}'],
  ])
    expect(JSON.stringify((await federation().ask(source, { a, b })).data), `${a} ${b}`).toBe(expected)
})
