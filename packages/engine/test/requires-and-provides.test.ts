import { expect, test } from 'vitest'
import { aFederation, calledOperations, errorSummaries } from './support/federation.ts'

interface Parcel {
  readonly weight?: number | null
  readonly size?: { readonly width: number } | null
  readonly rates?: readonly { readonly cents: number }[]
}

const parcels = {
  typeDefs: `
    type Query { parcel: Parcel parcels: [Parcel!]! }
    type Parcel @key(fields: "id") { id: ID! weight(unit: Unit): Int size: Size rates(limit: Int!): [Rate] broken: Int }
    enum Unit { GRAM KILO }
    type Size { width: Int! height: Int! }
    type Rate { cents: Int! name: String }
  `,
  resolvers: {
    Query: { parcel: () => ({ id: '1' }), parcels: () => [{ id: '1' }, { id: '2' }] },
    Parcel: {
      weight: (_: unknown, { unit }: { unit?: string }) => (unit === 'GRAM' ? 2000 : 2),
      size: ({ id }: { id: string }) => (id === '2' ? null : { width: 3, height: 4 }),
      rates: (_: unknown, { limit }: { limit: number }) =>
        [{ cents: 1 }, { cents: 2 }, { cents: 3 }].slice(0, limit),
      broken: () => {
        throw new Error('disk full')
      },
    },
  },
}

const shipping = {
  typeDefs: `
    type Parcel @key(fields: "id") {
      id: ID!
      weight(unit: Unit): Int @external
      size: Size @external
      rates(limit: Int!): [Rate] @external
      broken: Int @external
      cost: String @requires(fields: "weight(unit: GRAM)")
      roughCost: String @requires(fields: "weight(unit: KILO)")
      volume: String @requires(fields: "size { width height }")
      cheapest: Int @requires(fields: "rates(limit: 2) { cents }")
      doubled: Int @requires(fields: "broken")
    }
    enum Unit { GRAM KILO }
    type Size { width: Int! @external height: Int! @external }
    type Rate { cents: Int! @external }
  `,
  resolvers: {
    Parcel: {
      __resolveReference: (parcel: Parcel) => parcel,
      cost: ({ weight }: Parcel) => `cost of ${weight}`,
      roughCost: ({ weight }: Parcel) => `cost of ${weight}`,
      volume: ({ size }: Parcel) => (size ? JSON.stringify(size) : 'unknown'),
      cheapest: ({ rates }: Parcel) => Math.min(...(rates ?? []).map((rate) => rate.cents)),
    },
  },
}

const labels = {
  typeDefs: `
    type Parcel @key(fields: "id") {
      id: ID!
      cost: String @external
      label: String @requires(fields: "cost")
    }
  `,
  resolvers: {
    Parcel: {
      __resolveReference: (parcel: object) => parcel,
      label: ({ cost }: { cost: string }) => `label with ${cost}`,
    },
  },
}

test('a required field is fetched first, with the argument that the requirement names', async () => {
  const federation = aFederation({ parcels, shipping })
  expect((await federation.ask('{ parcel { cost weight(unit: KILO) } }')).data).toEqual({
    parcel: { cost: 'cost of 2000', weight: 2 },
  })
})

test('a field that the client selects with another argument stays separate', async () => {
  const federation = aFederation({ parcels, shipping })
  const { data } = await federation.ask(
    '{ parcel { weight(unit: KILO) rates(limit: 3) { name } cost cheapest } }',
  )
  expect(data).toEqual({
    parcel: {
      weight: 2,
      rates: [{ name: null }, { name: null }, { name: null }],
      cost: 'cost of 2000',
      cheapest: 1,
    },
  })
  expect(federation.calls[1]?.variables?.representations).toMatchObject([
    { weight: 2000, rates: [{ cents: 1 }, { cents: 2 }] },
  ])
})

test('requirements of one field with different arguments stay separate', async () => {
  const federation = aFederation({ parcels, shipping })
  expect((await federation.ask('{ parcel { cost roughCost } }')).data).toEqual({
    parcel: { cost: 'cost of 2000', roughCost: 'cost of 2' },
  })
})

test('required objects and lists are sent with their required fields only', async () => {
  const federation = aFederation({ parcels, shipping })
  expect((await federation.ask('{ parcels { volume cheapest } }')).data).toEqual({
    parcels: [
      { volume: '{"width":3,"height":4}', cheapest: 1 },
      { volume: 'unknown', cheapest: 1 },
    ],
  })
  expect(federation.calls[1]?.variables?.representations).toMatchObject([
    { rates: [{ cents: 1 }, { cents: 2 }], size: { width: 3, height: 4 } },
    { size: null },
  ])
})

test('a requirement may have a requirement of its own', async () => {
  const federation = aFederation({ parcels, shipping, labels })
  expect((await federation.ask('{ parcel { label } }')).data).toEqual({
    parcel: { label: 'label with cost of 2000' },
  })
  expect(calledOperations(federation)).toEqual(['parcels', 'shipping', 'labels'])
})

