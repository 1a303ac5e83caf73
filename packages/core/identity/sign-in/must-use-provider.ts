import { refuse } from '../../shared/refusal.ts'
import type { User } from '../user.ts'
import type { IdentityProviders } from './ports.ts'
import { domainOf, mayBeBoundToProvider } from './provider.ts'

type Ports = { identityProviders: IdentityProviders }

/**
 * Whether a password is not enough for the user: the tenant requires its provider of members with an address in a domain that
 * it verified. Owners and drivers, and people with addresses elsewhere, keep their passwords.
 */
export async function mustUseProvider({ identityProviders }: Ports, user: User): Promise<boolean> {
  if (!mayBeBoundToProvider(user)) return false
  return identityProviders.isRequired(user.tenantId, domainOf(user.email))
}

/** Refuses with `sign_in_refused` a user who has to sign in by the company's provider. */
export async function assertPasswordSuffices(ports: Ports, user: User): Promise<void> {
  if (await mustUseProvider(ports, user)) throw refuse('sign_in_refused', { reason: 'provider_required' })
}
