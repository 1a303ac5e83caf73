/** One plan looks at so many waiting deliveries, the most urgent first … */
export const mostDeliveries = 1_000
/** … at so many drivers, those nearest to a pickup … */
export const mostDrivers = 200
/** … and at so many deliveries that drivers have already. */
export const mostCommitted = 2_000

/** A pickup that may begin later than this from now waits for a later plan. */
export const planAheadSeconds = 4 * 3600
/** A route ends at the latest after a working day from now: nobody knows when a driver goes off duty. */
export const routeSeconds = 12 * 3600

/** The search of one plan ends after this time. */
export const searchSeconds = 0.4

/** A delivery leaves the driver of the plan before only where that saves more than so many metres. */
export const changeMeters = 2_000
/** So many of a dispatcher's last changes to a plan can be taken back. */
export const mostChanges = 100
/** A plan is kept so long for the next one to start from. */
export const lastPlanSeconds = 1_800

/** The road network is asked for all ways between so many places; for more, travel is estimated. */
export const mostRoadPlaces = 30
/** The most time for all answers of the road network together. */
export const roadMilliseconds = 2_000
