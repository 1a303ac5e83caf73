import { addSeconds } from '../../shared/clock.ts'
import type { InvitationId, TenantId } from '../../shared/ids.ts'
import { type LimitPorts, takeWithinLimit } from '../../shared/limits.ts'
import { readOneOf } from '../../shared/one-of.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse } from '../../shared/refusal.ts'
import { readText } from '../../shared/texts.ts'
import { draftAccountMail } from '../account-mails.ts'
import { about, auditEntry } from '../audit/audit-entry.ts'
import { readCpfOrCnpj } from '../cpf-or-cnpj.ts'
import { readEmail } from '../credentials.ts'
import { linkUrl } from '../links/link-url.ts'
import type { LinkSettings, LinkTokens } from '../links/ports.ts'
import { draftMail } from '../mail.ts'
import type { Users } from '../ports.ts'
import type { Request } from '../request.ts'
import type { ShopSignUpSettings, ShopSignUps } from './ports.ts'

type Settings = { shopSignUpSettings: ShopSignUpSettings; linkSettings: LinkSettings }

type Ports = SystemPorts &
  LimitPorts &
  Settings & { users: Users; shopSignUps: ShopSignUps; linkTokens: LinkTokens }

export type SignUpShop = {
  request: Request
  shopName: string
  document: string
  email: string
  /** The version of the terms that the person has read and accepts. */
  termsVersion: string
}

/**
 * A shop opens an account: the link in a mail confirms the address, and who opens it chooses name and password and is the owner. If an
 * account has the address, the answer is the same, nothing is created, and a mail tells its owner. `link` is null where mails are sent.
 * Refuses with `unavailable` where shops cannot sign up, with `rate_limited` too many from a network or for an address, with
 * `validation_failed` a name, an address, a CNPJ or CPF that is not valid, and other terms than those in force.
 */
export async function signUpShop(
  ports: Ports,
  { request, ...input }: SignUpShop,
): Promise<{ email: string; link: string | null }> {
  const { mode, termsVersion } = ports.shopSignUpSettings
  const { isMailing } = ports.linkSettings
  const reason = closedReason(ports)
  if (reason) throw refuse('unavailable', { retryAfterSeconds: 3600, reason })
  const { signUps, passwordResets } = ports.limitSettings
  await takeWithinLimit(ports, 'sign-ups', signUps, `sign-ups:${request.address}`)
  const tenantName = readText('shop_name', input.shopName, 120)
  const email = readEmail(input.email)
  const document = readCpfOrCnpj('document', input.document)
  readOneOf('terms_version', [termsVersion], input.termsVersion)
  await takeWithinLimit(ports, 'sign-ups-email', passwordResets, `sign-ups-email:${ports.sha256(email)}`)

  const at = ports.clock()
  if (await ports.users.findByEmail(email)) {
    // Without the name, which anybody may have written.
    const user = { email, name: '' }
    await ports.shopSignUps.keepMail(draftAccountMail(ports, request, { kind: 'sign_up_repeated', user, at }))
    return { email, link: null }
  }
  const tenantId = ports.newId<TenantId>()
  const id = ports.newId<InvitationId>()
  const expiresAt = addSeconds(at, ports.linkSettings.invitationSeconds)
  const { language } = request
  const data = { tenant: tenantName }
  const mail = { kind: 'shop_sign_up', email, linkId: id, data, createdAt: at, expiresAt } as const
  await ports.shopSignUps.create({
    signUp: {
      tenantId,
      email,
      document,
      language,
      termsVersion,
      signedUpAt: at,
      approvedAt: mode === 'open' ? at : null,
    },
    invitation: {
      id,
      tenantId,
      tenantName,
      email,
      role: 'owner',
      persona: null,
      invitedBy: null,
      createdAt: at,
      expiresAt,
    },
    hash: ports.sha256(ports.linkTokens.tokenOf(id)),
    mail: isMailing ? draftMail(ports, request, mail) : null,
    audit: auditEntry(ports, {
      request,
      at,
      action: 'shop.signed_up',
      ...about('tenant', { id: tenantId, tenantId }),
      facts: { name: tenantName, terms_version: termsVersion },
    }),
  })
  return { email, link: isMailing ? null : linkUrl(ports, 'invitation', id) }
}

export type ShopTerms = { isOpen: boolean; version: string; url: string | null }

/** Whether shops may open accounts, and the terms that they accept. For anybody. */
export function readShopTerms(ports: Settings): ShopTerms {
  const { termsVersion, termsUrl } = ports.shopSignUpSettings
  return { isOpen: closedReason(ports) === null, version: termsVersion, url: termsUrl }
}

function closedReason({ shopSignUpSettings: { mode, showsLink }, linkSettings: { isMailing } }: Settings) {
  if (mode === 'closed') return 'sign_up_closed'
  return isMailing || showsLink ? null : 'mail_not_configured'
}

/** Refuses with `not_approved` a shop that waits for an operator: it rehearses only. */
export async function assertShopApproved(
  { shopSignUps }: { shopSignUps: Pick<ShopSignUps, 'find'> },
  tenantId: TenantId,
): Promise<void> {
  const signUp = await shopSignUps.find(tenantId)
  if (signUp && !signUp.approvedAt) throw refuse('not_approved', {})
}
