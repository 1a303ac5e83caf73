import type { PushTokens } from '@rodovia/core/notifications/pushes/ports.ts'
import type { StoreContext } from '../database/store-context.ts'
import { PushTokenEntity } from '../entities/notifications.ts'

export function createPushTokens({ em }: StoreContext): PushTokens {
  return {
    async register(token, keep) {
      const { userId, hash, platform } = token
      await em.fork().transactional(async (work) => {
        // Serializes registrations of one user: together they could exceed the limit.
        await work.execute('SELECT FROM users WHERE id = ? FOR NO KEY UPDATE', [userId])
        await work.upsert(PushTokenEntity, token)
        // Skips a token that another user is taking over: waiting for it could deadlock.
        await work.execute(
          `DELETE FROM push_tokens WHERE (hash, platform) IN (
             SELECT hash, platform FROM push_tokens WHERE user_id = ? AND (hash, platform) <> (?, ?)
             ORDER BY registered_at DESC OFFSET ? FOR UPDATE SKIP LOCKED
           )`,
          [userId, hash, platform, keep - 1],
        )
      })
    },

    remove: (owner) => em.fork().nativeDelete(PushTokenEntity, owner),

    async dropDead(tokens, knownAt) {
      if (tokens.length === 0) return
      const keys = tokens.map(({ platform, hash }) => ({ platform, hash }))
      await em.fork().nativeDelete(PushTokenEntity, { $or: keys, registeredAt: { $lte: knownAt } })
    },
  }
}
