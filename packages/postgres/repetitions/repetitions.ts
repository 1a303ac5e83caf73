import type { EntityManager } from '@mikro-orm/postgresql'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import type { Placer, RepetitionChange, Repetitions } from '@rodovia/core/repetitions/ports.ts'
import type { RepetitionRun } from '@rodovia/core/repetitions/repetition.ts'
import type { RepetitionId } from '@rodovia/core/shared/ids.ts'
import { pick } from '@rodovia/core/shared/pick.ts'
import { audited, insertAudit } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { OutboxEventEntity } from '../entities/order-records.ts'
import { RepetitionEntity, RepetitionRunEntity } from '../entities/repetitions.ts'
import { callerSql } from '../identity/stored-caller.ts'
import { insertMail } from '../mail/mail-outbox.ts'
import { groupBy } from '../statements/group-by.ts'
import { listNewest } from '../statements/list-newest.ts'

export function createRepetitions({ sql, em, signals }: StoreContext): Repetitions {
  return {
    create: ({ repetition, most, ...records }) =>
      audited(em, records, async (work) => {
        const { tenantId } = repetition
        // Serializes those of one tenant, as members.ts does.
        await work.execute('SELECT FROM tenants WHERE id = ? FOR UPDATE', [tenantId])
        const open = await work.count(RepetitionEntity, { tenantId, status: { $ne: 'ended' } })
        if (open >= most) return false
        await work.insert(RepetitionEntity, repetition)
      }),

    find: (id) => em.fork().findOne(RepetitionEntity, { id }),

    list: ({ tenantId, createdBy }, page) =>
      listNewest(
        em,
        RepetitionEntity,
        { ...(tenantId && { tenantId }), ...(createdBy && { createdBy }) },
        page,
      ),

    async runs(ids, limit) {
      const runs = await sql<RepetitionRun>({
        text: `
          SELECT run.repetition_id AS "repetitionId", run.tenant_id AS "tenantId", day, status, order_id AS "orderId", reason,
            price_cents AS "priceCents", at
          FROM unnest($1::uuid[]) AS wanted (id), LATERAL (
            SELECT * FROM repetition_runs WHERE repetition_id = wanted.id ORDER BY day DESC LIMIT $2
          ) AS run`,
        values: [ids, limit],
      })
      return groupBy(
        runs,
        ({ repetitionId }) => repetitionId,
        (run) => run,
      )
    },

    async change(id, day, decide) {
      const change = await em.fork().transactional((work) => changeLocked(work, id, day, decide))
      if (change?.event) signals.outbox()
      if (change?.mails?.length) signals.mails()
      return change?.repetition ?? null
    },

    async claimDue(at, until) {
      const [claimed] = await sql<{ id: RepetitionId }>({
        name: 'claim-repetition',
        text: `
          UPDATE repetitions SET next_at = $2 WHERE id = (
            SELECT id FROM repetitions WHERE next_at <= $1 ORDER BY next_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
          )
          RETURNING id`,
        values: [at, until],
      })
      return claimed ? em.fork().findOne(RepetitionEntity, { id: claimed.id }) : null
    },

    async placerOf({ id }, at) {
      const [placer] = await sql<Placer>({
        text: `
          SELECT ${callerSql({ tenantId: 'repetition.tenant_id', userId: 'repetition.created_by', keyId: 'repetition.key_id' }, '$2')} AS actor,
            ARRAY (
              SELECT email FROM users
              WHERE removed_at IS NULL AND NOT is_pending AND (id = maker.id OR (maker.id IS NULL AND role = 'owner'
                AND tenant_id = repetition.tenant_id))
              ORDER BY id LIMIT 10
            ) AS emails
          FROM repetitions AS repetition
          LEFT JOIN users AS maker ON maker.id = repetition.created_by AND maker.removed_at IS NULL
          WHERE repetition.id = $1`,
        values: [id, at],
      })
      return placer ?? { actor: null as Actor | null, emails: [] }
    },
  }
}

const changing = [
  'createdBy',
  'keyId',
  'status',
  'skippedDays',
  'lastDay',
  'nextDay',
  'nextAt',
  'endedAt',
] as const

async function changeLocked(
  work: EntityManager,
  ...[id, day, decide]: Parameters<Repetitions['change']>
): Promise<RepetitionChange | null> {
  await work.execute('SELECT FROM repetitions WHERE id = ? FOR NO KEY UPDATE', [id])
  const repetition = await work.findOne(RepetitionEntity, { id })
  if (!repetition) return null
  const before = day === null ? null : await work.findOne(RepetitionRunEntity, { repetitionId: id, day })
  const change = decide(repetition, before)
  if (!change) return { repetition }
  await work.nativeUpdate(RepetitionEntity, { id }, pick(change.repetition, changing))
  if (change.run) await work.upsert(RepetitionRunEntity, change.run)
  for (const mail of change.mails ?? []) await insertMail(work, mail)
  if (change.event) await work.insert(OutboxEventEntity, change.event)
  if (change.audit) await insertAudit(work, { audit: change.audit, effect: change.effect ?? null })
  return change
}
