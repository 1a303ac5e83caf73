import type { Cents } from '../../shared/money.ts'

/** The actions with two steps: a proposal with its exact amount, and its confirmation. */
export const confirmedActions = ['place_order', 'cancel_order'] as const
export type ConfirmedAction = (typeof confirmedActions)[number]

/** A proposal that waits for its confirmation; `cents` is the price or the refund. */
export type Confirmation = {
  /** SHA-256 of the token, which only the caller has. */
  hash: string
  callerId: string
  action: ConfirmedAction
  input: unknown
  cents: Cents
  expiresAt: Date
}
