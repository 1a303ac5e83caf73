import { auditServer } from 'graphql-http'

/** The audits of `graphql-http` that a server has passed, and the names of those that it has not. */
export interface HttpScore {
  /** `MUST 13/13, SHOULD 23/23, MAY 25/25`. */
  readonly score: string
  readonly failures: readonly string[]
}

const levels = ['MUST', 'SHOULD', 'MAY']

/**
 * Audits a server against the specification GraphQL over HTTP, by the audits of its reference implementation.
 *
 * @param headers that the server needs in each request besides those of the audits
 */
export async function auditGraphqlOverHttp(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpScore> {
  const fetchFn = (address: string, options?: RequestInit) =>
    fetch(address, { ...options, headers: { ...options?.headers, ...headers } })
  const results = await auditServer({ url, fetchFn })
  const scores = levels.map((level) => {
    const ofLevel = results.filter(({ name }) => name.startsWith(`${level} `))
    return `${level} ${ofLevel.filter(({ status }) => status === 'ok').length}/${ofLevel.length}`
  })
  const failures = results.flatMap((result) =>
    result.status === 'ok' ? [] : [`${result.id} ${result.name}: ${result.reason}`],
  )
  return { score: scores.join(', '), failures }
}
