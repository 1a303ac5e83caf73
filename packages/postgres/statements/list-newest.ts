import type { EntityName, FilterQuery } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { isUuid } from '@rodovia/core/shared/ids.ts'
import type { Page, Slice } from '@rodovia/core/shared/page.ts'
import { refuseField } from '@rodovia/core/shared/refusal.ts'

/**
 * A part of a total that is already counted. What each `uncounted` filter matches is added; each is counted
 * by itself, because PostgreSQL would scan the whole table for an OR of two ranges.
 */
export type KnownCount<Row> = { count: number; uncounted: readonly FilterQuery<Row>[] }

/** A page, newest first, of rows whose `column` rises with time; its value is the cursor. */
export async function listNewest<Row extends object>(
  em: EntityManager,
  entity: EntityName<Row>,
  filter: FilterQuery<NoInfer<Row>>,
  page: Page,
  column: string = 'id',
  knownCount: KnownCount<NoInfer<Row>> | null = null,
): Promise<Slice<Row>> {
  assertCursor(page)
  const { limit, offset, after } = page
  const and = (other: object) => ({ $and: [filter, other] }) as FilterQuery<NoInfer<Row>>
  const pageFilter = after === null ? filter : and({ [column]: { $lt: after } })
  const work = em.fork()
  const countFilters = knownCount ? knownCount.uncounted.map((other) => and(other as object)) : [filter]
  const [items, ...counts] = await Promise.all([
    work.find(entity, pageFilter, { orderBy: { [column]: 'desc' } as never, limit, offset }),
    ...countFilters.map((part) => work.count(entity, part)),
  ])
  return { items: items as Row[], total: counts.reduce((sum, count) => sum + count, knownCount?.count ?? 0) }
}

/** Refuses a cursor that is no id with `validation_failed`. */
export function assertCursor({ after }: Page): void {
  if (after !== null && !isUuid(after))
    throw refuseField('after', 'not_allowed', { why: 'not_a_cursor', got: after })
}
