import { describe, expect, test, vi } from 'vitest'
import type { Authorization } from '../authorization/authorization.ts'
import {
  aFederation,
  calledOperations,
  composed,
  errorSummaries,
  type Subgraph,
} from './support/federation.ts'

interface Caller {
  readonly signedIn?: boolean
  readonly scopes?: readonly string[]
  readonly policies?: readonly string[]
}

const authorization: Authorization<unknown> = {
  isAuthenticated: (context) => (context as Caller).signedIn === true,
  scopes: async (context) => (context as Caller).scopes ?? [],
  policies: (context, names) => names.filter((name) => (context as Caller).policies?.includes(name)),
}
const anybody: Caller = {}

const people: Subgraph = {
  typeDefs: `
    type Query {
      me: Person
      people: [Person!]!
      secret: String @authenticated
      must: String! @authenticated
      pets: [Pet]
      cats: [Cat]
      found: [Found]
      vault: Vault
      level: Level
      code: Code
    }
    type Mutation { wipe: Boolean @requiresScopes(scopes: [["admin"]]) greet: String }
    type Subscription { ticks: Int @authenticated }
    type Person @key(fields: "id") {
      id: ID!
      name: String
      email: String @authenticated
      salary: Int! @requiresScopes(scopes: [["hr", "read"], ["admin"]])
      notes: String @policy(policies: [["owner"], ["manager", "active"]])
      both: String @authenticated @requiresScopes(scopes: [["read"]])
    }
    interface Pet { name: String age: Int }
    type Dog implements Pet { name: String age: Int bone: String }
    type Cat implements Pet { name: String age: Int @authenticated lives: Int }
    union Found = Dog | Vault
    type Vault @authenticated { gold: Int }
    enum Level @authenticated { LOW HIGH }
    scalar Code @requiresScopes(scopes: [["codes"]])
  `,
  resolvers: {
    Query: {
      me: () => person('1'),
      people: () => [person('1'), person('2')],
      secret: () => 'secret',
      must: () => 'must',
      pets: () => [
        { __typename: 'Dog', name: 'Rex', age: 3 },
        { __typename: 'Cat', name: 'Tom', age: 4 },
      ],
      cats: () => [{ name: 'Tom', age: 4, lives: 9 }],
      found: () => [
        { __typename: 'Dog', name: 'Rex' },
        { __typename: 'Vault', gold: 1 },
      ],
      vault: () => ({ gold: 1 }),
      level: () => 'HIGH',
      code: () => 'x',
    },
    Mutation: { wipe: () => true, greet: () => 'hello' },
    Subscription: {
      ticks: {
        async *subscribe() {
          yield { ticks: 1 }
        },
      },
    },
  },
}

function person(id: string) {
  return { id, name: `name ${id}`, email: `e${id}`, salary: 10, notes: 'n', both: 'b' }
}

const federation = (subgraphs: Record<string, Subgraph> = { people }) =>
  aFederation(subgraphs, { authorization })
const code = 'UNAUTHORIZED_FIELD_OR_TYPE'

describe('a field that the caller may not see', () => {
  test('is null with an error at its path, and is not fetched', async () => {
    const of = federation()
    const answer = await of.ask('{ me { name mail: email } }', {}, anybody)
    expect(answer.data).toEqual({ me: { name: 'name 1', mail: null } })
    expect(answer.errors).toMatchObject([
      { message: 'Unauthorized field or type', path: ['me', 'mail'], extensions: { code } },
    ])
    expect(of.calls.map(({ operation }) => operation)).toEqual(['{me{name}}'])
    expect(await of.ask('{ me { name mail: email } }', {}, { signedIn: true })).toEqual({
      data: { me: { name: 'name 1', mail: 'e1' } },
    })
  })

  test('has an error for each object of a list', async () => {
    const answer = await federation().ask('{ people { email } }', {}, anybody)
    expect(answer.data).toEqual({ people: [{ email: null }, { email: null }] })
    expect(errorSummaries(answer)).toEqual([`${code} at people.0.email`, `${code} at people.1.email`])
  })

  test('bubbles to the next nullable field if it is not null', async () => {
    const answer = await federation().ask('{ me { name salary } secret }', {}, anybody)
    expect(answer.data).toEqual({ me: null, secret: null })
    expect(errorSummaries(answer)).toEqual([`${code} at me.salary`, `${code} at secret`])
    expect(await federation().ask('{ must }', {}, anybody)).toMatchObject({
      data: null,
      errors: [{ path: ['must'] }],
    })
  })

  test('at the root calls no subgraph', async () => {
    const of = federation()
    expect((await of.ask('{ secret }', {}, anybody)).data).toEqual({ secret: null })
    expect((await of.ask('mutation { wipe }', {}, { scopes: ['other'] })).data).toEqual({ wipe: null })
    expect(of.calls).toEqual([])
    expect((await of.ask('mutation { wipe greet }', {}, anybody)).data).toEqual({
      wipe: null,
      greet: 'hello',
    })
    expect(of.calls.map(({ operation }) => operation)).toEqual(['mutation{greet}'])
  })

  test('that a condition leaves out has no error', async () => {
    const source = 'query ($with: Boolean!) { me { name email @include(if: $with) } }'
    expect(await federation().ask(source, { with: false }, anybody)).toEqual({
      data: { me: { name: 'name 1' } },
    })
    expect(errorSummaries(await federation().ask(source, { with: true }, anybody))).toEqual([
      `${code} at me.email`,
    ])
  })

  test('is found in fragments and under other conditions', async () => {
    const source = `query ($a: Boolean!) { me { ...F @include(if: $a) } } fragment F on Person { ... { email } both }`
    const answer = await federation().ask(source, { a: true }, { signedIn: true })
    expect(answer.data).toEqual({ me: { email: 'e1', both: null } })
  })
})

