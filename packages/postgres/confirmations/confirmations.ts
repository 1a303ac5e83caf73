import type { EntityManager } from '@mikro-orm/postgresql'
import type { Confirmations } from '@rodovia/core/confirmations/ports.ts'
import { addHours } from '@rodovia/core/shared/clock.ts'
import { ConfirmationEntity } from '../entities/confirmation.ts'

export function createConfirmations({ em }: { em: EntityManager }): Confirmations {
  return {
    async keep(confirmation) {
      await em.fork().insert(ConfirmationEntity, confirmation)
    },

    async find(hash, callerId) {
      const found = await em.fork().findOne(ConfirmationEntity, { hash, callerId })
      return found && { ...found }
    },
  }
}

/** Lets go of proposals, and of the names and telephone numbers in them, a day after they expired. */
export async function dropOldConfirmations(em: EntityManager, at: Date): Promise<void> {
  await em.fork().nativeDelete(ConfirmationEntity, { expiresAt: { $lt: addHours(at, -24) } })
}
