import { GraphQLScalarType, Kind } from 'graphql'
import { expect, test } from 'vitest'
import { aFederation, errorSummaries } from './support/federation.ts'

/** Parses "2026-01-31" to a Date and serialises it back, so that a value that is parsed twice is detected. */
const Day = new GraphQLScalarType<Date, string>({
  name: 'Day',
  parseValue: (value) => parseDay(value),
  parseLiteral: (literal) => parseDay(literal.kind === Kind.STRING ? literal.value : undefined),
  serialize: (value) => (value as Date).toISOString().slice(0, 10),
})

function parseDay(value: unknown): Date {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value))
    throw new TypeError(`Not a day: ${value}`)
  return new Date(value)
}

const calendar = {
  typeDefs: `
    scalar Day
    scalar Anything
    enum Kind { WORK REST }
    input Filter { kind: Kind = WORK days: [Day!] nested: Filter limit: Int! = 5 }
    type Query {
      echo(filter: Filter, kinds: [Kind!], anything: Anything): String
      next(day: Day!, count: Int! = 1): Day
      plan: Plan
    }
    type Plan @key(fields: "id") { id: ID! }
  `,
  resolvers: {
    Day,
    Kind: { WORK: 1, REST: 2 },
    Query: {
      echo: (_: unknown, args: object) => JSON.stringify(args),
      next: (_: unknown, { day, count }: { day: Date; count: number }) =>
        new Date(day.getTime() + count * 86_400_000),
      plan: () => ({ id: 'p' }),
    },
  },
}
const plans = {
  typeDefs: 'scalar Day type Plan @key(fields: "id") { id: ID! on(day: Day): Day times(n: Int!): [Int!] }',
  resolvers: {
    Day,
    Plan: {
      on: (_: unknown, { day }: { day: Date }) => day,
      times: (_: unknown, { n }: { n: number }) => Array.from({ length: n }, (_, i) => i),
    },
  },
}
const federation = (scalars = {}) => aFederation({ calendar, plans }, { scalars })

test('a custom scalar passes unchanged in both directions', async () => {
  const ask = federation().ask
  expect((await ask('query ($day: Day!) { next(day: $day) }', { day: '2026-01-31' })).data).toEqual({
    next: '2026-02-01',
  })
  expect((await ask('{ next(day: "2026-01-31", count: 2) }')).data).toEqual({ next: '2026-02-02' })
  expect((await ask('query ($day: Day) { plan { on(day: $day) } }', { day: '2026-03-04' })).data).toEqual({
    plan: { on: '2026-03-04' },
  })
})

test('a custom scalar without a shape takes any value', async () => {
  const anything = { list: [1, 'two', { three: null }], __proto: 1 }
  const { data } = await federation().ask('query ($x: Anything) { echo(anything: $x) }', { x: anything })
  expect(JSON.parse(String(data?.echo))).toEqual({ anything })
})

test('input objects, enums and lists are coerced and their defaults filled in', async () => {
  const { data } = await federation().ask('query ($f: Filter, $k: [Kind!]) { echo(filter: $f, kinds: $k) }', {
    f: { days: '2026-01-01', nested: { kind: 'REST' } },
    k: 'WORK',
  })
  expect(JSON.parse(String(data?.echo))).toEqual({
    filter: { kind: 1, days: ['2026-01-01T00:00:00.000Z'], limit: 5, nested: { kind: 2, limit: 5 } },
    kinds: [1],
  })
})

test('a variable of an entity fetch is sent with that fetch only', async () => {
  const of = federation()
  const { data } = await of.ask('query ($n: Int!, $f: Filter) { echo(filter: $f) plan { times(n: $n) } }', {
    n: 2,
    f: null,
  })
  expect(data).toEqual({ echo: '{"filter":null}', plan: { times: [0, 1] } })
  expect(of.calls.map(({ variables }) => Object.keys(variables ?? {}))).toEqual([
    ['f'],
    ['n', 'representations'],
  ])
})

test('invalid values are rejected before a subgraph is called', async () => {
  const of = federation()
  const answer = await of.ask('query ($n: Int!, $f: Filter) { echo(filter: $f) plan { times(n: $n) } }', {
    n: 'two',
    f: { kind: 'PLAY', extra: 1 },
  })
  expect('data' in answer).toBe(false)
  expect(errorSummaries(answer)).toEqual([
    'BAD_USER_INPUT at no place',
    'BAD_USER_INPUT at no place',
    'BAD_USER_INPUT at no place',
  ])
  expect(of.calls).toEqual([])
})

test('an explicit null for a variable with a default in a non-null position is rejected', async () => {
  const answer = await federation().ask('query ($n: Int = 3) { plan { times(n: $n) } }', { n: null })
  expect(errorSummaries(answer)).toEqual(['BAD_USER_INPUT at no place'])
  expect(answer.errors?.[0]?.message).toBe('Variable "$n" must not be null; leave it out to use its default.')
})

test('a value that the subgraph rejects is an error of the client', async () => {
  const answer = await federation().ask('query ($day: Day!) { next(day: $day) }', { day: 'tomorrow' })
  expect(answer.data).toEqual({ next: null })
  expect(errorSummaries(answer)).toEqual(['BAD_USER_INPUT at next'])
})

test('with known scalars the gateway rejects such values itself, in variables and in literals', async () => {
  const of = federation({ Day })
  expect(errorSummaries(await of.ask('query ($day: Day!) { next(day: $day) }', { day: 'tomorrow' }))).toEqual(
    ['BAD_USER_INPUT at no place'],
  )
  expect(errorSummaries(await of.ask('{ next(day: "tomorrow") }'))).toEqual([
    'GRAPHQL_VALIDATION_FAILED at no place',
  ])
  expect(of.calls).toEqual([])
  expect((await of.ask('query ($day: Day!) { next(day: $day) }', { day: '2026-01-31' })).data).toEqual({
    next: '2026-02-01',
  })
})

test('variables may have the names of inherited JavaScript properties', async () => {
  const { data } = await federation().ask(
    'query ($constructor: Anything, $toString: Anything) { a: echo(anything: $constructor) b: echo(anything: $toString) }',
    { constructor: 1 },
  )
  expect(data).toEqual({ a: '{"anything":1}', b: '{}' })
})
