/** The header in which a gateway sends the remaining milliseconds of a request to a subgraph. */
export const deadlineHeader = 'x-deadline-ms'

/** The header in which a gateway names the position of the log that a replica has to have replayed; without it only the primary answers. */
export const readPositionHeader = 'x-read-position'

/** The header of a response by which a subgraph says that it is about to stop and did not start the request. */
export const notBegunHeader = 'x-not-begun'
