import type { TenantId, UserId } from '../shared/ids.ts'
import { readPhone, searchedDigits } from '../shared/telephone.ts'

export { erasedName } from '../shared/erased-name.ts'

/** The person: a user, or a sender or recipient whom a tenant's orders name by telephone number. */
export type DataSubject =
  | { kind: 'user'; userId: UserId; tenantId: TenantId }
  | { kind: 'contact'; tenantId: TenantId; phone: string }

/** The number that replaces that of an erased person: nobody has it. */
export const erasedPhone = '0000000000'
/** The replacement for texts by or about an erased person; migration 0034 has it too. */
export const erasedText = '[apagado]'

/** The e-mail address of an erased account: no mail arrives there (RFC 2606). */
export function erasedEmail(userId: UserId): string {
  return `${userId}@erased.invalid`
}

/**
 * The digits by which a contact is found, at most 15, without Brazil's 55 before a complete number of 10 or 11
 * digits. Refuses with `validation_failed`.
 */
export function readContactPhone(text: string): string {
  return searchedDigits(readPhone('phone', text))
}
