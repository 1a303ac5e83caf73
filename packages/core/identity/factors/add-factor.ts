import type { FactorId } from '../../shared/ids.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import { readText } from '../../shared/texts.ts'
import { draftAccountMail } from '../account-mails.ts'
import { readProfile } from '../read-profile.ts'
import type { Request } from '../request.ts'
import { requireStepUp } from '../step-up.ts'
import type { User } from '../user.ts'
import { type ChallengeToken, createChallenge, findChallenge } from './challenge.ts'
import { type Factor, type FactorKind, makeRecoveryCodes, maxFactors } from './factor.ts'
import {
  hashesOf,
  type OwnFactorPorts,
  recordsOf,
  refuseIdempotencyKey,
  requireOwner,
} from './own-factors.ts'
import type { FactorChallenge, NewFactor } from './ports.ts'
import { countFailures } from './verify-factor.ts'

/** The secret of a new authenticator app, and the challenge that its first code confirms. */
export type TotpSetup = ChallengeToken & { secret: string; uri: string }

/** The data with which the browser makes a passkey. */
export type PasskeySetup = ChallengeToken & { options: object }

type AddFactor = { request: Request; challenge: string; name: string }

/** The recovery codes are those of an account without a factor before; they are shown once. */
export type AddedFactor = { factor: Factor; recoveryCodes: string[] | null }

/**
 * The secret of a new authenticator app. It counts only after `addTotp`, within 15 minutes. Refuses with `step_up_required`,
 * with `validation_failed` an Idempotency-Key.
 */
export async function startTotp(
  ports: OwnFactorPorts,
  { request }: { request: Request },
): Promise<TotpSetup> {
  requireOwner(request.actor)
  refuseIdempotencyKey(request)
  await requireStepUp(ports, request, 'change_factors')
  const { id: userId, email } = await readProfile(ports, request)
  const { sealed, ...shown } = ports.totps.make({ id: userId, email })
  return { ...shown, ...(await createChallenge(ports, { purpose: 'totp', userId, sealedSecret: sealed })) }
}

/**
 * Adds the authenticator app of a challenge of `startTotp` with its first code; a mail tells the user. Refuses with
 * `challenge_expired`, `mfa_failed`, `rate_limited`, with `validation_failed` more than ten factors and an Idempotency-Key.
 */
export function addTotp(
  ports: OwnFactorPorts,
  { code, ...input }: AddFactor & { code: string },
): Promise<AddedFactor> {
  return addFactor(ports, 'totp', input, async ({ userId, sealedSecret }) => {
    const lastStep = userId && ports.totps.stepOf(userId, sealedSecret ?? '', code, ports.clock())
    return lastStep === null ? null : { sealedSecret, lastStep }
  })
}

/**
 * Returns the data with which the browser makes a passkey; `addPasskey` takes its response within 15
 * minutes. Refuses as `startTotp`.
 */
export async function startPasskey(
  ports: OwnFactorPorts,
  { request }: { request: Request },
): Promise<PasskeySetup> {
  requireOwner(request.actor)
  refuseIdempotencyKey(request)
  await requireStepUp(ports, request, 'change_factors')
  const user = await readProfile(ports, request)
  const token = await createChallenge(ports, { purpose: 'passkey', userId: user.id })
  const existing = await ports.factors.passkeys(user.id)
  const options = await ports.passkeys.creationOptions({ challenge: token.challenge, user, existing })
  return { ...token, options }
}

/** Adds the passkey of a challenge of `startPasskey`. Refuses as `addTotp`, and one that was added before. */
export function addPasskey(
  ports: OwnFactorPorts,
  { passkey, ...input }: AddFactor & { passkey: string },
): Promise<AddedFactor> {
  return addFactor(ports, 'passkey', input, () => ports.passkeys.verifyCreation(input.challenge, passkey))
}

/** `prove` verifies the first proof and returns the secrets to store; null is a wrong one. */
async function addFactor(
  ports: OwnFactorPorts,
  kind: FactorKind,
  { request, challenge: token, name }: AddFactor,
  prove: (challenge: FactorChallenge) => Promise<Partial<NewFactor> | null>,
): Promise<AddedFactor> {
  const { userId, sessionId } = requireOwner(request.actor)
  refuseIdempotencyKey(request)
  const label = readText('name', name, 60)
  const challenge = await findChallenge(ports, token)
  if (challenge?.purpose !== kind || challenge.userId !== userId || challenge.login)
    throw refuse('challenge_expired', {})
  const user = await readProfile(ports, request)
  const attempt = { request, user, knownDevice: sessionId, triesLeft: challenge.triesLeft }
  const secrets = await countFailures(ports, attempt, kind, () => prove(challenge))
  const factor = newFactor(ports, user, { kind, name: label, ...secrets })
  return storeFactor(ports, { request, user, factor, challenge: challenge.hash })
}

export function newFactor(
  ports: SystemPorts,
  { id: userId }: User,
  one: Pick<NewFactor, 'kind' | 'name'> & Partial<NewFactor>,
): NewFactor {
  const noSecrets = {
    sealedSecret: null,
    lastStep: null,
    credentialId: null,
    publicKey: null,
    signCount: null,
    transports: null,
  }
  const made = { id: ports.newId<FactorId>(), userId, createdAt: ports.clock(), lastUsedAt: null }
  return { ...noSecrets, ...made, ...one }
}

async function storeFactor(
  ports: OwnFactorPorts,
  {
    request,
    user,
    factor,
    challenge,
  }: { request: Request; user: User; factor: NewFactor; challenge: string },
): Promise<AddedFactor> {
  const { kind, name, createdAt: at } = factor
  const codes = makeRecoveryCodes(ports.randomBytes)
  const result = await ports.factors.add({
    factor,
    codeHashes: hashesOf(ports, codes),
    challenge,
    at,
    mail: draftAccountMail(ports, request, { kind: 'factor_added', user, at, data: { factor: name } }),
    ...recordsOf(ports, { request, user, action: 'factor.added', facts: { kind } }),
  })
  if (result === 'gone') throw refuse('challenge_expired', {})
  if (result === 'known') throw refuseField('passkey', 'not_allowed', { why: 'of_another_account' })
  if (result === 'too_many') throw refuseField('name', 'full', { of: 'factors', max: maxFactors })
  return { factor, recoveryCodes: result === 'first' ? codes : null }
}
