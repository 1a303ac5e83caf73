import type { Address } from '../rest/route.ts'

/** Something that clients should leave: a REST route, or a field, argument or value of GraphQL such as `Query.orders`. */
export type Deprecation = ({ route: Address } | { field: string }) & {
  /** The day from which it is deprecated, and the first day on which it may be gone. */
  since: string
  sunset: string
  /** The replacement, in Markdown. */
  replacement: string
  /** The address that explains the change. */
  link: string
}

/** A deprecated thing stays at least so long (docs/reference/api-changes.md). */
export const shortestNoticeMonths = 12

/** Everything that is deprecated. Headers, OpenAPI and the list of changes follow from it; a test compares it with the SDL. */
export const deprecations: readonly Deprecation[] = []

export function deprecationOf(
  { method, path }: { method: string; path: string },
  table: readonly Deprecation[],
): Deprecation | undefined {
  return table.find((row) => 'route' in row && row.route === `${method} ${path}`)
}

/** The headers of RFC 9745 (`Deprecation`) and RFC 8594 (`Sunset`), with a link to the explanation. */
export function deprecationHeaders({ since, sunset, link }: Deprecation, publicUrl: string) {
  return {
    deprecation: `@${new Date(since).getTime() / 1000}`,
    sunset: new Date(sunset).toUTCString(),
    link: `<${publicUrl}${link}>; rel="deprecation"; type="text/html"`,
  }
}

/** A sentence for descriptions. */
export function describeDeprecation({ since, sunset, replacement }: Deprecation): string {
  return `Deprecated since ${since}, answers until ${sunset} at least: use ${replacement} instead.`
}
