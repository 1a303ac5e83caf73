/** Returns the origin and path to which an agent of undici sends a request. */
export function targetOf({ origin, pathname, search }: URL): { origin: string; path: string } {
  return { origin, path: pathname + search }
}
