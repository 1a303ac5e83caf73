import type { EntityName, FilterQuery } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { isUuid } from '@rodovia/core/shared/ids.ts'
import type { Page, Slice } from '@rodovia/core/shared/page.ts'
import { refuseField } from '@rodovia/core/shared/refusal.ts'

/** A part of what fits, newest first, for things whose ids rise with time: the cursor is an id. */
export async function listNewest<Row extends { id: string }>(
  em: EntityManager,
  entity: EntityName<Row>,
  wanted: FilterQuery<Row>,
  { limit, offset, after }: Page,
): Promise<Slice<Row>> {
  if (after !== null && !isUuid(after)) throw refuseField('after', 'is not a cursor of this list')
  const behind = after === null ? wanted : ({ $and: [wanted, { id: { $lt: after } }] } as FilterQuery<Row>)
  const work = em.fork()
  const [items, total] = await Promise.all([
    work.find(entity, behind, { orderBy: { id: 'desc' } as never, limit, offset }),
    work.count(entity, wanted),
  ])
  return { items: items as Row[], total }
}
