import type { PushId, TenantId, UserId } from '../shared/ids.ts'
import { type AccountAlertKind, accountAlertKinds, type Mail } from './mail.ts'

/** An operator's decision about a driver's sign-up. */
type DecisionPushType = 'account.driver_approved' | 'account.driver_returned'
export type AccountPushType = `account.${AccountAlertKind}` | DecisionPushType
export const accountPushTypes: readonly AccountPushType[] = [
  ...accountAlertKinds.map((kind) => `account.${kind}` as const),
  'account.driver_approved',
  'account.driver_returned',
]

/** A push about an account, to the apps of its user. It names nothing, because a locked phone shows it to anyone. */
export type AccountPush = {
  id: PushId
  tenantId: TenantId
  userId: UserId
  type: AccountPushType
  createdAt: Date
  /** It is not sent after this time. */
  expiresAt: Date
}

/**
 * Mail and push of one change, written in its transaction. No mail if mails are not configured, no push if
 * the change needs no confirmation.
 */
export type AccountAlert = { mail: Mail | null; push: AccountPush | null }
