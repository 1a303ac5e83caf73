import type { ObjectRef } from '@pothos/core'
import { type Page, readPage, type Slice } from '@rodovia/core/shared/page.ts'
import type { Builder } from './builder.ts'

type List<Node> = (page: Partial<{ [K in keyof Page]: Page[K] | null }>) => Promise<Slice<Node>>

/** A thing's own name is its cursor: behind it the list goes on. */
type CursorOf<Node> = (node: Node) => string

type Connection<Node> = Slice<Node> & { page: Page; list: List<Node>; cursorOf: CursorOf<Node> }

type PageArgs = { first?: number | null; after?: string | null; offset?: number | null }

/** Reads the part of a list that was asked for. Refuses with `validation_failed` a page that is none. */
export async function resolveConnection<Node>(
  { first, after, offset }: PageArgs,
  cursorOf: CursorOf<Node>,
  list: List<Node>,
): Promise<Connection<Node>> {
  const asked = { limit: first, offset, after }
  return { ...(await list(asked)), page: readPage(asked), list, cursorOf }
}

/** The arguments of every list. */
export function pageArgs(builder: Builder) {
  return builder.args((t) => ({
    first: t.int({ description: 'At most so many, 50 where nothing is said; above 500 counts as 500.' }),
    after: t.string({ description: 'The cursor behind which to go on.' }),
    offset: t.int({ description: 'How many to leave out before the first, 0 where nothing is said.' }),
  }))
}

/** The types of Relay's connections for a subgraph's lists, with `nodes`, `totalCount` and an offset besides. */
export function createConnections(builder: Builder) {
  const PageInfo = builder.objectRef<Connection<unknown>>('PageInfo').implement({
    description: 'Where a part of a list stands in the whole.',
    shareable: true,
    fields: (t) => ({
      hasNextPage: t.boolean({
        description: 'Whether things follow behind this part.',
        resolve: hasNextPage,
      }),
      hasPreviousPage: t.boolean({
        description: 'Whether things stand before this part.',
        resolve: ({ page, total }) => page.after !== null || (page.offset > 0 && total > 0),
      }),
      startCursor: t.string({
        nullable: true,
        description: 'The cursor of the first thing; null where there is none.',
        resolve: ({ items, cursorOf }) => cursorAt(items, 0, cursorOf),
      }),
      endCursor: t.string({
        nullable: true,
        description: 'The cursor of the last thing, to give as `after`; null where there is none.',
        resolve: ({ items, cursorOf }) => cursorAt(items, -1, cursorOf),
      }),
    }),
  })

  return <Node>(node: ObjectRef<Builder['$inferSchemaTypes'], Node>, cursorOf: CursorOf<Node>) => {
    const Edge = builder.objectRef<{ node: Node }>(`${node.name}Edge`).implement({
      description: `One ${node.name} in its list.`,
      fields: (t) => ({
        cursor: t.string({
          description: 'Its place in the list, to give as `after`.',
          resolve: (edge) => cursorOf(edge.node),
        }),
        node: t.expose('node', { type: node, description: `The ${node.name} itself.` }),
      }),
    })
    return builder.objectRef<Connection<Node>>(`${node.name}Connection`).implement({
      description: `A part of a list of ${node.name}, newest first.`,
      fields: (t) => ({
        edges: t.field({
          type: [Edge],
          description: 'The things of this part with their cursors.',
          resolve: ({ items }) => items.map((item) => ({ node: item })),
        }),
        nodes: t.field({
          type: [node],
          description: 'The things of this part.',
          resolve: ({ items }) => items,
        }),
        pageInfo: t.field({
          type: PageInfo,
          description: 'Where this part stands in the whole list.',
          resolve: (connection) => connection as Connection<unknown>,
        }),
        totalCount: t.int({ description: 'The size of the whole list.', resolve: ({ total }) => total }),
      }),
    })
  }
}

/** A full part read behind a cursor does not know its place in the whole: only the list can tell, and only if asked. */
async function hasNextPage({ items, total, page, list, cursorOf }: Connection<unknown>): Promise<boolean> {
  if (items.length < page.limit) return false
  if (page.after === null) return page.offset + items.length < total
  const last = cursorAt(items, -1, cursorOf)
  const next = last === null ? { ...page, limit: 1 } : { limit: 1, offset: 0, after: last }
  return (await list(next)).items.length > 0
}

function cursorAt<Node>(items: readonly Node[], index: number, cursorOf: CursorOf<Node>): string | null {
  const item = items.at(index)
  return item === undefined ? null : cursorOf(item)
}
