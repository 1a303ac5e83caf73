import { describe, expect, test } from 'vitest'
import { aFederation, errorSummaries, type Subgraph } from './support/federation.ts'

type Ref = Readonly<Record<string, unknown>>
const reference = { __resolveReference: (ref: object) => ref }
const some = (field: string, resolve: (ref: Ref) => unknown) => ({ [field]: resolve })

/** The clinic owns both fields that require something; weight and age are of two other subgraphs, the fee of one of them. */
const clinic: Subgraph = {
  typeDefs: `
    type Query { pet: Pet pets: [Pet!]! matrix: [[Pet]] animal: Animal }
    type Mutation { addPet: Pet }
    type Subscription { petAdded: Pet }
    interface Animal { id: ID! }
    type Pet implements Animal @key(fields: "id") {
      id: ID!
      weight: Int @external
      age: Int @external
      checkup: Checkup @requires(fields: "weight age")
      checkups: [Checkup] @requires(fields: "weight age")
      visit: Visit @requires(fields: "weight age")
    }
    type Visit { note: String checkup: Checkup }
    type Checkup @key(fields: "id") {
      id: ID!
      fee: Int @external
      grade(scale: Int = 1): String @requires(fields: "fee")
      bill: Bill @requires(fields: "fee")
    }
    type Bill @key(fields: "number") { number: ID! tax: Int @external rate: Int @external total: Int @requires(fields: "tax rate") }
  `,
  resolvers: {
    Query: {
      pet: () => ({ id: '7' }),
      pets: () => [{ id: '7' }, { id: '8' }],
      matrix: () => [[{ id: '7' }], [null, { id: '8' }]],
      animal: () => ({ __typename: 'Pet', id: '8' }),
    },
    Mutation: { addPet: () => ({ id: '9' }) },
    Subscription: {
      petAdded: {
        async *subscribe() {
          yield { petAdded: { id: '9' } }
        },
      },
    },
    Pet: {
      ...reference,
      ...some('checkup', ({ id, weight, age }) => (weight && age ? { id: `c${id}` } : null)),
      ...some('checkups', ({ id, weight, age }) => [{ id: `c${weight}` }, null, { id: `c${age}${id}` }]),
      ...some('visit', ({ id, weight, age }) => ({ note: `${weight}/${age}`, checkup: { id: `c${id}` } })),
    },
    Checkup: {
      ...reference,
      grade: ({ fee }: Ref, { scale }: { scale: number }) => `fee ${fee} x${scale}`,
      ...some('bill', ({ fee }) => ({ number: `${fee}` })),
    },
    Bill: { ...reference, ...some('total', ({ tax, rate }) => Number(tax) + Number(rate)) },
  },
}
const records: Subgraph = {
  typeDefs: `
    type Pet @key(fields: "id") { id: ID! weight: Int }
    type Checkup @key(fields: "id") { id: ID! fee: Int }
    type Bill @key(fields: "number") { number: ID! tax: Int }
  `,
  resolvers: {
    Pet: { ...reference, ...some('weight', ({ id }) => Number(id) * 10) },
    Checkup: { ...reference, ...some('fee', ({ id }) => `${id}`.length * 100) },
    Bill: { ...reference, ...some('tax', ({ number }) => Number(number) / 10) },
  },
}
const registry: Subgraph = {
  typeDefs: `
    type Pet @key(fields: "id") { id: ID! age: Int }
    type Bill @key(fields: "number") { number: ID! rate: Int }
  `,
  resolvers: {
    Pet: { ...reference, ...some('age', ({ id }) => Number(id) - 5) },
    Bill: { ...reference, ...some('rate', () => 3) },
  },
}

const pets = { clinic, records, registry }

