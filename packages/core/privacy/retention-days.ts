/** The days for which data is stored: docs/reference/rules.md#privacy, docs/reference/rules.md#limits. */

/** Positions of deliveries and drivers, and offers. */
export const positionDays = 90
export const idempotencyDays = 30
/** Messages to recipients: long enough for a question about a delivery or a bill. */
export const recipientMessageDays = 90
/** The days for which the result of a push can be looked up. */
export const pushDays = 7
/** The days for which requests of API keys can be looked up, and those for which their bodies are kept. */
export const requestDays = 7
export const requestBodyDays = 1
/** The days for which the result of a mail and of its link can be looked up. */
export const linkDays = 30
/** Counted from when no token can open the session; its log-in stays in the audit log for longer. */
export const sessionDays = 30
/** The days for which an unused quote can be looked up. A used quote stays with its order. */
export const quoteDays = 7
/** The recipients' data in a shipment that nobody ordered: long enough to correct it and price it again. */
export const unorderedDays = 1
/** Long enough to compare with the monthly bill of a key. */
export const spendingDays = 90
/** The PIX keys of payouts, and fiscal documents: tax authorities may ask for five years after the year of the payment (CTN, art. 173). */
export const taxDays = 6 * 366
/** The audit log and the access log: six months by law (Lei 12.965/2014, art. 15). */
export const auditDays = 181
