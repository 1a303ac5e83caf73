import type { Delivery } from '../delivery/model/delivery.ts'
import type { AccountAlert } from '../identity/account-push.ts'
import type { ApiKey } from '../identity/api-keys/api-key.ts'
import type { AuditEntry } from '../identity/audit/audit-entry.ts'
import type { Cents } from '../shared/money.ts'
import type { RehearsalDraft } from '../wallet/play-money.ts'

export type RehearsalSettings = {
  /** The time that an order takes from placing to its end. */
  rideSeconds: number
  /** The play money that a rehearsal's wallet begins with. */
  walletCents: Cents
}

export type Robots = {
  /** Claims at most `limit` due deliveries of rehearsals; no other worker gets them before `until`. */
  claim(claim: { at: Date; until: Date; limit: number }): Promise<readonly Delivery[]>
}

/** `Client`: the data of an application or a shop besides its key. */
export type NewApiKeys<Client = never> = {
  /**
   * False, and nothing is written, if the tenant has `maxOfTenant` unrevoked keys of that mode already. A test key
   * opens the tenant's rehearsal if that is not open yet.
   */
  create(created: {
    apiKey: ApiKey
    hash: string
    maxOfTenant: number
    rehearsal: RehearsalDraft | null
    audit: AuditEntry
    alert: AccountAlert | null
    client?: Client
  }): Promise<boolean>
}
