/** The driver of a route that the platform offers by itself waits no longer for windows to open. */
export const mostWaitSeconds = 600

/** A plan is renewed after this time, because drivers move and delays tell nobody … */
export const renewAfterSeconds = 30
/** … and nothing is offered from one that is older than this. */
export const planHoldsSeconds = 60

/** A process that does not end its plan within this time is taken for dead, and another one plans. */
export const claimSeconds = 15
