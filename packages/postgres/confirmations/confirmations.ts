import type { EntityManager } from '@mikro-orm/postgresql'
import type { Confirmations } from '@rodovia/core/identity/confirmations/ports.ts'
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
