/**
 * SQLSTATE classes 08 (connection, without protocol violations), 40 (deadlock or serialization failure), 53
 * (out of resources) and 57 (operator intervention, timeout), 25006 (read-only), 25P03 (ended while a transaction was idle), 55P03 (lock
 * not available) and socket errors.
 */
const unavailableCodes =
  /^(08(?!P01)|25006|25P03|40|53|55P03|57|E(CONN|PIPE|TIMEDOUT|HOST|NET|NOTFOUND|AI_AGAIN))/

/**
 * Messages of node-postgres without a code: client.js and pg-pool in https://github.com/brianc/node-postgres
 */
const unavailableMessages =
  /^(Connection terminated|timeout e|Client (was closed|has encountered a connection error)|Query read timeout|Cannot use a pool after calling end)/

/** Whether the database, not the statement, is the cause. */
export function isUnavailable(error: unknown): boolean {
  return (
    unavailableCodes.test(codeOf(error)) ||
    isPoolerFault(error) ||
    (error instanceof Error && unavailableMessages.test(error.message))
  )
}

/** PgBouncer reports a lost or missing server as a protocol violation that ends the connection. */
function isPoolerFault(error: unknown): boolean {
  return codeOf(error) === '08P01' && (error as { severity?: unknown }).severity === 'FATAL'
}

/** The code of PostgreSQL, of the socket or of a refusal. */
export function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '')
}