describe('a field with @requires inside another one that needs two subgraphs', () => {
  test.each<[string, object]>([
    ['{ pet { checkup { grade } } }', { pet: { checkup: { grade: 'fee 200 x1' } } }],
    [
      '{ pets { id: weight checkup { id: grade grade: id } } }',
      { pets: [7, 8].map((id) => ({ id: id * 10, checkup: { id: 'fee 200 x1', grade: `c${id}` } })) },
    ],
    [
      '{ pet { checkups { id grade } } }',
      { pet: { checkups: [{ id: 'c70', grade: 'fee 300 x1' }, null, { id: 'c27', grade: 'fee 300 x1' }] } },
    ],
    [
      '{ matrix { checkup { grade fee } } }',
      {
        matrix: [
          [{ checkup: { grade: 'fee 200 x1', fee: 200 } }],
          [null, { checkup: { grade: 'fee 200 x1', fee: 200 } }],
        ],
      },
    ],
    [
      '{ pet { visit { note checkup { grade } } } }',
      { pet: { visit: { note: '70/2', checkup: { grade: 'fee 200 x1' } } } },
    ],
    [
      '{ pet { checkup { grade bill { total number } } } }',
      { pet: { checkup: { grade: 'fee 200 x1', bill: { total: 23, number: '200' } } } },
    ],
    [
      '{ pet { a: checkup { grade(scale: 3) } b: checkup { grade(scale: 4) bill { total } } } }',
      { pet: { a: { grade: 'fee 200 x3' }, b: { grade: 'fee 200 x4', bill: { total: 23 } } } },
    ],
    [
      '{ animal { id ... on Pet { checkup { grade } } } }',
      { animal: { id: '8', checkup: { grade: 'fee 200 x1' } } },
    ],
    ['mutation { addPet { checkup { grade } } }', { addPet: { checkup: { grade: 'fee 200 x1' } } }],
  ])('%s', async (source, data) => {
    const federation = aFederation(pets)
    expect(await federation.ask(source)).toEqual({ data })
    expect(federation.unexpected).toEqual([])
  })

  test.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])('under conditions %s and %s', async (a, b) => {
    const source = `query ($a: Boolean!, $b: Boolean!, $scale: Int) {
      pets { checkup @include(if: $a) { id @skip(if: $b) grade(scale: $scale) @include(if: $b) } }
    }`
    const checkup = (id: number) => (b ? { grade: 'fee 200 x6' } : { id: `c${id}` })
    expect(await aFederation(pets).ask(source, { a, b, scale: 6 })).toEqual({
      data: { pets: [7, 8].map((id) => (a ? { checkup: checkup(id) } : {})) },
    })
  })

  test('a subscription', async () => {
    const responses = []
    const watched = await aFederation(pets).watch('subscription { petAdded { checkup { grade } } }')
    for await (const response of watched) responses.push(response)
    expect(responses).toEqual([{ data: { petAdded: { checkup: { grade: 'fee 200 x1' } } } }])
  })

  test('an operation of the server, planned in processes of their own', async () => {
    const { engine } = aFederation(pets, { planInProcess: false })
    const source = '{ pet { checkup { grade } } }'
    for (const operation of [await engine.prepareStored(source), await engine.prepare(null, source)])
      expect(await engine.execute(operation, { variables: {}, context: {} })).toEqual({
        data: { pet: { checkup: { grade: 'fee 200 x1' } } },
      })
    await engine[Symbol.asyncDispose]()
  })

  test('an error of the inner field has its place', async () => {
    const checkup = {
      ...reference,
      ...some('fee', () => {
        throw new Error('disk full')
      }),
    }
    const broken = { ...records, resolvers: { ...records.resolvers, Checkup: checkup } }
    const federation = aFederation({ ...pets, records: broken })
    const answer = await federation.ask('{ pets { checkup { grade } } }')
    expect(errorSummaries(answer).toSorted()).toEqual([
      'INTERNAL_SERVER_ERROR at pets.0.checkup.fee',
      'INTERNAL_SERVER_ERROR at pets.1.checkup.fee',
    ])
  })

  test('an entity with two keys, one of which the fee has', async () => {
    const twoKeys: Subgraph = {
      typeDefs: `
        type Query { pet: Pet }
        type Pet @key(fields: "id") { id: ID! weight: Int @external age: Int @external checkup: Checkup @requires(fields: "weight age") }
        type Checkup @key(fields: "id") @key(fields: "office { code }") {
          id: ID! office: Office fee: Int @external grade: String @requires(fields: "fee")
        }
        type Office { code: ID! @shareable }
      `,
      resolvers: {
        Query: { pet: () => ({ id: '7' }) },
        Pet: { ...reference, checkup: () => ({ id: 'c7', office: { code: 'north' } }) },
        Checkup: { ...reference, ...some('grade', ({ fee }) => `fee ${fee}`) },
      },
    }
    const offices: Subgraph = {
      typeDefs: `
        type Pet @key(fields: "id") { id: ID! weight: Int }
        type Checkup @key(fields: "office { code }") { office: Office fee: Int }
        type Office { code: ID! @shareable }
      `,
      resolvers: {
        Pet: { ...reference, weight: () => 3 },
        Checkup: {
          ...reference,
          ...some('fee', ({ office }) => ((office as Ref).code === 'north' ? 40 : null)),
        },
      },
    }
    const { ask } = aFederation({
      clinic: twoKeys,
      offices,
      registry: {
        ...registry,
        typeDefs: registry.typeDefs.replace(/type Bill.*/, ''),
        resolvers: { Pet: registry.resolvers!.Pet },
      },
    })
    expect(await ask('{ pet { checkup { grade } } }')).toEqual({
      data: { pet: { checkup: { grade: 'fee 40' } } },
    })
    expect(await ask('{ pet { checkup { grade office { code } id } } }')).toEqual({
      data: { pet: { checkup: { grade: 'fee 40', office: { code: 'north' }, id: 'c7' } } },
    })
  })
})

