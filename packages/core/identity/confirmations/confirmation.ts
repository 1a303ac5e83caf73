import type { Cents } from '../../shared/money.ts'

/** What takes a proposal with its exact amount first, and then a confirmation of just that. */
export const confirmedActions = ['place_order', 'cancel_order'] as const
export type ConfirmedAction = (typeof confirmedActions)[number]

/** A proposal that waits for its confirmation: whose it is, what would be done, and at which price or with which refund. */
export type Confirmation = {
  /** SHA-256 of the token, which its caller alone has. */
  hash: string
  callerId: string
  action: ConfirmedAction
  input: unknown
  cents: Cents
  expiresAt: Date
}
