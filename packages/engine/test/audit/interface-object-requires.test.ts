import { expect, test } from 'vitest'
import { aFederation } from '../support/federation.ts'

/** A subgraph that knows an interface as an object and needs a field of it which it does not own. */
const sailors = ['s1', 's2'].map((id, i) => ({ __typename: 'Sailor', id, title: `Title ${id}`, rank: i + 1 }))
const sailor = ({ id }: { id: string }) => sailors.find((one) => one.id === id) ?? null

const subgraphs = {
  crew: {
    typeDefs: `
      type Query { sailors: [Titled!]! }
      interface Titled @key(fields: "id") { id: ID! title: String }
      type Sailor implements Titled @key(fields: "id") { id: ID! title: String rank: Int }
    `,
    resolvers: {
      Query: { sailors: () => sailors },
      Titled: { __resolveReference: sailor },
      Sailor: { __resolveReference: sailor },
    },
  },
  badges: {
    typeDefs: `
      type Query { badged: [Titled] }
      type Titled @key(fields: "id") @interfaceObject {
        id: ID! title: String @external badge: String @requires(fields: "title")
      }
    `,
    resolvers: {
      Query: { badged: () => sailors.map(({ id }) => ({ id })) },
      Titled: {
        __resolveReference: (ref: object) => ref,
        badge: ({ title }: { title?: string }) => {
          if (!title) throw new Error('The required title is missing')
          return `Badge of ${title}`
        },
      },
    },
  },
}

const all = sailors.map(({ id, title, rank }) => ({ id, title, rank, badge: `Badge of ${title}` }))
const without = (key: string) =>
  all.map((one) => Object.fromEntries(Object.entries(one).filter(([k]) => k !== key)))

test.each(['sailors', 'badged'])(
  'a field that an interface object requires is fetched, from %s',
  async (root) => {
    const { ask } = aFederation(subgraphs)
    expect(await ask(`{ ${root} { id title badge } }`)).toEqual({ data: { [root]: without('rank') } })
    expect(await ask(`{ ${root} { ... on Sailor { rank } } }`)).toEqual({
      data: { [root]: all.map(({ rank }) => ({ rank })) },
    })
    expect(await ask(`{ ${root} { ... on Sailor { rank id title badge } id title } }`)).toEqual({
      data: { [root]: all },
    })
    expect(await ask(`{ ${root} { badge } }`)).toEqual({
      data: { [root]: all.map(({ badge }) => ({ badge })) },
    })
  },
)
