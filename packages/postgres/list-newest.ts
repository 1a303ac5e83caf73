import type { EntityName, FilterQuery } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { isUuid } from '@rodovia/core/shared/ids.ts'
import type { Page, Slice } from '@rodovia/core/shared/page.ts'
import { refuseField } from '@rodovia/core/shared/refusal.ts'

/** A part of what fits, newest first, for things whose ids rise with time: the cursor is an id, of the column `by`. */
export async function listNewest<Row extends object>(
  em: EntityManager,
  entity: EntityName<Row>,
  wanted: FilterQuery<NoInfer<Row>>,
  page: Page,
  by: string = 'id',
): Promise<Slice<Row>> {
  assertCursor(page)
  const { limit, offset, after } = page
  const behind =
    after === null ? wanted : ({ $and: [wanted, { [by]: { $lt: after } }] } as FilterQuery<NoInfer<Row>>)
  const work = em.fork()
  const [items, total] = await Promise.all([
    work.find(entity, behind, { orderBy: { [by]: 'desc' } as never, limit, offset }),
    work.count(entity, wanted),
  ])
  return { items: items as Row[], total }
}

/** Refuses with `validation_failed` a cursor that is no id. */
export function assertCursor({ after }: Page): void {
  if (after !== null && !isUuid(after)) throw refuseField('after', 'is not a cursor of this list')
}
