import type { Confirmation } from './confirmation.ts'

export type Confirmations = {
  keep(confirmation: Confirmation): Promise<void>
  /** The caller's own; null where there is none, and a day after it expired. */
  find(hash: string, callerId: string): Promise<Confirmation | null>
}

/** How long a proposal may be confirmed. */
export type ConfirmationSettings = { lifeSeconds: number }
