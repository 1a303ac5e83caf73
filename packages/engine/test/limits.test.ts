import { parse } from 'graphql'
import { expect, test } from 'vitest'
import type { Limits } from '../limits.ts'
import { aFederation } from './support/federation.ts'

const federation = (limits: Partial<Limits> = {}) =>
  aFederation(
    {
      a: {
        typeDefs: `
          scalar Any
          type Query { node(with: Any): Node kind: Kind }
          type Node @key(fields: "id") { id: ID! next: Node kind: Kind }
          interface Kind { name: String kind: Kind }
          interface Named { name: String kind: Kind }
          ${Array.from({ length: 30 }, (_, i) => `type K${i} implements Kind & Named { name: String kind: Kind }`).join('\n')}
        `,
        resolvers: { Query: { node: () => ({ id: '1', next: { id: '2' } }) } },
      },
      b: {
        typeDefs: 'type Node @key(fields: "id") { id: ID! weight: Int }',
        resolvers: { Node: { weight: () => 1 } },
      },
    },
    { limits },
  )

const nested = (levels: number) => `${'{ node '}${'{ next '.repeat(levels)}{ id }${' }'.repeat(levels)} }`
const doubled = (levels: number) =>
  [
    '{ node { ...f0 } }',
    ...Array.from(
      { length: levels },
      (_, i) => `fragment f${i} on Node { next { ...f${i + 1} ...f${i + 1} } }`,
    ),
    `fragment f${levels} on Node { id weight }`,
  ].join('\n')

const code = (message: string) => {
  if (/token/i.test(message)) return 'GRAPHQL_PARSE_FAILED'
  return /within itself|reserved|The number/.test(message)
    ? 'GRAPHQL_VALIDATION_FAILED'
    : 'OPERATION_TOO_LARGE'
}

const attacks: Record<string, { source: string; message: RegExp }> = {
  'a fragment that contains itself': {
    source: '{ node { ...a } } fragment a on Node { next { ...a } }',
    message: /Cannot spread fragment "a" within itself/,
  },
  'fragments that contain each other': {
    source: '{ node { ...a } } fragment a on Node { next { ...b } } fragment b on Node { ... { ...a } }',
    message: /within itself/,
  },
  'a thousand aliases': {
    source: `{ ${Array.from({ length: 1000 }, (_, i) => `a${i}: node { weight }`).join(' ')} }`,
    message: /more than 100 aliases/,
  },
  'eighteen levels of fragments that are spread twice each': {
    source: doubled(18),
    message: /more than 2000 selections, with fragments expanded/,
  },
  'fields ten thousand levels deep': { source: nested(10_000), message: /token|nested/ },
  'fields thirty levels deep': { source: nested(29), message: /Fields are nested more than 20 levels deep/ },
  'fragments within fragments, a hundred levels deep': {
    source: `{ ${'... { '.repeat(100)} node { id } ${'}'.repeat(100)} }`,
    message: /nested more than 60 levels deep/,
  },
  'a chain of a thousand fragments': {
    source: `{ node { ...f0 } } ${Array.from({ length: 1000 }, (_, i) => `fragment f${i} on Node { ...f${i + 1} }`).join(' ')} fragment f1000 on Node { id }`,
    message: /nested more than 60 levels deep/,
  },
  'a thousand directives': {
    source: `{ node { id ${'@include(if: true) '.repeat(1000)} } }`,
    message: /more than 100 directives/,
  },
  'a hundred root fields': {
    source: `{ ${'node { id } '.repeat(100)} }`,
    message: /more than 40 root fields/,
  },
  'three thousand times one field': {
    source: `{ node { ${'id '.repeat(3000)} } }`,
    message: /more than 2000 selections/,
  },
  'one field so often that comparing takes long': {
    source: `{ node { ${'id '.repeat(1500)} } }`,
    message: /repeats fields so often/,
  },
  'a literal a thousand lists deep': {
    source: `{ node(with: ${'['.repeat(1000)}${']'.repeat(1000)}) { id } }`,
    message: /literal value is nested more than 16 levels deep/,
  },
  'a whole number that is none of 53 bits': {
    source: '{ node(with: [-99999999999999999999]) { id } }',
    message: /The number -99999999999999999999 is too large/,
  },
  'a number that is infinite': {
    source: '{ node(with: { a: 1e400 }) { id } }',
    message: /The number 1e400 is too large/,
  },
  'a variable with a reserved name': {
    source: 'query ($__proto__: Any) { node(with: $__proto__) { id } }',
    message: /"__proto__" is reserved/,
  },
  'a megabyte of text': { source: `{ ${'node { id } '.repeat(90_000)} }`, message: /token/ },
}

