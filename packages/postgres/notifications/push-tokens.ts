import type { EntityManager } from '@mikro-orm/postgresql'
import type { PushTokens } from '@rodovia/core/notifications/ports.ts'
import { PushTokenEntity } from '../entities/push-token.ts'

export function createPushTokens({ em }: { em: EntityManager }): PushTokens {
  return {
    async register(token, keep) {
      await em.fork().transactional(async (work) => {
        await work.upsert(PushTokenEntity, token)
        const old = await work.find(
          PushTokenEntity,
          { userId: token.userId },
          { orderBy: { registeredAt: 'desc' }, offset: keep, limit: 100, fields: ['hash', 'platform'] },
        )
        for (const { hash, platform } of old) await work.nativeDelete(PushTokenEntity, { hash, platform })
      })
    },

    remove: (owner) => em.fork().nativeDelete(PushTokenEntity, owner),
  }
}
