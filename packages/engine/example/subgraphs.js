import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { buildSubgraphSchema } from '@apollo/subgraph'
import { graphql, parse } from 'graphql'

const federation = `extend schema @link(
  url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@external", "@requires", "@provides", "@shareable"])`

const users = [
  { id: '1', name: 'Ada Lovelace', username: '@ada', birthday: 1815 },
  { id: '2', name: 'Alan Turing', username: '@alan', birthday: 1912 },
]
const products = [
  { upc: '1', name: 'Table', price: 899, weight: 100 },
  { upc: '2', name: 'Couch', price: 1299, weight: 1000 },
  { upc: '3', name: 'Chair', price: 54, weight: 50 },
]
const stock = { 1: true, 2: false, 3: true }
const reviews = [
  { id: '1', author: '1', product: '1', body: 'Love it!' },
  { id: '2', author: '1', product: '2', body: 'Too expensive.' },
  { id: '3', author: '2', product: '3', body: 'Could be better.' },
  { id: '4', author: '2', product: '1', body: 'Prefer something else.' },
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
        inStock: ({ upc }) => stock[upc],
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

/** Starts each subgraph as a server of its own on a free port. */
export function startSubgraphs() {
  return Promise.all(
    Object.entries(definitions).map(async ([name, { typeDefs: sdl, resolvers }]) => {
      const typeDefs = parse(federation + sdl)
      const schema = buildSubgraphSchema({ typeDefs, resolvers })
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