/** The outer requirement selects the inner field itself, so that it cannot be planned apart. */
const insurance: Subgraph = {
  typeDefs: `
    type Pet @key(fields: "id") {
      id: ID! checkup: Checkup @external weight: Int @external
      premium: String @requires(fields: "weight checkup { grade }")
    }
    type Checkup @key(fields: "id", resolvable: false) { id: ID! grade(scale: Int): String @external }
  `,
  resolvers: { Pet: { ...reference, ...some('premium', ({ checkup }) => JSON.stringify(checkup)) } },
}

test('a field that requires an object with such a field is refused by its name, with what it needs', async () => {
  const federation = aFederation({ ...pets, insurance })
  const { errors } = await federation.ask('{ pet { premium } }')
  expect(errors?.map(({ message }) => message)).toEqual([
    expect.stringContaining('Pet.premium (needs weight checkup{grade})'),
  ])
  expect(federation.unexpected).toHaveLength(1)
  await expect(federation.engine.prepareStored('{ pet { premium } }')).rejects.toThrow('Pet.premium')
})

test('a refusal does not name a field that is not public', async () => {
  const records = {
    ...pets.records,
    typeDefs: pets.records.typeDefs.replace('weight: Int', 'weight: Int @inaccessible'),
  }
  const { errors } = await aFederation({ ...pets, records, insurance }).ask('{ pet { premium } }')
  expect(errors?.map(({ message }) => message)).toEqual([
    expect.stringContaining('Pet.premium (needs a field that is not public)'),
  ])
})

