import type { ObjectRef } from '@pothos/core'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { type Page, type PageInput, readPage, type Slice } from '@rodovia/core/shared/page.ts'
import type { Builder } from './builder.ts'
import type { Ports, SubgraphContext } from './context.ts'
import { shareable } from './entity.ts'
import { boolean, described, int, of, string } from './fields.ts'

type List<Node> = (page: PageInput) => Promise<Slice<Node>>

/** The cursor of an item; the list continues after it. */
type CursorOf<Node> = (node: Node) => string

/** For lists whose cursor is the id of the item. */
export const byId = ({ id }: { id: string }) => id

type Connection<Node> = Slice<Node> & { page: Page; list: List<Node>; cursorOf: CursorOf<Node> }

type PageArgs = { first?: number | null; after?: string | null; offset?: number | null }

/** Reads a page of a list. Refuses an invalid page with `validation_failed`. */
export async function resolveConnection<Node>(
  { first, after, offset }: PageArgs,
  cursorOf: CursorOf<Node>,
  list: List<Node>,
): Promise<Connection<Node>> {
  const input = { limit: first, offset, after }
  return { ...(await list(input)), page: readPage(input), list, cursorOf }
}

/** A resolver of a list: calls a use case with the actor, a page and the other arguments of the field. */
export function listed<Node, Input extends { actor: Actor | null; page: PageInput }>(
  cursorOf: CursorOf<Node>,
  useCase: (ports: Ports, input: Input) => Promise<Slice<Node>>,
) {
  return (_: unknown, args: PageArgs & Omit<Input, 'actor' | 'page'>, { ports, actor }: SubgraphContext) =>
    resolveConnection(args, cursorOf, (page) => useCase(ports, { ...args, actor, page } as Input))
}

/** The paging arguments of a list. */
export function pageArgs(builder: Builder) {
  return builder.args((t) => ({
    first: t.int({ description: 'Page size, up to 500; the default is 50.' }),
    after: t.string({ description: 'Return items after this cursor, such as an `endCursor`.' }),
    offset: t.int({ description: 'Number of items to skip before the page begins; the default is 0.' }),
  }))
}

/** Returns a function that creates Relay connection types, with `nodes` and `totalCount` in addition. */
export function createConnections(builder: Builder) {
  const PageInfo = builder.objectRef<Connection<unknown>>('PageInfo').implement({
    description: 'Position of a page in the whole list.',
    extensions: shareable,
    fields: described({
      hasNextPage: boolean('Whether more items follow this page.', hasNextPage),
      hasPreviousPage: boolean(
        'Whether items come before this page.',
        ({ page, total }) => page.after !== null || (page.offset > 0 && total > 0),
      ),
      startCursor: string.orNull('Cursor of the first item; null on an empty page.', ({ items, cursorOf }) =>
        cursorAt(items, 0, cursorOf),
      ),
      endCursor: string.orNull(
        'Cursor of the last item: pass it as `after` to read the next page. Null on an empty page.',
        ({ items, cursorOf }) => cursorAt(items, -1, cursorOf),
      ),
    }),
  })

  return <Node>(node: ObjectRef<Builder['$inferSchemaTypes'], Node>, cursorOf: CursorOf<Node>) => {
    const Edge = builder.objectRef<{ node: Node }>(`${node.name}Edge`).implement({
      description: `One ${node.name} on a page, with its cursor.`,
      fields: (t) => ({
        cursor: t.string({
          description: 'Cursor of this item: pass it as `after` to read the items that follow.',
          resolve: (edge) => cursorOf(edge.node),
        }),
        node: t.expose('node', { type: node, description: `The ${node.name}.` }),
      }),
    })
    return builder.objectRef<Connection<Node>>(`${node.name}Connection`).implement({
      description: `One page of a list of ${node.name}, newest first.`,
      fields: described({
        edges: of([Edge])('Items of this page with their cursors.', ({ items }) =>
          items.map((item) => ({ node: item })),
        ),
        nodes: of([node])('Items of this page.', ({ items }) => items),
        pageInfo: of(PageInfo)(
          'Position of this page in the whole list.',
          (connection) => connection as Connection<unknown>,
        ),
        totalCount: int('Number of all items.', ({ total }) => total),
      }),
    })
  }
}

/** For a full page after a cursor, only another read of the list tells whether more items follow. */
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
