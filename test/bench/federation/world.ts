/** A list of orders whose drivers another subgraph knows. It imports nothing, so that peers with packages of their own can run it. */

const link = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.6", import: ["@key"])`

export type Order = {
  id: string
  code: string
  status: string
  priceCents: number
  createdAt: string
  reference: string | null
  origin: Place
  destination: Place
  driver: { id: string }
}
type Place = { address: string; lat: number; lng: number }
export type Driver = { id: string; name: string; persona: string }

const statuses = ['AWAITING_DRIVER', 'ACCEPTED', 'PICKED_UP', 'DELIVERED']
const numbers = Array.from({ length: 200 }, (_, number) => number)

const placeOf = (number: number): Place => ({
  address: `Avenida Paulista, ${number}, São Paulo, SP`,
  lat: -23.5 - number / 1000,
  lng: -46.6 - number / 1000,
})

const orders: readonly Order[] = numbers.map((number) => ({
  id: `order-${number}`,
  code: `RD${String(number).padStart(8, '0')}`,
  status: statuses[number % statuses.length]!,
  priceCents: 1990 + number,
  createdAt: new Date(Date.UTC(2026, 4, 31, 12, 0, number)).toISOString(),
  reference: number % 3 === 0 ? null : `pedido ${number}`,
  origin: placeOf(number),
  destination: placeOf(number + 1),
  driver: { id: `driver-${number}` },
}))

const drivers: ReadonlyMap<string, Driver> = new Map(
  numbers.map((number) => [
    `driver-${number}`,
    { id: `driver-${number}`, name: `Motorista ${number}`, persona: number % 2 === 0 ? 'MOTO' : 'CARRO_VAN' },
  ]),
)

export const firstOrders = (first: number): Order[] => orders.slice(0, first)
export const driverById = (id: string): Driver | undefined => drivers.get(id)

export const subgraphs = {
  delivery: {
    typeDefs: `${link}
      type Query { orders(first: Int!): [Order!]! }
      enum Status { AWAITING_DRIVER ACCEPTED PICKED_UP DELIVERED }
      type Place { address: String! lat: Float! lng: Float! }
      type Order @key(fields: "id") {
        id: ID! code: String! status: Status! priceCents: Int! createdAt: String! reference: String
        origin: Place! destination: Place! driver: Driver!
      }
      type Driver @key(fields: "id", resolvable: false) { id: ID! }`,
    resolvers: {
      Query: { orders: (_: unknown, { first }: { first: number }) => firstOrders(first) },
    },
  },
  fleet: {
    typeDefs: `${link}
      type Query { driver(id: ID!): Driver }
      type Driver @key(fields: "id") { id: ID! name: String! persona: String! }`,
    resolvers: {
      Query: { driver: (_: unknown, { id }: { id: string }) => driverById(id) },
      Driver: { __resolveReference: ({ id }: { id: string }) => driverById(id) },
    },
  },
}

export type SubgraphName = keyof typeof subgraphs

export const query = `query Orders($first: Int!) {
  orders(first: $first) {
    id code status priceCents createdAt reference
    origin { address lat lng } destination { address lat lng }
    driver { id name persona }
  }
}`

/** The request that every client sends. */
export const request = {
  path: '/graphql',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query, variables: { first: 50 } }),
} as const
