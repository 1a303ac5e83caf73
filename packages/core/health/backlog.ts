import { secondsBetween } from '../shared/clock.ts'

/** The platform's own backlog. Counts end at `maxCounted`. */
export type Backlog = {
  /** Committed events that were not distributed to endpoints yet. */
  outbox: Waiting
  webhooks: {
    byEndpointState: Readonly<Record<EndpointState, WebhookBacklog>>
    /** Since when the oldest due message waits that no worker has, at endpoints that answer. */
    since: Date | null
  }
  /** Pending pushes including retries; `since` is that of the due ones. */
  pushes: Waiting
  /** Deliveries that are due for the dispatcher. */
  dispatch: Waiting
  /** Repetitions whose order is due. */
  repetitions: Waiting
  /** Applications of drivers who sent documents and wait for operators. */
  applications: Waiting
  /** Published events that the figures do not count yet. */
  figures: Waiting
  /** Orders that searches do not find yet, or not by what changed. */
  search: Waiting
}

export type Waiting = { count: number; since: Date | null }

/** The counting limit per kind, for webhooks per endpoint: a greater backlog is a fault anyway. */
export const maxCounted = 10_000

/** The states of an endpoint: it receives everything, probes, nothing for a while, or nothing. */
export const endpointStates = ['answering', 'failing', 'paused', 'disabled'] as const
export type EndpointState = (typeof endpointStates)[number]

/** `waiting`: all pending messages; `due`: those whose time has come. */
export type WebhookBacklog = { endpoints: number; waiting: number; due: number }

/** An overdue backlog: its name, since when, and for how long. */
export type Overdue = { what: string; since: Date; seconds: number }

/** The backlogs that wait longer than `mostSeconds`. */
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
