import type { EntityManager } from '@mikro-orm/postgresql'
import type { Towns } from '@rodovia/core/towns/ports.ts'
import type { Town } from '@rodovia/core/towns/town.ts'
import { audited } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { TownEntity } from '../entities/streets.ts'

const renewMilliseconds = 10_000

export function createTowns({ em }: StoreContext): Towns {
  return {
    all: () => em.fork().findAll(TownEntity, { orderBy: { city: 'asc', code: 'asc' } }),
    find: (code) => em.fork().findOne(TownEntity, { code }),

    async request(town, records) {
      if (records) await audited(em, records, (work) => request(work, town))
      else await em.fork().transactional((work) => request(work, town))
    },

    async claim() {
      const [row] = await em.fork().execute<{ code: number }[]>(claimText)
      const town =
        row && (await em.fork().findOne(TownEntity, { code: row.code }, { disableIdentityMap: true }))
      if (!town) return null
      // A renewal that fails is made up for by the next one.
      const timer = setInterval(
        () =>
          void em
            .fork()
            .execute(renewText, [town.code])
            .catch(() => {}),
        renewMilliseconds,
      )
      return {
        town,
        async [Symbol.asyncDispose]() {
          clearInterval(timer)
          await em.fork().nativeUpdate(TownEntity, { code: town.code }, { claimedUntil: null })
        },
      }
    },

    async update(code, changes) {
      await em.fork().nativeUpdate(TownEntity, { code }, changes)
    },

    async countStreets(code) {
      const text = 'SELECT count(*)::int AS count FROM streets WHERE city_code = ?'
      const [row] = await em.fork().execute<{ count: number }[]>(text, [code])
      return row!.count
    },
  }
}

async function request(work: EntityManager, { code, ...town }: Town): Promise<number> {
  // Of two requests at once the second one finds the row of the first.
  await work.execute('LOCK TABLE towns IN SHARE ROW EXCLUSIVE MODE')
  const row = await work.findOne(TownEntity, { code }, { disableIdentityMap: true })
  if (row?.status === 'waiting' || row?.status === 'loading') return 0
  if (row) return work.nativeUpdate(TownEntity, { code }, { ...town, claimedUntil: null })
  await work.insert(TownEntity, { ...town, code, claimedUntil: null })
  return 1
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

const renewText = `UPDATE towns SET claimed_until = now() + interval '30 seconds' WHERE code = ?`
