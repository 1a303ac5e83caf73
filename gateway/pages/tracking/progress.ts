import type { TrackingSnapshot } from '@rodovia/gateway/rest/tracking.ts'

type Step = 'done' | 'current' | 'ahead'

/** How far each status is: the index of the step under way, of those that the page names; null off the straight way. */
const steps: Record<TrackingSnapshot['status'], number | null> = {
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

/** The four steps of a delivery that goes as it should; null for one that does not. */
export function progressOf(status: TrackingSnapshot['status']): Step[] | null {
  const underWay = steps[status]
  if (underWay === null) return null
  return [0, 1, 2, 3].map((step) => (step < underWay ? 'done' : step === underWay ? 'current' : 'ahead'))
}
