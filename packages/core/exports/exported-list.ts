import type { Actor } from '../identity/actor.ts'
import type { Capability } from '../identity/permissions.ts'
import type { LocalizedText } from '../shared/language.ts'
import type { PageInput, Slice } from '../shared/page.ts'
import { maxLimit } from '../shared/page.ts'
import type { FilterName, ListFilter } from './list-export.ts'
import type { Cell, ListPorts } from './ports.ts'

type Asked = { actor: Actor; filter: ListFilter; page: PageInput }

type Column<Row> = readonly [heading: LocalizedText | string, cell: (row: Row) => Cell]

type ListDefinition<Row> = {
  /** The capability that the export requires. */
  capability: Capability
  filters: readonly FilterName[]
  /** Refuses with `validation_failed` values that the list does not allow. */
  check?: (filter: ListFilter) => unknown
  /** Reads as the list itself does, with its permissions and its access log. */
  read: (ports: ListPorts, request: Asked) => Promise<Slice<Row>>
  cursorOf: (row: Row) => string
  columns: readonly Column<Row>[]
  /** Further columns, which depend on the rows. */
  moreColumns?: (ports: ListPorts, request: Omit<Asked, 'page'>) => Promise<readonly Column<Row>[]>
}

type ListPage = {
  rows: readonly Cell[][]
  total: number
  /** The cursor of the next page; null after the last one. */
  next: string | null
}

/** A list that can be exported. */
export type ExportedList = Pick<ListDefinition<never>, 'capability' | 'filters' | 'check'> & {
  open(ports: ListPorts, request: Omit<Asked, 'page'>): Promise<OpenList>
}

/** A list with its headings, read page by page. */
type OpenList = {
  headings: readonly (LocalizedText | string)[]
  readPage(after: string | null): Promise<ListPage>
}

/** Pages are read by cursor, so each takes the same time however long the list is. */
export function exportedList<Row>({
  read,
  cursorOf,
  columns: fixed,
  moreColumns,
  ...list
}: ListDefinition<Row>): ExportedList {
  return {
    ...list,
    async open(ports, request) {
      const columns = [...fixed, ...((await moreColumns?.(ports, request)) ?? [])]
      return {
        headings: columns.map(([heading]) => heading),
        async readPage(after) {
          const { items, total } = await read(ports, { ...request, page: { limit: maxLimit, after } })
          const rows = items.map((item) => columns.map(([, cell]) => cell(item)))
          return { rows, total, next: items.length === maxLimit ? cursorOf(items.at(-1)!) : null }
        },
      }
    },
  }
}
