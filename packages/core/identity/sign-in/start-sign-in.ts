import type { SessionId, TenantId } from '../../shared/ids.ts'
import type { LimitPorts } from '../../shared/limits.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import { readText } from '../../shared/texts.ts'
import { takeLoginTry } from '../credentials.ts'
import type { Request } from '../request.ts'
import { secretPurpose } from './change-provider.ts'
import type { ProviderCalls, ProviderClient, SealedTexts } from './ports.ts'
import { domainOf, type IdentityProvider } from './provider.ts'
import { redirectUriOf, type SettingsPorts } from './read-settings.ts'
import { sealFlow } from './sign-in-flow.ts'

export type SignInPorts = SystemPorts &
  LimitPorts &
  SettingsPorts & { providerCalls: ProviderCalls; sealedTexts: SealedTexts }

/** `url` is the provider's page; `flow` is for `finishProviderSignIn`, and for nobody but the browser that goes there. */
export type StartedSignIn = { url: string; flow: string }

/**
 * Begins a sign-in by the company's identity provider. `company` is an e-mail address of the company, or its domain. Refuses
 * with `rate_limited` too many attempts from an address; with `validation_failed` a domain by which no company signs in; with
 * `unavailable` while the provider does not answer.
 */
export async function startProviderSignIn(
  ports: SignInPorts,
  { request, company }: { request: Request; company: string },
): Promise<StartedSignIn> {
  await takeLoginTry(ports, request)
  const text = readText('company', company, 254).toLowerCase()
  const provider = await findByDomain(ports, domainOf(text))
  const secrets = ports.providerCalls.makeSecrets()
  const { tenantId } = provider
  const url = await ports.providerCalls.authorizationUrl(clientOf(ports, provider), secrets, {
    loginHint: text.includes('@') ? text : null,
  })
  const flow = sealFlow(ports, 'provider flow', {
    ...secrets,
    tenantId,
    sessionId: ports.newId<SessionId>(),
    begunAt: ports.clock().getTime(),
  })
  return { url, flow }
}

async function findByDomain({ identityProviders }: SignInPorts, domain: string): Promise<IdentityProvider> {
  const tenantId = await identityProviders.tenantOfDomain(domain)
  const provider = tenantId && (await identityProviders.find(tenantId))
  if (provider) return provider
  throw refuseField('company', 'no_company', { domain })
}

/** Refuses with `sign_in_refused` if the tenant has none any more. */
export async function findProvider(
  { identityProviders }: SignInPorts,
  tenantId: TenantId,
): Promise<IdentityProvider> {
  const provider = await identityProviders.find(tenantId)
  if (provider) return provider
  throw refuse('sign_in_refused', { reason: 'not_begun_here' })
}

/** Refuses with `unavailable` a secret that this server did not seal: MEDIA_LINK_SECRET changed, and the owner has to enter it again. */
export function clientOf(ports: SignInPorts, provider: IdentityProvider): ProviderClient {
  const { tenantId, issuer, clientId, sealedSecret } = provider
  const clientSecret = ports.sealedTexts.open(sealedSecret, secretPurpose(tenantId))
  if (clientSecret === null)
    throw refuse('unavailable', { retryAfterSeconds: 60, reason: 'identity_provider' })
  return { issuer, clientId, clientSecret, redirectUri: redirectUriOf(ports, tenantId) }
}
