import type * as z from 'zod'

/** A kind of work: its payload, checked when it is enqueued and again when it runs, and the key that makes it unique. */
export type JobDefinition<Payload> = {
  name: string
  payload: z.ZodType<Payload>
  /** Among the waiting jobs there is one per key. */
  key: (payload: Payload) => string
  /** Jobs of one key also run one at a time, across all workers. */
  isExclusive?: boolean
}

export function defineJob<Payload>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  return definition
}
