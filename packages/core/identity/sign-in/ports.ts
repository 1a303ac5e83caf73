import type { TenantId, UserId } from '../../shared/ids.ts'
import type { AuditEntry, ChangeRecords } from '../audit/audit-entry.ts'
import type { ClaimedDomain, Identity, IdentityProvider } from './provider.ts'

export type IdentityProviders = {
  find(tenantId: TenantId): Promise<IdentityProvider | null>
  /** With another issuer or client the identities are deleted and the sessions that the provider opened end. */
  set(provider: IdentityProvider, records: ChangeRecords): Promise<void>
  /** Deletes it with its identities and ends the sessions that it opened; without one nothing is written. */
  remove(tenantId: TenantId, at: Date, records: ChangeRecords): Promise<void>
  /** In the order of their names. */
  domains(tenantId: TenantId): Promise<readonly ClaimedDomain[]>
  /** One that the tenant claims already stays as it is. False if the tenant claims `most` domains. */
  claimDomain(domain: ClaimedDomain, most: number, records: ChangeRecords): Promise<boolean>
  /** `taken`: another tenant has verified it. `gone`: the tenant does not claim it. */
  verifyDomain(
    domain: Pick<ClaimedDomain, 'name' | 'tenantId'>,
    at: Date,
    records: ChangeRecords,
  ): Promise<'done' | 'taken' | 'gone'>
  /** False if the tenant does not claim it. */
  releaseDomain(domain: Pick<ClaimedDomain, 'name' | 'tenantId'>, records: ChangeRecords): Promise<boolean>
  /** The tenant that has verified the domain. */
  tenantOfDomain(name: string): Promise<TenantId | null>
  /** Whether the tenant requires its provider and has verified the domain. */
  isRequired(tenantId: TenantId, domain: string): Promise<boolean>
  findIdentity(identity: Pick<Identity, 'tenantId' | 'issuer' | 'subject'>): Promise<Identity | null>
  hasIdentity(userId: UserId): Promise<boolean>
  /**
   * Gives the account this identity in place of an earlier one. False, and nothing is written, if another account has it or
   * the account was removed.
   */
  link(identity: Identity, audit: AuditEntry): Promise<boolean>
}

/** Texts that only this server reads again: AES-256-GCM with a key that is derived from a secret. */
export type SealedTexts = {
  /** `context` has to be the same when it is opened. */
  seal(text: string, context: string): string
  /** Null for what was not sealed for that context. */
  open(sealed: string, context: string): string | null
}

/** The tokens in the DNS that prove that a domain belongs to a tenant. */
export type DomainTokens = { tokenOf(tenantId: TenantId, domain: string): string }

/** The TXT records of a name; none if the name does not exist. Refuses with `unavailable` while no name server answers. */
export type TextRecords = { find(name: string): Promise<readonly string[]> }

/** The data with which the server signs in at a provider. */
export type ProviderClient = Pick<IdentityProvider, 'issuer' | 'clientId'> & {
  clientSecret: string
  redirectUri: string
}

/** The secrets that bind an answer of the provider to the browser that asked. */
export type SignInSecrets = { state: string; nonce: string; codeVerifier: string }

/** A provider's claims about a person. */
export type ProviderClaims = {
  subject: string
  email: string | null
  /** False only if the provider says so: many do not say it. */
  isEmailVerified: boolean
  name: string | null
  groups: readonly string[]
}

/** The last two refuse with `unavailable` when the provider does not answer, with `sign_in_refused` what it should not have answered. */
export type ProviderCalls = {
  makeSecrets(): SignInSecrets
  /** Refuses with `validation_failed` an issuer that does not answer as a provider. */
  check(client: ProviderClient): Promise<void>
  /** Returns the address to which the browser goes. */
  authorizationUrl(
    client: ProviderClient,
    secrets: SignInSecrets,
    options: { loginHint: string | null },
  ): Promise<string>
  /** Exchanges the code in the query with which the browser came back, and checks the signed ID token. */
  finish(
    client: ProviderClient,
    secrets: SignInSecrets,
    answer: { query: string; groupsClaim: string },
  ): Promise<ProviderClaims>
}

export type ProviderSettings = {
  publicUrl: string
  /** http is allowed for development. */
  allowsHttp: boolean
  allowsHost: (host: string) => boolean
}
