import type { EntityName, FilterQuery } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { rememberCounts } from './lasting-counts.ts'
import type { KnownPart } from './list-newest.ts'

const hourMilliseconds = 60 * 60 * 1000

/** What was written that long ago has been committed, whatever clock it was written by. */
const settledMilliseconds = hourMilliseconds

/** It is remembered for an hour, and clocks are not all alike. */
const leewayMilliseconds = 3 * hourMilliseconds

type SettledPart = {
  /** For how many days from their time on none of them goes. */
  staysDays: number
  /** The column that has the time at which they were written, and what stands in it first at such a time. */
  by: string
  firstAt: (time: Date) => unknown
}

/**
 * For lists of rows that are only added, with the time of now, and go when they are old: between those that may go within the hour and
 * those that may still come, as many stay as there are.
 */
export function rememberSettled<Row extends object>(
  em: EntityManager,
  entity: EntityName<Row>,
  { staysDays, by, firstAt }: SettledPart,
): (list: string, wanted: FilterQuery<NoInfer<Row>>) => Promise<KnownPart<Row> | null> {
  const remembered = rememberCounts<KnownPart<Row>>()
  return (list, wanted) =>
    remembered(list, async () => {
      const now = Date.now()
      const from = firstAt(new Date(now - staysDays * 24 * hourMilliseconds + leewayMilliseconds))
      const to = firstAt(new Date(now - settledMilliseconds))
      const within = { $and: [wanted, { [by]: { $gte: from, $lt: to } }] } as FilterQuery<NoInfer<Row>>
      const others = [{ [by]: { $lt: from } }, { [by]: { $gte: to } }] as FilterQuery<Row>[]
      return { count: await em.fork().count(entity, within), others }
    })
}
