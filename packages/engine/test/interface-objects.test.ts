import { expect, test } from 'vitest'
import { aFederation } from './support/federation.ts'
import { subgraphs as library } from './support/library.ts'

const types: Record<string, string> = { v1: 'Truck', v2: 'Bike' }
const vehicle = ({ id }: { id: string }) => ({
  __typename: types[id],
  id,
  wheels: id === 'v1' ? 6 : 2,
  load: 100,
})

const fleet = {
  typeDefs: `
    type Query { vehicles: [Vehicle!]! }
    interface Vehicle @key(fields: "id") { id: ID! wheels: Int }
    type Truck implements Vehicle @key(fields: "id") { id: ID! wheels: Int load: Int }
    type Bike implements Vehicle @key(fields: "id") { id: ID! wheels: Int }
  `,
  resolvers: {
    Query: { vehicles: () => Object.keys(types).map((id) => vehicle({ id })) },
    Vehicle: { __resolveReference: vehicle },
    Truck: { __resolveReference: vehicle },
    Bike: { __resolveReference: vehicle },
  },
}

/** Knows common fields of vehicles, but not their types. */
const tracking = {
  typeDefs: `
    type Query { tracked: [Vehicle!]! }
    type Subscription { moved: Vehicle }
    type Vehicle @key(fields: "id") @interfaceObject { id: ID! speed: Int }
  `,
  resolvers: {
    Query: { tracked: () => [{ id: 'v1' }, { id: 'v2' }] },
    Subscription: {
      moved: {
        async *subscribe() {
          yield { moved: { id: 'v2' } }
        },
      },
    },
    Vehicle: {
      __resolveReference: (ref: object) => ref,
      speed: ({ id }: { id: string }) => (id === 'v1' ? 80 : 20),
    },
  },
}

test('a field of an interface object completes every type of the interface', async () => {
  const federation = aFederation({ fleet, tracking })
  expect((await federation.ask('{ vehicles { __typename speed ... on Truck { load } } }')).data).toEqual({
    vehicles: [
      { __typename: 'Truck', speed: 80, load: 100 },
      { __typename: 'Bike', speed: 20 },
    ],
  })
})

test('the __typename of an interface object is fetched where its types are known', async () => {
  const federation = aFederation({ fleet, tracking })
  expect((await federation.ask('{ tracked { __typename speed wheels } }')).data).toEqual({
    tracked: [
      { __typename: 'Truck', speed: 80, wheels: 6 },
      { __typename: 'Bike', speed: 20, wheels: 2 },
    ],
  })
})

test('a fragment on one type excludes objects of other types', async () => {
  const federation = aFederation({ fleet, tracking })
  expect((await federation.ask('{ tracked { ... on Truck { speed load } } }')).data).toEqual({
    tracked: [{ speed: 80, load: 100 }, {}],
  })
})

test('events of an interface object are completed like any other', async () => {
  const federation = aFederation({ fleet, tracking })
  const answers = await federation.watch('subscription { moved { __typename speed wheels } }')
  expect((await answers.next()).value).toEqual({
    data: { moved: { __typename: 'Bike', speed: 20, wheels: 2 } },
  })
  expect((await answers.next()).done).toBe(true)
})

test('one key may name different fields, or different arguments, on the types that an interface object stands for', async () => {
  const federation = aFederation(library)
  const ask = async (onBook: string, onMagazine: string) =>
    (await federation.ask(`{ search { ... on Book { ${onBook} } ... on Magazine { ${onMagazine} } } }`)).data
  expect(await ask('x: size { height } stock', 'x: keeper { id nick } stock')).toEqual({
    search: [{ x: { height: 2 }, stock: 3 }, { x: null, stock: 2 }, {}, {}],
  })
  expect(await ask('stockIn(place: "a") stock', 'stockIn(place: "bbb") keeper { id nick }')).toEqual({
    search: [{ stockIn: 2, stock: 3 }, { stockIn: 5, keeper: null }, {}, {}],
  })
})
