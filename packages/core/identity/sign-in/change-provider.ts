import type { SystemPorts } from '../../shared/ports.ts'
import { readPublicUrl } from '../../shared/public-url.ts'
import { refuseField } from '../../shared/refusal.ts'
import { readText } from '../../shared/texts.ts'
import { changeRecords } from '../audit/audit-entry.ts'
import { permit } from '../permissions.ts'
import type { Request } from '../request.ts'
import { requireStepUp, type StepUpPorts } from '../step-up.ts'
import type { ProviderCalls, SealedTexts } from './ports.ts'
import { type IdentityProvider, type RoleRule, readRoleRules } from './provider.ts'
import { type CompanySignIn, readCompanySignIn, type SettingsPorts } from './read-settings.ts'

export type SetIdentityProvider = {
  request: Request
  issuer: string
  clientId: string
  /** The present one stays where it is left out. */
  clientSecret?: string | null
  /** The claim with the groups; by default `groups`. */
  groupsClaim?: string | null
  roles: readonly RoleRule[]
  isRequired?: boolean | null
}

/**
 * Sets the identity provider of the actor's tenant. With another issuer or client the identities of before
 * are deleted, and sessions that the former one opened end. Refuses with `unauthorized`, all but owners with
 * `forbidden`, and with `validation_failed` an issuer that may not be called or does not answer, a missing
 * secret, a bad mapping of groups, and `isRequired` without a verified domain; with `step_up_required` an
 * owner who has not just confirmed.
 */
export async function setIdentityProvider(
  ports: SystemPorts &
    StepUpPorts &
    SettingsPorts & { sealedTexts: SealedTexts; providerCalls: ProviderCalls },
  input: SetIdentityProvider,
): Promise<CompanySignIn> {
  const { request } = input
  const { tenantId, tenantKind } = permit(request.actor, 'provider.manage')
  const before = await readCompanySignIn(ports, request)
  if (request.idempotencyKey?.resultId) return before
  const at = ports.clock()
  const provider: IdentityProvider = {
    tenantId,
    issuer: readIssuer(ports, input.issuer),
    clientId: readText('client_id', input.clientId, 200),
    sealedSecret: await readSecret(ports, input, tenantId),
    groupsClaim: readText('groups_claim', input.groupsClaim ?? 'groups', 100),
    roleRules: readRoleRules(tenantKind, input.roles),
    isRequired: input.isRequired ?? false,
    changedAt: at,
  }
  const isVerified = before.domains.some(({ verifiedAt }) => verifiedAt !== null)
  if (provider.isRequired && !isVerified)
    throw refuseField('is_required', 'not_allowed', { why: 'domain_needed' })
  const { issuer, clientId, isRequired } = provider
  await requireStepUp(ports, request, 'set_identity_provider')
  await ports.providerCalls.check({ issuer, clientId, clientSecret: '', redirectUri: before.redirectUri })
  await ports.identityProviders.set(
    provider,
    changeRecords(ports, {
      ...aboutTenant(provider),
      request,
      at,
      action: 'provider.set',
      facts: {
        issuer: issuer.slice(0, 200),
        client_id: clientId,
        required: isRequired ? 'yes' : 'no',
        groups: provider.roleRules.length,
      },
    }),
  )
  return readCompanySignIn(ports, request)
}

/**
 * Removes the provider with all identities and ends the sessions that it opened. Accounts without a password get one by
 * mail. Refuses with `unauthorized`, `forbidden`.
 */
export async function removeIdentityProvider(
  ports: SystemPorts & SettingsPorts,
  { request }: { request: Request },
): Promise<void> {
  const { tenantId } = permit(request.actor, 'provider.manage')
  if (request.idempotencyKey?.resultId) return
  const at = ports.clock()
  const records = changeRecords(ports, {
    ...aboutTenant({ tenantId }),
    request,
    at,
    action: 'provider.removed',
  })
  await ports.identityProviders.remove(tenantId, at, records)
}

/** For the entry about the provider of a tenant. */
export function aboutTenant({ tenantId }: Pick<IdentityProvider, 'tenantId'>) {
  return { tenantId, subjectKind: 'tenant', subjectId: tenantId } as const
}

function readIssuer({ providerSettings }: SettingsPorts, text: string): string {
  const href = readPublicUrl('issuer', text, providerSettings, 'https://login.example.com')
  if (href.includes('?')) throw refuseField('issuer', 'not_allowed', { why: 'issuer_with_query', got: href })
  if (href.length > 500) throw refuseField('issuer', 'too_long', { got: href.length, max: 500 })
  return href
}

export function secretPurpose(tenantId: IdentityProvider['tenantId']): string {
  return `client secret of ${tenantId}`
}

async function readSecret(
  { identityProviders, sealedTexts }: SettingsPorts & { sealedTexts: SealedTexts },
  { clientSecret }: SetIdentityProvider,
  tenantId: IdentityProvider['tenantId'],
): Promise<string> {
  if (clientSecret) {
    const { length } = clientSecret
    if (length <= 500) return sealedTexts.seal(clientSecret, secretPurpose(tenantId))
    throw refuseField('client_secret', 'too_long', { got: length, max: 500 })
  }
  const present = await identityProviders.find(tenantId)
  if (present) return present.sealedSecret
  throw refuseField('client_secret', 'required')
}
