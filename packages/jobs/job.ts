import type { z } from 'zod'

/** A kind of work: what it carries, checked when it is asked for and again when it is done, and what makes it one. */
export type JobDefinition<Payload> = {
  name: string
  payload: z.ZodType<Payload>
  /** Work with the same key that still waits is asked for once. */
  key: (payload: Payload) => string
}

export function defineJob<Payload>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  return definition
}