describe('scopes and policies', () => {
  const seen = async (field: string, caller: Caller) =>
    (await federation().ask(`{ me { name ${field} } }`, {}, caller)).data?.me

  test('one of the lists must be granted completely', async () => {
    const salary = { name: 'name 1', salary: 10 }
    expect(await seen('salary', { scopes: ['hr'] })).toBeNull()
    expect(await seen('salary', { scopes: ['read', 'hr'] })).toEqual(salary)
    expect(await seen('salary', { scopes: ['admin'] })).toEqual(salary)
    expect(await seen('notes', { policies: ['manager'] })).toMatchObject({ notes: null })
    expect(await seen('notes', { policies: ['manager', 'active'] })).toMatchObject({ notes: 'n' })
    expect(await seen('notes', { policies: ['owner'] })).toMatchObject({ notes: 'n' })
  })

  test('several directives must all be met', async () => {
    expect(await seen('both', { signedIn: true })).toMatchObject({ both: null })
    expect(await seen('both', { scopes: ['read'] })).toMatchObject({ both: null })
    expect(await seen('both', { signedIn: true, scopes: ['read'] })).toMatchObject({ both: 'b' })
  })

  test('the hook is asked once a request, for the policies of the operation, and not without restricted fields', async () => {
    const policies = vi.fn(() => ['owner'])
    const isAuthenticated = vi.fn(() => true)
    const of = aFederation({ people }, { authorization: { ...authorization, policies, isAuthenticated } })
    const context = {}
    await of.ask('{ people { notes } me { notes } }', {}, context)
    expect(policies.mock.calls).toEqual([[context, ['owner', 'manager', 'active']]])
    expect(isAuthenticated).not.toHaveBeenCalled()
    await of.ask('{ me { name } }', {}, context)
    expect(policies).toHaveBeenCalledTimes(1)
  })

  test('an error of the hook fails the request', async () => {
    const of = aFederation(
      { people },
      { authorization: { ...authorization, isAuthenticated: () => Promise.reject(new Error('No keys')) } },
    )
    expect(await of.ask('{ me { email } }')).toMatchObject({
      data: null,
      errors: [{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
    })
    expect(of.calls).toEqual([])
    expect(of.unexpected).toEqual([new Error('No keys')])
  })
})

describe('a restricted type', () => {
  test.each(['vault { gold }', 'vault { __typename }', 'level', 'code'])(
    'restricts the field %s',
    async (field) => {
      const of = federation()
      const name = field.split(' ')[0] as string
      expect((await of.ask(`{ ${field} }`, {}, anybody)).data).toEqual({ [name]: null })
      expect(of.calls).toEqual([])
      const { errors } = await of.ask(`{ ${field} }`, {}, { signedIn: true, scopes: ['codes'] })
      expect(errors).toBeUndefined()
    },
  )

  test('within a union hides its own fields only', async () => {
    const of = federation()
    const answer = await of.ask(
      '{ found { __typename ... on Dog { name } ... on Vault { gold } } }',
      {},
      anybody,
    )
    expect(answer.data).toEqual({
      found: [
        { __typename: 'Dog', name: 'Rex' },
        { __typename: 'Vault', gold: null },
      ],
    })
    expect(errorSummaries(answer)).toEqual([`${code} at found.1.gold`])
    expect(of.calls[0]?.operation).not.toContain('gold')
  })
})

describe('an interface', () => {
  test('takes on the restrictions of its types, as composition says', async () => {
    const of = federation()
    const answer = await of.ask('{ pets { name age } }', {}, anybody)
    expect(answer.data).toEqual({
      pets: [
        { name: 'Rex', age: null },
        { name: 'Tom', age: null },
      ],
    })
    expect(of.calls[0]?.operation).not.toContain('age')
  })

  test('is read by fragments where only some of its types are restricted', async () => {
    const of = federation()
    const answer = await of.ask('{ pets { name ... on Dog { age } ... on Cat { age } } }', {}, anybody)
    expect(answer.data).toEqual({
      pets: [
        { name: 'Rex', age: 3 },
        { name: 'Tom', age: null },
      ],
    })
    expect(errorSummaries(answer)).toEqual([`${code} at pets.1.age`])
  })

  test('whose types alone are restricted is fetched for the other types', async () => {
    // Composers before Federation 2.12 leave the interface itself open.
    const supergraphSdl = composed({ people }).replace(
      /interface Pet[^{]*\{[^}]*\}/,
      'interface Pet @join__type(graph: PEOPLE) { name: String age: Int }',
    )
    const of = aFederation({ people }, { authorization, supergraphSdl })
    const answer = await of.ask('{ pets { name age } }', {}, anybody)
    expect(answer.data).toEqual({
      pets: [
        { name: 'Rex', age: 3 },
        { name: 'Tom', age: null },
      ],
    })
    expect(of.calls[0]?.operation).toMatch(/\.\.\.\s?on Dog\{age\}/)
  })
})

test('a key is fetched for other subgraphs although the client may not see it', async () => {
  const of = federation({
    a: {
      typeDefs:
        'type Query { item: Item } type Item @key(fields: "id") { id: ID @authenticated name: String }',
      resolvers: { Query: { item: () => ({ id: '1', name: 'n' }) } },
    },
    b: {
      typeDefs: 'type Item @key(fields: "id") { id: ID @authenticated price: Int }',
      resolvers: { Item: { __resolveReference: () => ({ price: 5 }) } },
    },
  })
  const answer = await of.ask('{ item { id price } }', {}, anybody)
  expect(answer.data).toEqual({ item: { id: null, price: 5 } })
  expect(calledOperations(of)).toEqual(['a', 'b'])
})

test('a field that requires a restricted field must repeat the restriction, or the subgraphs do not compose', () => {
  const subgraphs = (directive: string) => ({
    a: {
      typeDefs: 'type Query { item: Item } type Item @key(fields: "id") { id: ID! cost: Int @authenticated }',
    },
    b: {
      typeDefs: `type Item @key(fields: "id") { id: ID! cost: Int @external price: Int @requires(fields: "cost") ${directive} }`,
    },
  })
  expect(() => composed(subgraphs(''))).toThrow(/cannot be composed[\s\S]*Item\.price[\s\S]*@authenticated/)
  expect(composed(subgraphs('@authenticated'))).toContain('@authenticated')
})

test('a subscription that the caller may not start is a response with an error, and reaches no subgraph', async () => {
  const of = federation()
  const operation = await of.engine.prepare(null, 'subscription { ticks }')
  expect(await of.engine.subscribe(operation, { context: anybody })).toMatchObject({
    data: { ticks: null },
    errors: [{ path: ['ticks'], extensions: { code } }],
  })
  const stream = await of.engine.subscribe(operation, { context: { signedIn: true } })
  if (!(Symbol.asyncIterator in stream)) throw new Error(JSON.stringify(stream))
  expect((await stream.next()).value).toEqual({ data: { ticks: 1 } })
})

test('requests with the same denials share a prepared operation', async () => {
  const { engine } = federation()
  const operation = await engine.prepare(null, '{ me { email salary } }')
  const variant = async (caller: Caller) => operation.forRequest?.(caller)
  expect(await variant({ scopes: ['hr'] })).toBe(await variant({ scopes: ['read'] }))
  expect(await variant({ scopes: ['admin', 'x'] })).toBe(await variant({ scopes: ['admin', 'y'] }))
  expect(await variant({ scopes: ['admin'] })).not.toBe(await variant({ scopes: ['admin'], signedIn: true }))
  expect((await engine.prepare(null, '{ me { name } }')).forRequest).toBeUndefined()
})
