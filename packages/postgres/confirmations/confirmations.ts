import type { Confirmations } from '@rodovia/core/identity/confirmations.ts'
import type { StoreContext } from '../database/store-context.ts'
import { ConfirmationEntity } from '../entities/request-records.ts'

export function createConfirmations({ em }: StoreContext): Confirmations {
  return {
    async keep(confirmation) {
      await em.fork().insert(ConfirmationEntity, confirmation)
    },

    async find(hash, callerId) {
      const confirmation = await em.fork().findOne(ConfirmationEntity, { hash, callerId })
      return confirmation && { ...confirmation }
    },
  }
}