for (const [what, { source, message }] of Object.entries(attacks)) {
  test(`${what} is refused, with a reason, and asks no subgraph`, async () => {
    const { ask, calls } = federation()
    const { data, errors } = await ask(source)
    expect(data).toBeUndefined()
    expect(errors?.[0]?.message).toMatch(message)
    expect(errors?.[0]?.extensions.code).toBe(code(errors?.[0]?.message ?? ''))
    expect(calls).toEqual([])
    expect((await ask('{ node { id weight } }')).data).toEqual({ node: { id: '1', weight: 1 } })
  })
}

test('the limits apply to documents that were parsed elsewhere too', async () => {
  const { engine } = federation()
  const source = doubled(18)
  await expect(engine.prepare(parse(source), source)).rejects.toThrow('selections, with fragments expanded')
})

test('doubled fragments within the limits are planned and executed', async () => {
  const { ask } = federation({ selections: 10_000_000 })
  expect((await ask(doubled(15))).errors).toBeUndefined()
})

test('one field under hundreds of different conditions is planned and executed', async () => {
  const levels = 9
  const each = Array.from({ length: levels }, (_, level) => level)
  const definitions = each.map((level) => `$a${level}: Boolean = true, $b${level}: Boolean = true`)
  const fragments = each.map((level) => {
    const next = (variable: string) =>
      level + 1 < levels ? `...f${level + 1} @include(if: ${variable})` : `weight @include(if: ${variable})`
    return `fragment f${level} on Node { ${next(`$a${level}`)} ${next(`$b${level}`)} }`
  })
  const { ask } = federation()
  const source = `query (${definitions}) { node { id ...f0 } } ${fragments.join(' ')}`
  expect(await ask(source)).toEqual({ data: { node: { id: '1', weight: 1 } } })
  expect(await ask(source, { a8: false, b8: false })).toEqual({ data: { node: { id: '1' } } })
})

test('nested selections on an interface of many types do not multiply', async () => {
  const { ask } = federation()
  const levels = 10
  const source = `{ kind ${'{ name kind '.repeat(levels)}{ name }${'}'.repeat(levels)} }`
  expect(await ask(source)).toEqual({ data: { kind: null } })
})

test('fragments that split an interface into its types are rejected where they multiply', async () => {
  const levels = 8
  const source = `{ kind ${'{ ... on Named { kind '.repeat(levels)}{ name }${'} }'.repeat(levels)} }`
  expect((await federation().ask(source)).errors?.[0]?.message).toBe(
    'The operation selects too many fields on too many types.',
  )
})

test('planning that takes too long is aborted', async () => {
  const { ask } = federation({ planningMs: 1, aliases: 1000, rootFields: 1000 })
  const source = `{ ${Array.from({ length: 500 }, (_, i) => `a${i}: node { weight next { weight } }`).join(' ')} }`
  expect((await ask(source)).errors?.[0]?.message).toBe('The operation is too complex to be planned in time.')
})

test('an invalid operation is rejected with the validation errors, each with code and location', async () => {
  const { errors } = await federation().ask('{ node { id nothing } other }')
  expect(errors?.map((error) => [error.extensions.code, error.locations?.[0]?.column])).toEqual([
    ['GRAPHQL_VALIDATION_FAILED', 13],
    ['GRAPHQL_VALIDATION_FAILED', 23],
  ])
})

test('a syntax error is rejected with its location', async () => {
  const { errors } = await federation().ask('{ node {')
  expect(errors?.[0]?.extensions.code).toBe('GRAPHQL_PARSE_FAILED')
  expect(errors?.[0]?.locations).toEqual([{ line: 1, column: 9 }])
})
