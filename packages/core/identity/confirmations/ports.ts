import type { Confirmation } from './confirmation.ts'

export type Confirmations = {
  keep(confirmation: Confirmation): Promise<void>
  /** The caller's own; null if unknown, or a day after it expired. */
  find(hash: string, callerId: string): Promise<Confirmation | null>
}

export type ConfirmationSettings = { lifeSeconds: number }
