/** The start page of the console. */
export const home = '/conta'

const anyOrigin = 'http://rodovia.invalid'

/** The page to open after a login: a page of the console, or its start page when the address names anything else. */
export function returnPath(requested: unknown): string {
  if (typeof requested !== 'string' || !URL.canParse(requested, anyOrigin)) return home
  const { origin, pathname, search } = new URL(requested, anyOrigin)
  const isOurs = origin === anyOrigin && (pathname === home || pathname.startsWith(`${home}/`))
  return isOurs ? `${pathname}${search}` : home
}
