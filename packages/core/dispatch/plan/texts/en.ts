import type { PlanTexts } from './plan-texts.ts'

const rooms = { weight: 'of the weight', volume: 'of the volume', deliveries: 'deliveries' } as const

export const texts: PlanTexts = {
  reason: {
    no_driver: () => 'No driver with such a vehicle is on duty within reach.',
    declined: ({ driver }) =>
      driver === null
        ? 'Every driver who could carry it declined it before or was taken off it.'
        : `${driver} declined it before or was taken off it.`,
    margin_gone: ({ closes }) =>
      `The deadline at ${closes} leaves less time than the way takes in nine of ten cases. Offer it by hand.`,
    window_closes: ({ driver, arrives, closes }) =>
      `${driver} would be there at ${arrives}; it has to be ${closes} at the latest.`,
    working_time: ({ driver, arrives, closes }) =>
      `${driver} would be done at ${arrives}, after the end of the working time at ${closes}.`,
    delays_others: ({ driver, arrives, closes, code }) =>
      `${driver} would then come to ${code} at ${arrives}; it has to be ${closes} at the latest.`,
    vehicle_full: ({ driver, needs, free, measure }) => {
      const vehicle = driver === null ? 'any vehicle' : `the vehicle of ${driver}`
      return measure === 'deliveries'
        ? `It does not fit in ${vehicle}: ${free} more deliveries are allowed on board.`
        : `It does not fit in ${vehicle}: it takes ${needs}% ${rooms[measure ?? 'weight']}, and ${free}% is free.`
    },
    no_way: ({ driver }) => `No road leads there, not even for ${driver}.`,
    no_place: () => 'The search found no place for it in its time. Plan again.',
    before_pickup: () => 'It would come before its pickup.',
    driver_away: ({ driver }) =>
      `${driver ?? 'The driver'} is not on duty within reach, or cannot get anything new now.`,
    other_vehicle: ({ driver }) => `The vehicle of ${driver ?? 'the driver'} is of another kind.`,
  },
  adds: (km, minutes) => `It adds ${km} km and ${minutes} min to this route.`,
  nextBest: (driver, km, minutes) =>
    `The next best, ${driver}, would drive ${km} km and ${minutes} min for it.`,
  onlyOne: 'No other driver can do it in time.',
  kept: (driver) => `It stays with ${driver} as in the plan before: a change would save little.`,
  locked: (driver) => `It is locked to ${driver} by the dispatcher.`,
  stops: { pickup: 'pickup', dropoff: 'drop' },
  nearer: (driver) => `${driver} starts nearer, but:`,
  spare: (minutes) => `The hand-over may be up to ${minutes} min later.`,
  boundBy: (minutes, code) =>
    `The hand-over may be up to ${minutes} min later; then ${code} would miss its time.`,
  gain: (km, minutes) =>
    `Together its deliveries take ${km} km less than one after the other, and all of it could be ${minutes} min later until one loses the margin of its deadline.`,
}
