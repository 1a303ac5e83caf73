import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { SavedViews } from '@rodovia/core/identity/saved-views/ports.ts'
import type { SavedView } from '@rodovia/core/identity/saved-views/saved-view.ts'
import type { StoreContext } from '../database/store-context.ts'
import { SavedViewEntity } from '../entities/saved-views.ts'

export function createSavedViews({ em }: StoreContext): SavedViews {
  return {
    list: (userId, list) => em.fork().find(SavedViewEntity, { userId, list }, { orderBy: { name: 'asc' } }),

    save: (view, most) =>
      em.fork().transactional(async (work) => {
        const { id, userId, list, name, ...changes } = view
        // Two tabs of one user could exceed the limit together.
        await work.execute('SELECT pg_advisory_xact_lock(hashtextextended(?, 85))', [userId])
        const existing = await work.findOne(SavedViewEntity, { userId, list, name })
        if (existing) return work.assign(existing, changes) as SavedView
        if ((await work.count(SavedViewEntity, { userId, list })) >= most) return null
        await work.insert(SavedViewEntity, view)
        return view
      }),

    async rename({ id, userId, ...changes }) {
      try {
        return await em.fork().transactional(async (work) => {
          const view = await work.findOne(SavedViewEntity, { id, userId })
          return view ? (work.assign(view, changes) as SavedView) : 'missing'
        })
      } catch (error) {
        if (error instanceof UniqueConstraintViolationException) return 'taken'
        throw error
      }
    },

    remove: async (userId, id) => (await em.fork().nativeDelete(SavedViewEntity, { id, userId })) === 1,
  }
}
