import { anActor } from '@rodovia/core/identity/actor.fixture.ts'
import { readPage } from '@rodovia/core/shared/page.ts'
import fc from 'fast-check'
import { execute, parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { buildSubgraph, createBuilder } from './builder.ts'
import { createConnections, pageArgs, resolveConnection } from './connection.ts'
import { aContext } from './context.fixture.ts'

type Thing = { id: number }
type Part = {
  edges: { cursor: string; node: Thing }[]
  nodes: Thing[]
  totalCount: number
  pageInfo: {
    hasNextPage: boolean
    hasPreviousPage: boolean
    startCursor: string | null
    endCursor: string | null
  }
}
type Asked = { first?: number | null; after?: string | null; offset?: number | null }

/** A list of this size, newest first, that is read like those of the stores. */
function aList(size: number) {
  const things = Array.from({ length: size }, (_, index) => ({ id: size - index }))
  const builder = createBuilder({ scalars: [] })
  builder.queryType({})
  const ThingRef = builder.objectRef<Thing>('Thing').implement({ fields: (t) => ({ id: t.exposeInt('id') }) })
  const cursorOf = ({ id }: Thing) => String(id)
  const Things = createConnections(builder)(ThingRef, cursorOf)
  let reads = 0
  builder.queryField('things', (t) =>
    t.field({
      type: Things,
      args: pageArgs(builder),
      resolve: (_, asked) =>
        resolveConnection(asked, cursorOf, async (page) => {
          reads += 1
          const { limit, offset, after } = readPage(page)
          const behind = things.filter(({ id }) => after === null || id < Number(after))
          return { items: behind.slice(offset, offset + limit), total: size }
        }),
    }),
  )
  const schema = buildSubgraph(builder)
  const ask = async (variableValues: Asked, fields = everything) => {
    const document = parse(`query ($first: Int, $after: String, $offset: Int) {
      things(first: $first, after: $after, offset: $offset) { ${fields} } }`)
    const contextValue = aContext({}, { actor: anActor() })
    const { data, errors } = await execute({ schema, document, variableValues, contextValue })
    if (errors) throw errors[0]
    return (data as { things: Part }).things
  }
  return { ask, reads: () => reads }
}

const everything = `edges { cursor node { id } } nodes { id } totalCount
  pageInfo { hasNextPage hasPreviousPage startCursor endCursor }`

describe('a connection', () => {
  test('read by cursors gives every item once and ends', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(60), fc.integer({ min: 1, max: 20 }), async (size, first) => {
        const { ask } = aList(size)
        const ids: number[] = []
        let part = await ask({ first })
        ids.push(...part.nodes.map(({ id }) => id))
        while (part.pageInfo.hasNextPage) {
          part = await ask({ first, after: part.pageInfo.endCursor })
          expect(part.pageInfo.hasPreviousPage).toBe(true)
          expect(part.nodes.length).toBeGreaterThan(0)
          ids.push(...part.nodes.map(({ id }) => id))
        }
        expect(ids).toEqual(Array.from({ length: size }, (_, index) => size - index))
      }),
      { numRuns: 60 },
    )
  })

  test('read by offsets gives every item once and ends', async () => {
    const { ask } = aList(7)
    const parts = [
      await ask({ first: 3 }),
      await ask({ first: 3, offset: 3 }),
      await ask({ first: 3, offset: 6 }),
    ]
    expect(parts.flatMap(({ nodes }) => nodes.map(({ id }) => id))).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect(parts.map(({ pageInfo }) => [pageInfo.hasPreviousPage, pageInfo.hasNextPage])).toEqual([
      [false, true],
      [true, true],
      [true, false],
    ])
  })

  test('has the same items in edges and nodes', async () => {
    const { edges, nodes, pageInfo } = await aList(5).ask({ first: 2, offset: 1 })
    expect(edges.map(({ node }) => node)).toEqual(nodes)
    expect(edges.map(({ cursor }) => cursor)).toEqual(['4', '3'])
    expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual(['4', '3'])
  })

  test('of an empty list has no cursors and no other pages', async () => {
    expect(await aList(0).ask({})).toEqual({
      edges: [],
      nodes: [],
      totalCount: 0,
      pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
    })
  })

  test('with page size 0 still knows whether items follow', async () => {
    const { ask } = aList(3)
    expect((await ask({ first: 0 })).pageInfo).toMatchObject({ hasNextPage: true, endCursor: null })
    expect((await ask({ first: 0, after: '2' })).pageInfo.hasNextPage).toBe(true)
    expect((await ask({ first: 0, after: '1' })).pageInfo.hasNextPage).toBe(false)
    expect((await ask({ first: 0, after: '3', offset: 2 })).pageInfo.hasNextPage).toBe(false)
  })

  test('after the end is empty', async () => {
    const { ask } = aList(3)
    expect(await ask({ offset: 10 })).toMatchObject({
      nodes: [],
      totalCount: 3,
      pageInfo: { hasNextPage: false },
    })
    expect(await ask({ after: '1' })).toMatchObject({ nodes: [], pageInfo: { hasPreviousPage: true } })
  })

  test('has 50 items by default, and never more than 500', async () => {
    const { ask } = aList(600)
    expect((await ask({})).nodes).toHaveLength(50)
    expect((await ask({ first: null, offset: null })).nodes).toHaveLength(50)
    expect((await ask({ first: 501 })).nodes).toHaveLength(500)
    expect(await ask({ first: 2_000_000_000, offset: 200 })).toMatchObject({
      pageInfo: { hasNextPage: false },
    })
  })

  test.each([{ first: -1 }, { offset: -1 }])('is refused with %o', async (asked) => {
    await expect(aList(3).ask(asked)).rejects.toMatchObject({ extensions: { code: 'validation_failed' } })
  })

  test('reads ahead only after a cursor and only for hasNextPage', async () => {
    const { ask, reads } = aList(9)
    const { endCursor } = (await ask({ first: 3 })).pageInfo
    expect(reads()).toBe(1)
    await ask({ first: 3, after: endCursor }, 'nodes { id } totalCount')
    expect(reads()).toBe(2)
    expect((await ask({ first: 6, after: endCursor })).pageInfo.hasNextPage).toBe(false)
    expect(reads()).toBe(4)
  })
})
