import type { Body } from '../support/rest-client.ts'
import type { CallerName } from './callers.ts'
import type { PermissionFixture, Resource, State } from './permission-fixture.ts'

/** An answer from either door, as its reader sees it. */
export type ObservedResponse = {
  code: string | null
  status: number
  headers: Record<string, string>
  body: Body
}

/** What is asked about and by whom. */
export type MatrixCase = { thing: Resource; token: string | undefined }

/**
 * The thing that a cell asks about: where the asker may change it, one of his own; else the one that all share. `driver` is always
 * the one who has it.
 */
export async function caseFor(
  world: PermissionFixture,
  one: CallerName,
  { state = 'accepted', consumes }: { state?: State; consumes?: boolean },
  isAllowed: boolean,
): Promise<MatrixCase> {
  const thing = await (consumes && isAllowed ? world.createResource(state) : world.sharedResource(state))
  if (one === 'nobody') return { thing, token: undefined }
  return { thing, token: one === 'driver' ? thing.driver.token : world.users[one].token }
}

const ofEveryAnswer = new Set(['date', 'x-request-id', 'ratelimit', 'content-length', 'keep-alive'])

/** An answer without the names of the thing it is about: what a stranger could tell two things apart by. */
export function withoutIdentifiers({ status, headers, body }: ObservedResponse, thing: Resource): string {
  const shown = Object.entries(headers).filter(([name]) => !ofEveryAnswer.has(name))
  let text = JSON.stringify({ status, headers: shown, body })
  for (const [name, value] of Object.entries(thing))
    if (typeof value === 'string') text = text.replaceAll(value, name)
  return text
}
