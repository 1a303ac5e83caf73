/** Recipients do not need to know how the search for a driver went. */
const searchEvents = ['decline', 'offer_timeout']

/** The events that pages show, newest first, without offers that drivers declined or did not answer. */
export function visibleHistory<Entry extends { type: string }>(timeline: readonly Entry[]): Entry[] {
  return timeline
    .filter(({ type }, index) => {
      if (searchEvents.includes(type)) return false
      const next = timeline[index + 1]
      return type !== 'tracking.driver_assigned' || next === undefined || !searchEvents.includes(next.type)
    })
    .reverse()
}
