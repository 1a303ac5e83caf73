import type { EntityName, FilterQuery } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { KnownCount } from './list-newest.ts'
import { createStableCounts } from './stable-counts.ts'

const hourMilliseconds = 60 * 60 * 1000

/** Rows that old are committed, even if the clock of their server was wrong. */
const commitWindowMilliseconds = hourMilliseconds

/** A count is cached for an hour, and clocks differ. */
const leewayMilliseconds = 3 * hourMilliseconds

type ImmutableRange = {
  /** No row is deleted before this age. */
  retentionDays: number
  /** The column of the time of writing, and its lowest value at a time. */
  column: string
  lowestValueAt: (time: Date) => unknown
}

/**
 * Counts lists of rows that are only inserted, with the current time, and deleted by age. The range between
 * rows that may be deleted within the hour and rows that may still appear keeps its count.
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
