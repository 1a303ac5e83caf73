import type { TenantId, UserId } from '../shared/ids.ts'
import { readPhone } from '../shared/texts.ts'

/** Whose data it is: somebody with an account, or a sender or recipient whom a tenant's orders name by telephone number. */
export type DataSubject =
  | { kind: 'user'; userId: UserId; tenantId: TenantId }
  | { kind: 'contact'; tenantId: TenantId; phone: string }

/** What stands where a person stood. It passes whatever names and numbers have to pass. */
export const erasedName = 'Pessoa apagada'
export const erasedPhone = '0000000000'
/** And where something stood that was said of or by a person; migration 0034 knows it too. */
export const erasedText = '[apagado]'

/** The address of an account whose person was erased: no mail arrives there (RFC 2606). */
export function erasedEmail(userId: UserId): string {
  return `${userId}@erased.invalid`
}

/**
 * The number by which a contact is found, however it is written: its digits, without the 55 of Brazil where a whole number (10 or 11
 * digits) follows. Refuses with `validation_failed` what is no telephone number.
 */
export function readContactPhone(field: string, text: string): string {
  return phoneDigits(readPhone(field, text))
}

/** packages/postgres/privacy/contacts.ts does the same in SQL. */
export function phoneDigits(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^55(?=\d{10,11}$)/, '')
}
