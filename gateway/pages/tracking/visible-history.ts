import type { TrackingSnapshot } from '@rodovia/gateway/rest/tracking.ts'

type Entry = TrackingSnapshot['timeline'][number]

/** How the search for a driver went on matters to nobody who waits for a parcel. */
const searchEvents = ['decline', 'offer_timeout']

/**
 * What the page tells of what happened, the newest first: without the drivers who let the offer pass, so that a search of an
 * hour is one line.
 */
export function visibleHistory(timeline: readonly Entry[]): Entry[] {
  return timeline
    .filter(({ type }, index) => {
      if (searchEvents.includes(type)) return false
      const next = timeline[index + 1]
      return type !== 'tracking.driver_assigned' || next === undefined || !searchEvents.includes(next.type)
    })
    .reverse()
}
