import { expect, test } from 'vitest'
import { aFederation, composed } from '../support/federation.ts'

/** A subgraph that requires fields of an interface by fragments on interfaces within it. */
const loads = {
  l1: { __typename: 'Liquid', weight: 'w1', volume: 'v1', density: 'd1' },
  l2: { __typename: 'Solid', weight: 'w2', volume: 'v2', shape: 's2' },
}
const trips = [
  { id: 't1', load: null },
  { id: 't2', load: loads.l2 },
  { id: 't3', load: loads.l1 },
]
const trip = ({ id }: { id: string }) => trips.find((one) => one.id === id) ?? null
const skippers = {
  k1: { id: 'k1', licence: { __typename: 'Captain', since: 'y1', area: 'sea', tonnage: '9' } },
  k2: { id: 'k2', licence: { __typename: 'Trainee', since: 'y2', area: 'bay', mentor: 'Ana' } },
}

interface Load {
  readonly weight?: string
  readonly volume?: string
  readonly density?: string
  readonly shape?: string
}

const loadTypes = (liquid = '') => `
  interface Load { weight: String! }
  interface Bulk implements Load { weight: String! volume: String! }
  type Liquid implements Load & Bulk @shareable ${liquid} { weight: String! volume: String! density: String! }
  type Solid implements Load & Bulk @shareable { weight: String! volume: String! shape: String! }
`
const licenceTypes = `
  interface Licence { since: String! }
  interface Patent implements Licence { since: String! area: String! }
  type Trainee implements Licence & Patent @shareable { since: String! area: String! mentor: String! }
  type Captain implements Licence & Patent @shareable { since: String! area: String! tonnage: String! }
`

const subgraphs = {
  harbour: {
    typeDefs: `
      type Query { trip: Trip skippers: [Skipper!]! }
      type Trip @key(fields: "id") { id: ID! load: Load }
      type Skipper @key(fields: "id") { id: ID! licence: Licence! }
      ${loadTypes()} ${licenceTypes}
    `,
    resolvers: {
      Query: { trip: () => trips[1], skippers: () => Object.values(skippers) },
      Trip: { __resolveReference: trip },
    },
  },
  customs: {
    typeDefs: `
      type Query { empty: Trip full: Trip wet: Trip }
      type Trip @key(fields: "id") {
        id: ID!
        load: Load @external
        duty: String! @requires(fields: "load { weight ... on Bulk { volume ... on Liquid { density } ... on Solid { shape } } }")
        fee: String! @requires(fields: "load { ... on Load { weight } }")
      }
      type Skipper @key(fields: "id") {
        id: ID!
        licence: Licence! @external
        permits: String @requires(
          fields: "licence { since ... on Patent { area ... on Captain { tonnage } ... on Trainee { mentor } } }"
        )
      }
      ${loadTypes('@inaccessible')} ${licenceTypes}
    `,
    resolvers: {
      Query: { empty: () => ({ id: 't1' }), full: () => ({ id: 't2' }), wet: () => ({ id: 't3' }) },
      Trip: {
        __resolveReference: (ref: object) => ref,
        duty: ({ load }: { load: Load | null }) =>
          load ? [load.weight, load.volume, load.density ?? load.shape].join(' ') : 'nothing',
        fee: ({ load }: { load: Load | null }) => load?.weight ?? 'nothing',
      },
      Skipper: {
        __resolveReference: (ref: object) => ref,
        permits: ({ licence }: { licence: Record<string, string> }) =>
          [licence.since, licence.area, licence.tonnage ?? licence.mentor].join(' '),
      },
    },
  },
}

test.each([
  ['from the subgraph that has them', '{ trip { duty } }', { trip: { duty: 'w2 v2 s2' } }],
  [
    'beside the type that the client asks for',
    '{ trip { load { __typename } duty } }',
    { trip: { load: { __typename: 'Solid' }, duty: 'w2 v2 s2' } },
  ],
  [
    'from another subgraph',
    '{ full { load { __typename } duty } }',
    { full: { load: { __typename: 'Solid' }, duty: 'w2 v2 s2' } },
  ],
  [
    'of an object that is null',
    '{ empty { load { __typename } duty fee } }',
    { empty: { load: null, duty: 'nothing', fee: 'nothing' } },
  ],
  [
    'of an object whose type is hidden',
    '{ wet { load { __typename } duty } }',
    { wet: { load: null, duty: 'w1 v1 d1' } },
  ],
  ['by a fragment on the type itself', '{ full { fee } }', { full: { fee: 'w2' } }],
  [
    'without the object that has them',
    '{ empty { id } full { id load { weight } } }',
    { empty: { id: 't1' }, full: { id: 't2', load: { weight: 'w2' } } },
  ],
  [
    'of each of several types',
    '{ skippers { permits } }',
    { skippers: [{ permits: 'y1 sea 9' }, { permits: 'y2 bay Ana' }] },
  ],
])('fields required by fragments on interfaces are fetched %s', async (_, source, data) => {
  expect(await aFederation(subgraphs).ask(source)).toEqual({ data })
})

test('the supergraph requires them by fragments on objects', () => {
  expect(composed(subgraphs).replaceAll(/\s*([{}.])\s*/g, '$1')).toContain(
    'requires: "load{weight...on Liquid{volume density}...on Solid{volume shape}}"',
  )
})

test('an invalid field set is refused by the composer', () => {
  const broken = {
    ...subgraphs.customs,
    typeDefs: subgraphs.customs.typeDefs.replace('... on Load', '... on'),
  }
  expect(() => composed({ ...subgraphs, customs: broken })).toThrow(/cannot be composed/)
})
