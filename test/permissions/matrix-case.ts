import type { Body } from '../support/rest-client.ts'
import type { CallerName } from './callers.ts'
import { fieldsReadBy, type PermissionFixture, type Resource, type State } from './permission-fixture.ts'

/** A response over REST, GraphQL or MCP. */
export type ObservedResponse = {
  code: string | null
  status: number
  headers: Record<string, string>
  body: Body
}

/** The resource of a request and the token of its caller. */
export type MatrixCase = { resource: Resource; token: string | undefined }

/**
 * The resource of a cell: a new one if the request is allowed and changes it, else the shared one. `read` makes the request of a resource.
 * The caller `driver` is always the driver of the resource.
 */
export async function caseFor(
  fixture: PermissionFixture,
  one: CallerName,
  { state = 'accepted', consumes }: { state?: State; consumes?: boolean },
  isAllowed: boolean,
  read?: (resource: Resource, fixture: PermissionFixture) => unknown,
): Promise<MatrixCase> {
  const fields = async () =>
    read && new Set([...(await fieldsReadBy(fixture, read)), ...(one === 'driver' ? ['driver'] : [])])
  const resource = await (consumes && isAllowed
    ? fixture.createResource(state, await fields())
    : fixture.sharedResource(state))
  if (one === 'nobody') return { resource, token: undefined }
  return { resource, token: one === 'driver' ? resource.driver.token : fixture.users[one].token }
}

const varyingHeaders = new Set(['date', 'x-request-id', 'ratelimit', 'content-length', 'keep-alive'])

/** A response without the identifiers of its resource, to compare responses about different resources. */
export function withoutIdentifiers({ status, headers, body }: ObservedResponse, resource: Resource): string {
  const shown = Object.entries(headers).filter(([name]) => !varyingHeaders.has(name))
  let text = JSON.stringify({ status, headers: shown, body })
  for (const [name, value] of Object.entries(resource))
    if (typeof value === 'string') text = text.replaceAll(value, name)
  return text
}
