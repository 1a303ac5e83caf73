import { base62 } from '../../shared/base62.ts'
import { addSeconds } from '../../shared/clock.ts'
import type { UserId } from '../../shared/ids.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import type { ChallengePurpose, FactorChallenge, FactorChallenges, PendingLogin } from './ports.ts'

/** docs/reference/rules.md#auth */
const lifeSeconds: Record<ChallengePurpose, number> = {
  login: 300,
  enrolment: 900,
  totp: 900,
  passkey: 900,
  confirmation: 300,
}
const maxTries = 5

type Ports = SystemPorts & { factorChallenges: FactorChallenges }

export type ChallengeToken = { challenge: string; expiresAt: Date }

/** Stores a challenge; only the response holds its token. */
export async function createChallenge(
  ports: Ports,
  {
    login = null,
    sealedSecret,
    ...about
  }: {
    purpose: ChallengePurpose
    userId: UserId | null
    login?: PendingLogin | null
    sealedSecret?: string | null
  },
): Promise<ChallengeToken> {
  const challenge = `rdf_${base62(ports.randomBytes(16))}`
  const expiresAt = addSeconds(ports.clock(), lifeSeconds[about.purpose])
  const hash = ports.sha256(challenge)
  await ports.factorChallenges.create({
    ...about,
    hash,
    login,
    sealedSecret: sealedSecret ?? null,
    expiresAt,
  })
  return { challenge, expiresAt }
}

type TriedChallenge = FactorChallenge & { triesLeft: number }

/** Counts a try of a challenge. Null for one that is unknown, expired, used or was tried too often. */
export function findChallenge(ports: Ports, token: string): Promise<TriedChallenge | null> {
  return ports.factorChallenges.take(ports.sha256(token), ports.clock(), maxTries)
}
