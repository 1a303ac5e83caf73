import type { PathSegment } from '../transports/transport.ts'

/** A path as generated code builds it: the parent path and the last segment, or null for the root. */
export type LinkedPath = readonly [LinkedPath, PathSegment] | null

export function pathSegments(linked: unknown): readonly PathSegment[] {
  const path: PathSegment[] = []
  for (let at = linked as LinkedPath; at; at = at[0]) path.push(at[1])
  return path.reverse()
}
