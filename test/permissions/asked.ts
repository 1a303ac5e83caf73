import type { Body } from '../support/rest-client.ts'
import type { Who } from './who.ts'
import type { State, Thing, World } from './world.ts'

/** An answer from either door, as its reader sees it. */
export type Seen = { code: string | null; status: number; headers: Record<string, string>; body: Body }

/** What is asked about and by whom. */
export type Asked = { thing: Thing; token: string | undefined }

/**
 * The thing that a cell asks about: where the asker may change it, one of his own; else the one that all share. `driver` is always
 * the one who has it.
 */
export async function askedBy(
  world: World,
  one: Who,
  { state = 'accepted', consumes }: { state?: State; consumes?: boolean },
  isAllowed: boolean,
): Promise<Asked> {
  const thing = await (consumes && isAllowed ? world.aThing(state) : world.theThing(state))
  if (one === 'nobody') return { thing, token: undefined }
  return { thing, token: one === 'driver' ? thing.driver.token : world.users[one].token }
}

const ofEveryAnswer = new Set(['date', 'x-request-id', 'ratelimit', 'content-length', 'keep-alive'])

/** An answer without the names of the thing it is about: what a stranger could tell two things apart by. */
export function withoutNames({ status, headers, body }: Seen, thing: Thing): string {
  const shown = Object.entries(headers).filter(([name]) => !ofEveryAnswer.has(name))
  let text = JSON.stringify({ status, headers: shown, body })
  for (const [name, value] of Object.entries(thing))
    if (typeof value === 'string') text = text.replaceAll(value, name)
  return text
}
