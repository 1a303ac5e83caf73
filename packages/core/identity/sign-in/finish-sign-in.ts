import { addSeconds } from '../../shared/clock.ts'
import { isRefusal, refuse } from '../../shared/refusal.ts'
import { readOptionalText } from '../../shared/texts.ts'
import type { AccountMailPorts } from '../account-mails.ts'
import { auditEntry } from '../audit/audit-entry.ts'
import { takeLoginTry } from '../credentials.ts'
import { type AuthenticatePorts, authenticate } from '../log-in.ts'
import { openSession } from '../open-session.ts'
import type { SessionPorts } from '../ports.ts'
import type { Request } from '../request.ts'
import type { TokenPair } from '../session.ts'
import type { User } from '../user.ts'
import { type AccountPorts, accountOf, applyRole, grantedRole, linkIdentity } from './account-of-identity.ts'
import { aboutTenant } from './change-provider.ts'
import type { IdentityProvider } from './provider.ts'
import { openFlow, type PendingLink, type SignInFlow, sealFlow } from './sign-in-flow.ts'
import { clientOf, findProvider } from './start-sign-in.ts'

export type FinishPorts = AccountPorts & SessionPorts & AccountMailPorts & AuthenticatePorts

type Device = { device?: string | null; deviceToken?: string | null }

export type FinishSignIn = Device & {
  request: Request
  flow: string
  /** The tenant in the address to which the provider sent the browser. */
  tenantId: string
  query: string
}

/** A session, or what `confirmProviderSignIn` needs with the password of the account that has the e-mail address. */
export type FinishedSignIn = {
  tokens: TokenPair | null
  confirmation: { token: string; email: string } | null
}

/**
 * Ends a sign-in by the company's identity provider with its answer, which opens one session at most. The role follows the
 * groups. Refuses with `rate_limited`; with `unavailable` while the provider does not answer; with `sign_in_refused`, for the
 * reason that the tenant's audit log has too.
 */
export async function finishProviderSignIn(ports: FinishPorts, input: FinishSignIn): Promise<FinishedSignIn> {
  const { request } = input
  await takeLoginTry(ports, request)
  const flow = openFlow(ports, 'provider flow', input.flow, ports.clock())
  if (flow.tenantId !== input.tenantId) throw refuse('sign_in_refused', { reason: 'not_begun_here' })
  const provider = await findProvider(ports, flow.tenantId)
  return recordRefusals(ports, request, provider, async () => {
    const { state, nonce, codeVerifier } = flow
    const claims = await ports.providerCalls.finish(
      clientOf(ports, provider),
      { state, nonce, codeVerifier },
      { query: input.query, groupsClaim: provider.groupsClaim },
    )
    const person = { request, provider, claims }
    const { user, isUnproven } = await accountOf(ports, person)
    const identity = { issuer: provider.issuer, subject: claims.subject }
    if (!isUnproven) {
      const tokens = await openProviderSession(ports, input, { user, flow, identity })
      return { tokens, confirmation: null }
    }
    const { tenantId, sessionId, begunAt } = flow
    const role = grantedRole(person, user)
    const link = { tenantId, sessionId, begunAt, userId: user.id, email: user.email, role, ...identity }
    return {
      tokens: null,
      confirmation: { token: sealFlow(ports, 'pending link', link), email: user.email },
    }
  })
}

/**
 * Ends the first sign-in of somebody whose account has a password: it proves that the account and the person at the provider are
 * one. Refuses with `invalid_credentials` a wrong password, which counts as a failed login; with `rate_limited`; with
 * `sign_in_refused` a token that is not ours or ten minutes old, and a provider that was changed meanwhile.
 */
export async function confirmProviderSignIn(
  ports: FinishPorts,
  input: Device & { request: Request; token: string; password: string },
): Promise<TokenPair> {
  const { request, token, password } = input
  await takeLoginTry(ports, request)
  const link = openFlow(ports, 'pending link', token, ports.clock())
  const provider = await findProvider(ports, link.tenantId)
  return recordRefusals(ports, request, provider, async () => {
    const { user: member } = await authenticate(ports, { account: link.email, password, request })
    if (member.id !== link.userId || provider.issuer !== link.issuer)
      throw refuse('sign_in_refused', { reason: 'not_begun_here' })
    const { issuer, subject } = link
    await linkIdentity(ports, request, { user: member, issuer, subject })
    const user = await applyRole(ports, request, member, link.role)
    return openProviderSession(ports, input, { user, flow: link, identity: { issuer, subject } })
  })
}

type Opening = {
  user: User
  flow: Pick<SignInFlow | PendingLink, 'sessionId'>
  identity: { issuer: string; subject: string }
}

/** It ends after half a day, so that somebody whom the company removed from its provider is out by then. */
async function openProviderSession(
  ports: FinishPorts,
  { request, device, deviceToken }: Device & { request: Request },
  { user, flow, identity }: Opening,
): Promise<TokenPair> {
  const knownDevice = deviceToken ? ports.deviceTokens.sessionOf(deviceToken, user.email) : null
  const tokens = await openSession(ports, {
    user,
    request,
    identity,
    sessionId: flow.sessionId,
    login: { passwordHash: null, device: readOptionalText('device', device, 200), knownDevice },
    endsAt: addSeconds(ports.clock(), ports.sessionSettings.providerSessionSeconds),
  })
  // The answer was used before, or the account or the provider has just been removed.
  if (!tokens) throw refuse('sign_in_refused', { reason: 'not_begun_here' })
  return tokens
}

/** The tenant's audit log says why nobody was signed in. */
async function recordRefusals<Result>(
  ports: FinishPorts,
  request: Request,
  provider: IdentityProvider,
  signIn: () => Promise<Result>,
): Promise<Result> {
  try {
    return await signIn()
  } catch (error) {
    if (isRefusal(error) && (error.code === 'sign_in_refused' || error.code === 'unavailable')) {
      const {
        reason,
        claimed,
        error: code,
      } = error.code === 'sign_in_refused' ? error.facts : { reason: 'unavailable' }
      const facts = {
        reason,
        provider: provider.issuer.slice(0, 200),
        // An erasure removes it by this name.
        ...(claimed && { email: claimed.toLowerCase() }),
        ...(code && { error: code }),
      }
      const at = ports.clock()
      await ports.auditLog.append(
        auditEntry(ports, { ...aboutTenant(provider), request, at, action: 'session.refused', facts }),
      )
    }
    throw error
  }
}
