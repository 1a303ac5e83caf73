import type { PathSegment } from '../transports/transport.ts'

/** A place as generated code builds it: the place around it and the last segment, or null for the root. */
export type LinkedPath = readonly [LinkedPath, PathSegment] | null

export function pathSegments(place: unknown): readonly PathSegment[] {
  const path: PathSegment[] = []
  for (let at = place as LinkedPath; at; at = at[0]) path.push(at[1])
  return path.reverse()
}
