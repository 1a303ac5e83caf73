/** The hooks that a route has of a kind, and one that runs after them. */
export function withLast<Hook>(hooks: Hook | Hook[] | undefined, last: Hook): Hook[] {
  return [...([hooks ?? []].flat() as Hook[]), last]
}