test('an inaccessible field may be required', async () => {
  const federation = aFederation({
    stores: {
      typeDefs: `
        type Query { items: [Item] }
        type Item @key(fields: "id") { id: ID! price: Int @inaccessible }
      `,
      resolvers: { Query: { items: () => [{ id: '1', price: 700 }] } },
    },
    advice: {
      typeDefs: `
        type Item @key(fields: "id") {
          id: ID!
          price: Int @external
          isExpensive: Boolean @requires(fields: "price")
        }
      `,
      resolvers: {
        Item: {
          __resolveReference: (item: object) => item,
          isExpensive: ({ price }: { price: number }) => price > 500,
        },
      },
    },
  })
  expect((await federation.ask('{ items { isExpensive } }')).data).toEqual({ items: [{ isExpensive: true }] })
})

test('a required field that is null is passed on as null', async () => {
  const federation = aFederation({
    parcels: {
      ...parcels,
      resolvers: { Query: { parcel: () => ({ id: '1' }) }, Parcel: { weight: () => null } },
    },
    shipping,
  })
  expect((await federation.ask('{ parcel { cost } }')).data).toEqual({ parcel: { cost: 'cost of null' } })
})

test('a required field that fails gives one error, at its own path', async () => {
  const federation = aFederation({ parcels, shipping })
  const answer = await federation.ask('{ parcel { doubled } }')
  expect(answer.data).toEqual({ parcel: { doubled: null } })
  expect(errorSummaries(answer)).toEqual(['INTERNAL_SERVER_ERROR at parcel.broken'])
})

test('a provided field is not fetched again', async () => {
  const federation = aFederation({
    shops: {
      typeDefs: `
        type Query { shop: Shop }
        type Shop { owner: Owner @provides(fields: "name address { city }") }
        type Owner @key(fields: "id") { id: ID! name: String @external address: Address @external }
        type Address { city: String @external }
      `,
      resolvers: { Query: { shop: () => ({ owner: { id: '1', name: 'Ana', address: { city: 'Natal' } } }) } },
    },
    owners: {
      typeDefs: `
        type Owner @key(fields: "id") { id: ID! name: String address: Address born: Int }
        type Address { city: String }
      `,
      resolvers: { Owner: { born: () => 1990 } },
    },
  })
  expect((await federation.ask('{ shop { owner { name address { city } } } }')).data).toEqual({
    shop: { owner: { name: 'Ana', address: { city: 'Natal' } } },
  })
  expect(calledOperations(federation)).toEqual(['shops'])
  expect((await federation.ask('{ shop { owner { name born } } }')).data).toEqual({
    shop: { owner: { name: 'Ana', born: 1990 } },
  })
})

test('a provided field is fetched only when the client selects it', async () => {
  const federation = aFederation({
    shops: {
      typeDefs: `
        type Query { shops: [Shop!]! }
        type Shop @key(fields: "id") { id: ID! owner: Owner @provides(fields: "name born") }
        type Owner @key(fields: "id") { id: ID! name: String @external born: Int! @external }
      `,
      resolvers: {
        Query: { shops: () => [{ id: '1', owner: { id: '1', name: 'Ana' } }] },
        Owner: {
          born: () => {
            throw new Error('nobody asked for it')
          },
        },
      },
    },
    owners: {
      typeDefs: 'type Owner @key(fields: "id") { id: ID! name: String @shareable born: Int! @shareable }',
    },
  })
  const source = '{ shops { owner { name ... @skip(if: true) { born } } } }'
  expect(await federation.ask(source)).toEqual({ data: { shops: [{ owner: { name: 'Ana' } }] } })
  expect(calledOperations(federation)).toEqual(['shops'])
})

test('a required field with arguments keeps apart from the same field of the client, also under conditions', async () => {
  const source = `query ($a: Boolean!) { parcel { weight(unit: KILO) @include(if: $a) cost } }`
  const of = aFederation({ parcels, shipping })
  expect(await of.ask(source, { a: true })).toEqual({ data: { parcel: { weight: 2, cost: 'cost of 2000' } } })
  expect(await of.ask(source, { a: false })).toEqual({ data: { parcel: { cost: 'cost of 2000' } } })
})

test('the compiled fetch of a required field selects it under each of two conditions', async () => {
  const source = 'query ($a: Boolean!) { parcel { a: volume @include(if: $a) b: volume @skip(if: $a) } }'
  const of = aFederation({ parcels, shipping })
  const volume = '{"width":3,"height":4}'
  for (const a of [true, false, true, false])
    expect(await of.ask(source, { a })).toEqual({ data: { parcel: a ? { a: volume } : { b: volume } } })
})

test('two fields that require one field with different arguments are right under any conditions', async () => {
  const of = aFederation({ parcels, shipping })
  const source = `query ($a: Boolean!, $b: Boolean!) { parcel { id cost @include(if: $a) roughCost @include(if: $b) } }`
  for (const [a, b] of [
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])
    expect(await of.ask(source, { a, b })).toEqual({
      data: { parcel: { id: '1', ...(a && { cost: 'cost of 2000' }), ...(b && { roughCost: 'cost of 2' }) } },
    })
})
