import type { TenantId } from '../../shared/ids.ts'
import type { Language } from '../../shared/language.ts'
import type { Page, Slice } from '../../shared/page.ts'
import type { AuditEntry, ChangeRecords } from '../audit/audit-entry.ts'
import type { Invitation } from '../links/ports.ts'
import type { Mail } from '../mail.ts'

/** The statements of a shop that opened its account by itself. */
export type ShopSignUp = {
  tenantId: TenantId
  /** The address of the owner, who confirms it with the link in a mail. */
  email: string
  /** A CNPJ of 14 characters or a CPF of 11 digits. */
  document: string
  language: Language
  /** The terms that were accepted. */
  termsVersion: string
  signedUpAt: Date
  /** Null while an operator has to approve it: until then the shop only rehearses. */
  approvedAt: Date | null
}

export type ShopSignUps = {
  /** Creates the tenant with its empty wallet, and the invitation of its owner with the mail. */
  create(made: {
    signUp: ShopSignUp
    invitation: Invitation
    hash: string
    mail: Mail | null
    audit: AuditEntry
  }): Promise<void>
  /** Stores only the mail, for an address that has an account. */
  keepMail(mail: Mail | null): Promise<void>
  /** Null for a tenant that an operator created. */
  find(id: TenantId): Promise<ShopSignUp | null>
  /** The shops that wait for an operator and whose owner has confirmed the address, newest first; the cursor is the tenant's id. */
  listWaiting(page: Page): Promise<Slice<ShopSignUp>>
  /** False, and nothing is written, if it was approved before. */
  approve(change: ChangeRecords & { tenantId: TenantId; at: Date; mail: Mail | null }): Promise<boolean>
}

export type ShopSignUpSettings = {
  /** Whether an operator approves new shops, they are live at once, or nobody may open an account. */
  mode: 'approval' | 'open' | 'closed'
  termsVersion: string
  termsUrl: string | null
  /** Without a mail server the response has the link: not in production. */
  showsLink: boolean
}
