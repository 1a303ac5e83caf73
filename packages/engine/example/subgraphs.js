import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { buildSubgraphSchema } from '@apollo/subgraph'
import { graphql, parse } from 'graphql'

const federation = `extend schema @link(
  url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@external", "@requires", "@provides", "@shareable"])`

// The number of users, products and reviews, and the lengths of texts, equal those in the benchmark of
// gateways.
const users = [
  { id: '1', name: 'Ada Lovelace', username: '@ada', birthday: 1815 },
  { id: '2', name: 'Alan Turing', username: '@alan', birthday: 1912 },
  { id: '3', name: 'Grace Hopper', username: '@grace', birthday: 1906 },
  { id: '4', name: 'Edsger Dijkstra', username: '@edsger', birthday: 1930 },
  { id: '5', name: 'Barbara Liskov', username: '@barbara', birthday: 1939 },
  { id: '6', name: 'Donald Knuth', username: '@donald', birthday: 1938 },
]
const products = [
  { upc: '1', name: 'Table', price: 899, weight: 100 },
  { upc: '2', name: 'Couch', price: 1299, weight: 1000 },
  { upc: '3', name: 'Glass', price: 15, weight: 20 },
  { upc: '4', name: 'Chair', price: 54, weight: 50 },
  { upc: '5', name: 'Screen', price: 1399, weight: 900 },
  { upc: '6', name: 'Lamp', price: 69, weight: 30 },
  { upc: '7', name: 'Grill', price: 399, weight: 2000 },
  { upc: '8', name: 'Fridge', price: 1000, weight: 6000 },
  { upc: '9', name: 'Sofa', price: 999, weight: 800 },
]
const inStock = new Set(['1', '3', '5', '6', '7', '9'])
const body = (opinion, sentences) =>
  `${opinion} ${'It came on a Tuesday, in one piece, and was put together in an hour. '.repeat(sentences)}`.trim()
const reviews = [
  { id: '1', author: '1', product: '1', body: body('Love it!', 6) },
  { id: '2', author: '1', product: '2', body: body('Too expensive.', 4) },
  { id: '3', author: '2', product: '1', body: body('Could be better.', 4) },
  { id: '4', author: '2', product: '2', body: body('Prefer something else.', 2) },
  { id: '5', author: '3', product: '1', body: body('As pictured.', 6) },
  { id: '6', author: '3', product: '2', body: body('Soft.', 4) },
  { id: '7', author: '4', product: '1', body: body('It wobbles.', 4) },
  { id: '8', author: '4', product: '2', body: body('Would buy again.', 2) },
  { id: '9', author: '5', product: '3', body: body('Broke at once.', 2) },
  { id: '10', author: '5', product: '4', body: body('Good for my back.', 2) },
  { id: '11', author: '6', product: '4', body: body('I wrote a book on it.', 12) },
]
const reviewsBy = (field) => (parent) =>
  reviews.filter((review) => review[field] === (parent.id ?? parent.upc))

const definitions = {
  accounts: {
    typeDefs: `
      type Query { me: User, user(id: ID!): User, users: [User] }
      type User @key(fields: "id") { id: ID!, name: String, username: String @shareable, birthday: Int }`,
    resolvers: {
      Query: {
        me: () => users[0],
        user: (_, { id }) => users.find((user) => user.id === id),
        users: () => users,
      },
      User: { __resolveReference: ({ id }) => users.find((user) => user.id === id) },
    },
  },
  products: {
    typeDefs: `
      type Query { topProducts(first: Int = 5): [Product] }
      type Product @key(fields: "upc") { upc: String!, name: String, price: Int, weight: Int }`,
    resolvers: {
      Query: { topProducts: (_, { first }) => products.slice(0, first) },
      Product: { __resolveReference: ({ upc }) => products.find((product) => product.upc === upc) },
    },
  },
  inventory: {
    typeDefs: `
      type Product @key(fields: "upc") {
        upc: String!, weight: Int @external, price: Int @external
        inStock: Boolean, shippingEstimate: Int @requires(fields: "price weight")
      }`,
    resolvers: {
      Product: {
        inStock: ({ upc }) => inStock.has(upc),
        // Expensive products are sent free of charge; the others cost by their weight.
        shippingEstimate: ({ price, weight }) => (price > 1000 ? 0 : Math.round(weight * 0.5)),
      },
    },
  },
  reviews: {
    typeDefs: `
      type Review @key(fields: "id") { id: ID!, body: String, author: User @provides(fields: "username"), product: Product }
      type User @key(fields: "id") { id: ID!, username: String @external, numberOfReviews: Int, reviews: [Review] }
      type Product @key(fields: "upc") { upc: String!, reviews: [Review] }`,
    resolvers: {
      Review: {
        author: ({ author }) => ({ id: author, username: users.find(({ id }) => id === author).username }),
        product: ({ product }) => ({ upc: product }),
      },
      User: {
        reviews: reviewsBy('author'),
        numberOfReviews: (user) => reviewsBy('author')(user).length,
      },
      Product: { reviews: reviewsBy('product') },
    },
  },
}

export const subgraphNames = Object.keys(definitions)

/** The subgraph as composition needs it, and with its data. */
export function subgraph(name) {
  const { typeDefs: sdl, resolvers } = definitions[name]
  const typeDefs = parse(federation + sdl)
  return { name, typeDefs, schema: buildSubgraphSchema([{ typeDefs, resolvers }]) }
}

/** Starts each subgraph as a server of its own on a free port. */
export function startSubgraphs() {
  return Promise.all(
    subgraphNames.map(async (name) => {
      const { typeDefs, schema } = subgraph(name)
      const server = createServer(async (request, response) => {
        const { query, variables } = await json(request)
        const result = await graphql({ schema, source: query, variableValues: variables })
        response.setHeader('content-type', 'application/json').end(JSON.stringify(result))
      })
      await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
      return { name, typeDefs, url: `http://127.0.0.1:${server.address().port}/graphql` }
    }),
  )
}
