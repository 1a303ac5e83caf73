export const sessionName = 'rodovia.driver-session'

/** Known before the client is loaded, which reads it. */
export function hasStoredSession(): boolean {
  return localStorage.getItem(sessionName) !== null
}
