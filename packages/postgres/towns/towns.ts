import { raw } from '@mikro-orm/core'
import type { Towns } from '@rodovia/core/towns/ports.ts'
import { audited } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { TownEntity } from '../entities/streets.ts'

export function createTowns({ em }: StoreContext): Towns {
  const find = (code: number) => em.fork().findOne(TownEntity, { code })
  return {
    all: () => em.fork().findAll(TownEntity, { orderBy: { city: 'asc', code: 'asc' } }),
    find,

    async request(town, records) {
      await audited(em, records, async (work) => {
        // The second of two concurrent requests finds the row of the first.
        await work.execute('LOCK TABLE towns IN SHARE ROW EXCLUSIVE MODE')
        const underWay = { code: town.code, status: { $in: ['waiting', 'loading'] as const } }
        if ((await work.count(TownEntity, underWay)) > 0) return false
        await work.upsert(TownEntity, { ...town, claimedUntil: null })
      })
    },

    async claim() {
      const [row] = await em.fork().execute<{ code: number }[]>(claimText)
      return row ? find(row.code) : null
    },

    async saveProgress({ code, parts }) {
      const claimedUntil = raw(`now() + interval '30 seconds'`)
      await em.fork().nativeUpdate(TownEntity, { code, status: 'loading' }, { parts, claimedUntil })
    },

    async release(town) {
      await em.fork().nativeUpdate(TownEntity, { code: town.code }, { ...town, claimedUntil: null })
    },

    async countStreets(code) {
      const text = 'SELECT count(*)::int AS count FROM streets WHERE city_code = ?'
      const [row] = await em.fork().execute<{ count: number }[]>(text, [code])
      return row!.count
    },
  }
}

/**
 * Two processes choose the same row; the second one waits for its lock and then sees the claim of the first. The clock is the
 * database's, which all processes share.
 */
const claimText = `
  UPDATE towns SET status = 'loading', claimed_until = now() + interval '30 seconds'
  WHERE code = (
    SELECT code FROM towns
    WHERE status IN ('waiting', 'loading') AND (claimed_until IS NULL OR claimed_until < now())
      AND NOT EXISTS (SELECT FROM towns WHERE claimed_until >= now())
    ORDER BY requested_at, code LIMIT 1 FOR NO KEY UPDATE
  )
  RETURNING code`
