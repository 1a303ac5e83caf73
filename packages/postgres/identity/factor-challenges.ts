import type { FactorChallenge, FactorChallenges } from '@rodovia/core/identity/factors/ports.ts'
import type { StoreContext } from '../database/store-context.ts'
import { FactorChallengeEntity } from '../entities/factors.ts'

export function createFactorChallenges({ sql, em }: StoreContext): FactorChallenges {
  return {
    async create(challenge) {
      await em.fork().insert(FactorChallengeEntity, { ...challenge, tries: 0, usedAt: null })
    },

    /** Locks the row: concurrent tries count one after the other. */
    async take(hash, at, maxTries) {
      const [challenge] = await sql<FactorChallenge & { triesLeft: number }>({
        text: `
          UPDATE factor_challenges SET tries = tries + 1
          WHERE hash = $1 AND used_at IS NULL AND expires_at > $2 AND tries < $3
          RETURNING hash, purpose, user_id AS "userId", login, sealed_secret AS "sealedSecret", expires_at AS "expiresAt",
            $3::int - tries AS "triesLeft"`,
        values: [hash, at, maxTries],
      })
      return challenge ?? null
    },
  }
}
