/** The header in which a gateway sends the remaining milliseconds of a request to a subgraph. */
export const deadlineHeader = 'x-deadline-ms'

/** The header of a response by which a subgraph says that it is about to stop and did not start the request. */
export const notBegunHeader = 'x-not-begun'
