import type { TenantId } from '../../shared/ids.ts'
import type { Actor } from '../actor.ts'
import { permit } from '../permissions.ts'
import type { DomainTokens, IdentityProviders, ProviderSettings } from './ports.ts'
import type { ClaimedDomain, IdentityProvider } from './provider.ts'

export type SettingsPorts = {
  identityProviders: IdentityProviders
  domainTokens: DomainTokens
  providerSettings: ProviderSettings
}

/** A domain with the TXT record that verifies it. */
export type DomainView = Pick<ClaimedDomain, 'name' | 'verifiedAt'> & {
  recordName: string
  recordValue: string
}

/** The settings by which a tenant's members sign in at their company. The client secret is never shown. */
export type CompanySignIn = {
  provider: Omit<IdentityProvider, 'sealedSecret'> | null
  domains: readonly DomainView[]
  /** The redirect URI that the provider has to allow. */
  redirectUri: string
}

/** The settings of the actor's tenant. Refuses with `unauthorized`, and all but owners with `forbidden`. */
export async function readCompanySignIn(
  ports: SettingsPorts,
  { actor }: { actor: Actor | null },
): Promise<CompanySignIn> {
  const { tenantId } = permit(actor, 'provider.manage')
  const [provider, domains] = await Promise.all([
    ports.identityProviders.find(tenantId),
    ports.identityProviders.domains(tenantId),
  ])
  return {
    provider: provider && withoutSecret(provider),
    domains: domains.map((domain) => viewOf(ports, domain)),
    redirectUri: redirectUriOf(ports, tenantId),
  }
}

function withoutSecret({ sealedSecret: _, ...provider }: IdentityProvider) {
  return provider
}

/** Each tenant has its own, so that a provider cannot pass the answer of another one off as its own (RFC 9700, section 4.4). */
export function redirectUriOf({ providerSettings }: SettingsPorts, tenantId: TenantId): string {
  return `${providerSettings.publicUrl}/conta/empresa/${tenantId}/retorno`
}

export function viewOf(
  { domainTokens }: Pick<SettingsPorts, 'domainTokens'>,
  { name, tenantId, verifiedAt }: ClaimedDomain,
): DomainView {
  return {
    name,
    verifiedAt,
    recordName: recordNameOf(name),
    recordValue: recordValueOf({ domainTokens }, tenantId, name),
  }
}

export function recordNameOf(domain: string): string {
  return `_rodovia.${domain}`
}

export function recordValueOf(
  { domainTokens }: Pick<SettingsPorts, 'domainTokens'>,
  tenantId: TenantId,
  domain: string,
): string {
  return `rodovia-verification=${domainTokens.tokenOf(tenantId, domain)}`
}