/** Four subgraphs and three levels: the quote of a route needs tolls and fuel, its policy a risk, its discount a rank. */
const freight: Record<string, Subgraph> = {
  planning: {
    typeDefs: `
      type Query { route(code: ID!): Route routes: [Route!]! node: Node stop: Stop }
      union Node = Route | Stop
      type Stop @key(fields: "place { code }") { place: Place! route: Route }
      type Place @shareable { code: ID! }
      type Route @key(fields: "code") {
        code: ID!
        load: Load @external
        fuel(unit: Unit = LITERS): Float @external
        quote: Quote @requires(fields: "load { kg axles } fuel(unit: GALLONS)")
      }
      type Load { kg: Int @external axles: Int @external }
      enum Unit { LITERS GALLONS }
      type Quote @key(fields: "number") {
        number: ID!
        risk: Risk @external
        policy: Policy @requires(fields: "risk { level }")
        price: Int
      }
      type Risk { level: Int @external }
      type Policy @key(fields: "id") { id: ID! rank: Int @external discount: String @requires(fields: "rank") }
    `,
    resolvers: {
      Query: {
        route: (_: unknown, { code }: { code: string }) => ({ code }),
        routes: () => [{ code: 'A4' }, { code: 'B19' }],
        node: () => ({ __typename: 'Route', code: 'C2' }),
        stop: () => ({ place: { code: 'P1' }, route: { code: 'A4' } }),
      },
      Stop: reference,
      Route: {
        ...reference,
        ...some('quote', ({ code, load, fuel }) => {
          const { kg, axles } = load as { kg: number; axles: number }
          return { number: `${code}/${kg}/${axles}/${fuel}`, price: kg }
        }),
      },
      Quote: { ...reference, ...some('policy', ({ risk }) => ({ id: `p${(risk as Ref).level}` })) },
      Policy: { ...reference, ...some('discount', ({ id, rank }) => `${id} of rank ${rank}`) },
    },
  },
  loading: {
    typeDefs: `
      type Route @key(fields: "code") { code: ID! load: Load @shareable }
      type Load @shareable { kg: Int }
      type Quote @key(fields: "number") { number: ID! risk: Risk }
      type Risk @shareable { level: Int }
    `,
    resolvers: {
      Route: { ...reference, ...some('load', ({ code }) => ({ kg: `${code}`.charCodeAt(0) })) },
      Quote: { ...reference, ...some('risk', ({ number }) => ({ level: `${number}`.length })) },
    },
  },
  tolls: {
    typeDefs: `
      type Route @key(fields: "code") { code: ID! load: Load @shareable }
      type Load @shareable { axles: Int }
      type Policy @key(fields: "id") { id: ID! rank: Int }
    `,
    resolvers: {
      Route: { ...reference, ...some('load', ({ code }) => ({ axles: Number(`${code}`.slice(1)) })) },
      Policy: { ...reference, ...some('rank', ({ id }) => Number(`${id}`.slice(1)) * 2) },
    },
  },
  fueling: {
    typeDefs: `
      type Route @key(fields: "code") { code: ID! fuel(unit: Unit = LITERS): Float }
      enum Unit { LITERS GALLONS }
    `,
    resolvers: {
      Route: { ...reference, fuel: (_: Ref, { unit }: { unit: string }) => (unit === 'GALLONS' ? 1.5 : 5.5) },
    },
  },
}

test.each<[string, object]>([
  [
    '{ route(code: "D7") { quote { policy { discount } } } }',
    { route: { quote: { policy: { discount: 'p11 of rank 22' } } } },
  ],
  [
    '{ route(code: "D7") { fuel quote { number policy { id discount } } } }',
    {
      route: {
        fuel: 5.5,
        quote: { number: 'D7/68/7/1.5', policy: { id: 'p11', discount: 'p11 of rank 22' } },
      },
    },
  ],
  [
    '{ routes { quote { policy { rank discount } } } }',
    {
      routes: [
        { quote: { policy: { rank: 22, discount: 'p11 of rank 22' } } },
        { quote: { policy: { rank: 26, discount: 'p13 of rank 26' } } },
      ],
    },
  ],
  [
    '{ node { ... on Route { quote { risk { level } policy { discount } } } } }',
    { node: { quote: { risk: { level: 11 }, policy: { discount: 'p11 of rank 22' } } } },
  ],
  [
    '{ stop { route { quote { policy { discount } price } } } }',
    { stop: { route: { quote: { policy: { discount: 'p11 of rank 22' }, price: 65 } } } },
  ],
  [
    '{ a: route(code: "Z1") { quote { policy { d: discount } } } b: route(code: "E130") { code quote { policy { discount } } } }',
    {
      a: { quote: { policy: { d: 'p11 of rank 22' } } },
      b: { code: 'E130', quote: { policy: { discount: 'p15 of rank 30' } } },
    },
  ],
])('a chain of three requirements with objects and an argument: %s', async (source, data) => {
  const federation = aFederation(freight)
  expect(await federation.ask(source)).toEqual({ data })
  expect(federation.unexpected).toEqual([])
})
