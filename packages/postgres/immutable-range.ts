import type { EntityName, FilterQuery } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { KnownCount } from './list-newest.ts'
import { createStableCounts } from './stable-counts.ts'

const hourMilliseconds = 60 * 60 * 1000

/** What was written that long ago has been committed, whatever clock it was written by. */
const commitWindowMilliseconds = hourMilliseconds

/** It is remembered for an hour, and clocks are not all alike. */
const leewayMilliseconds = 3 * hourMilliseconds

type ImmutableRange = {
  /** For how many days from their time on none of them goes. */
  retentionDays: number
  /** The column that has the time at which they were written, and what stands in it first at such a time. */
  column: string
  lowestValueAt: (time: Date) => unknown
}

/**
 * For lists of rows that are only added, with the time of now, and go when they are old: between those that may go within the hour and
 * those that may still come, as many stay as there are.
 */
export function createImmutableRangeCounts<Row extends object>(
  em: EntityManager,
  entity: EntityName<Row>,
  { retentionDays, column, lowestValueAt }: ImmutableRange,
): (list: string, filter: FilterQuery<NoInfer<Row>>) => Promise<KnownCount<Row> | null> {
  const stableCounts = createStableCounts<KnownCount<Row>>()
  return (list, filter) =>
    stableCounts(list, async () => {
      const now = Date.now()
      const from = lowestValueAt(new Date(now - retentionDays * 24 * hourMilliseconds + leewayMilliseconds))
      const to = lowestValueAt(new Date(now - commitWindowMilliseconds))
      const within = { $and: [filter, { [column]: { $gte: from, $lt: to } }] } as FilterQuery<NoInfer<Row>>
      const uncounted = [{ [column]: { $lt: from } }, { [column]: { $gte: to } }] as FilterQuery<Row>[]
      return { count: await em.fork().count(entity, within), uncounted }
    })
}
