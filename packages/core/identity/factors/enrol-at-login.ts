import { refuse } from '../../shared/refusal.ts'
import { readText } from '../../shared/texts.ts'
import { draftAccountMail } from '../account-mails.ts'
import { about, auditEntry } from '../audit/audit-entry.ts'
import { takeLoginTry } from '../credentials.ts'
import { openSession } from '../open-session.ts'
import type { Request } from '../request.ts'
import type { TokenPair } from '../session.ts'
import type { User } from '../user.ts'
import { newFactor } from './add-factor.ts'
import { type ChallengeToken, createChallenge, findChallenge } from './challenge.ts'
import type { LoginPorts } from './complete-login.ts'
import { type FactorKind, makeRecoveryCodes } from './factor.ts'
import { hashesOf } from './own-factors.ts'
import type { FactorChallenge, NewFactor } from './ports.ts'
import { countFailures, type FactorProof, methodOf } from './verify-factor.ts'

/** A new factor of somebody who may log in only with one: the secret of an app, or what the browser needs for a passkey. */
export type Enrolment = ChallengeToken & { secret: string | null; uri: string | null; options: object | null }

/**
 * Begins the first factor of a user whose log-in was refused with `mfa_required` because the role needs one. Refuses with
 * `challenge_expired`, `rate_limited`.
 */
export async function startEnrolment(
  ports: LoginPorts,
  { request, challenge: token, kind }: { request: Request; challenge: string; kind: FactorKind },
): Promise<Enrolment> {
  const { user, login } = await findLogin(ports, request, token, 'enrolment')
  const made = kind === 'totp' ? ports.totps.make(user) : null
  const created = await createChallenge(ports, {
    purpose: kind,
    userId: user.id,
    login,
    sealedSecret: made?.sealed ?? null,
  })
  const { challenge } = created
  const options =
    kind === 'passkey' ? await ports.passkeys.creationOptions({ challenge, user, existing: [] }) : null
  return { ...created, secret: made?.secret ?? null, uri: made?.uri ?? null, options }
}

/** The recovery codes are shown once. */
export type EnrolledLogin = { tokens: TokenPair; recoveryCodes: string[] }

/**
 * Adds the factor of `startEnrolment` with its first proof and opens the session; a mail tells the user. Refuses with
 * `challenge_expired`, `mfa_failed`, `rate_limited`, `validation_failed`.
 */
export async function completeEnrolment(
  ports: LoginPorts,
  {
    request,
    challenge: token,
    name,
    ...proof
  }: { request: Request; challenge: string; name: string } & Pick<FactorProof, 'code' | 'passkey'>,
): Promise<EnrolledLogin> {
  const label = readText('name', name, 60)
  const kind = methodOf(proof) === 'passkey' ? 'passkey' : 'totp'
  const { user, login, challenge } = await findLogin(ports, request, token, kind)
  const { triesLeft, hash } = challenge
  const attempt = { request, user, knownDevice: login.knownDevice, triesLeft }
  const secrets = await countFailures(ports, attempt, kind, () => prove(ports, challenge, token, proof))
  const factor = newFactor(ports, user, { kind, name: label, ...secrets })
  const codes = makeRecoveryCodes(ports.randomBytes)
  const at = factor.createdAt
  const added = { request, by: user, at, action: 'factor.added', ...about('user', user) } as const
  const tokens = await openSession(ports, {
    request,
    user,
    login,
    proof: {
      method: kind,
      challenge: hash,
      use: null,
      addition: { factor, codeHashes: hashesOf(ports, codes) },
      audit: auditEntry(ports, { ...added, facts: { kind } }),
      mail: draftAccountMail(ports, request, { kind: 'factor_added', user, at, data: { factor: label } }),
    },
  })
  // Another factor was added, or the password changed, meanwhile.
  if (!tokens) throw refuse('challenge_expired', {})
  return { tokens, recoveryCodes: codes }
}

async function prove(
  { totps, passkeys, clock }: LoginPorts,
  { userId, sealedSecret }: FactorChallenge,
  token: string,
  { code, passkey }: FactorProof,
): Promise<Partial<NewFactor> | null> {
  if (passkey) return passkeys.verifyCreation(token, passkey)
  const lastStep = userId && totps.stepOf(userId, sealedSecret ?? '', code ?? '', clock())
  return lastStep === null ? null : { sealedSecret, lastStep }
}

async function findLogin(
  ports: LoginPorts,
  request: Request,
  token: string,
  purpose: FactorChallenge['purpose'],
) {
  const challenge = await findChallenge(ports, token)
  const login = challenge?.purpose === purpose ? challenge.login : null
  await takeLoginTry(ports, request, login?.knownDevice)
  const userId: User['id'] | null = challenge?.userId ?? null
  const user = userId && (await ports.users.findByIds([userId])).get(userId)
  if (challenge && login && user) return { challenge, login, user }
  throw refuse('challenge_expired', {})
}
