import type { Status } from '@rodovia/core/delivery/model/states.ts'

type Step = 'done' | 'current' | 'ahead'

/** The index of the current step in each status. Null for a delivery that was canceled or returns. */
const steps: Record<Status, number | null> = {
  awaiting_driver: 0,
  assigned: 0,
  accepted: 1,
  at_pickup: 1,
  picked_up: 2,
  in_transit: 2,
  delivered: 4,
  canceled: null,
  returning: null,
  returned: null,
}

/** The four steps of a delivery. Null when it was canceled or returns. */
export function progressOf(status: Status): Step[] | null {
  const current = steps[status]
  if (current === null) return null
  return [0, 1, 2, 3].map((step) => (step < current ? 'done' : step === current ? 'current' : 'ahead'))
}
