import { secondsBetween } from '../shared/clock.ts'

/** What waits for the platform itself to go on with it. Counts end at `mostCounted`. */
export type Backlog = {
  /** Events that were committed and not handed on. */
  outbox: Waiting
  webhooks: {
    byEndpointState: Readonly<Record<EndpointState, WebhookBacklog>>
    /** Since when that waits which waits longest to be told: at endpoints that answer, and taken by no worker. */
    since: Date | null
  }
  /** Pushes that wait, those included that are to be tried again later; `since` is that of those that are due. */
  pushes: Waiting
  /** Deliveries whose time has come: an offer, its end, a deadline. */
  dispatch: Waiting
}

export type Waiting = { count: number; since: Date | null }

/** So many are counted of a kind, of deliveries of webhooks so many for each endpoint: who has more has far too many. */
export const maxCounted = 10_000

/** What an endpoint is told: all, one now and then, nothing for a while, nothing at all. */
export const endpointStates = ['answering', 'failing', 'paused', 'disabled'] as const
export type EndpointState = (typeof endpointStates)[number]

/** `waiting`: whenever its time is; `due`: its time has come. */
export type WebhookBacklog = { endpoints: number; waiting: number; due: number }

/** What waits too long: what it is, since when, and how long that is. */
export type Overdue = { what: string; since: Date; seconds: number }

/** Which of the things that wait since then wait for longer than they may. */
export function overdueAt(
  at: Date,
  since: Readonly<Record<string, Date | null>>,
  mostSeconds: number,
): readonly Overdue[] {
  return Object.entries(since).flatMap(([what, from]) => {
    const seconds = from ? secondsBetween(from, at) : 0
    return from && seconds > mostSeconds ? [{ what, since: from, seconds }] : []
  })
}
