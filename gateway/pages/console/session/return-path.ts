/** Where the console begins. */
export const home = '/conta'

const anyOrigin = 'http://rodovia.invalid'

/** Where a login leads back to: a page of the console, whatever the address said; else its beginning. */
export function returnPath(wished: unknown): string {
  if (typeof wished !== 'string' || !URL.canParse(wished, anyOrigin)) return home
  const { origin, pathname, search } = new URL(wished, anyOrigin)
  const isOurs = origin === anyOrigin && (pathname === home || pathname.startsWith(`${home}/`))
  return isOurs ? `${pathname}${search}` : home
}
