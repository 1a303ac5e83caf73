import { type Status, statuses, targetOf } from '@rodovia/core/delivery/model/states.ts'

type Counts = readonly { status: Status; count: number }[]

const sumOf = (counts: Counts, isCounted: (status: Status) => boolean) =>
  counts.reduce((sum, { status, count }) => (isCounted(status) ? sum + count : sum), 0)

export const deliveredOf = (counts: Counts) => sumOf(counts, (status) => status === 'delivered')

/** The orders that can still be canceled. */
export const cancelableOf = (counts: Counts) =>
  sumOf(counts, (status) => targetOf(status, 'cancel') !== undefined)

/** The statuses that some orders have, in the sequence of a delivery. */
export const presentStatuses = (counts: Counts) =>
  statuses.flatMap((status) => counts.filter((one) => one.status === status))
