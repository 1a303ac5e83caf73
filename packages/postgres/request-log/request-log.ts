import { raw } from '@mikro-orm/core'
import { requestDays } from '@rodovia/core/privacy/retention-days.ts'
import type { RequestFilter } from '@rodovia/core/request-log/api-request.ts'
import type { KeptBodies, KeptBodiesStore } from '@rodovia/core/request-log/kept-bodies.ts'
import type { RequestLog } from '@rodovia/core/request-log/ports.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import type { StoreContext } from '../database/store-context.ts'
import { createTenantRules } from '../delivery/tenant-rules.ts'
import { ApiRequestBodyEntity, ApiRequestEntity } from '../entities/request-log.ts'
import { rowOf } from '../statements/columns.ts'
import { createImmutableRangeCounts } from '../statements/immutable-range.ts'
import { listNewest } from '../statements/list-newest.ts'
import { toJson } from '../statements/sql.ts'
import { firstIdAt } from '../statements/stable-counts.ts'

const outcomeRanges = {
  ok: { $lt: 400 },
  client_error: { $gte: 400, $lt: 500 },
  server_error: { $gte: 500 },
} as const

/** The codes that a list of errors shows. There are fewer. */
const maxCodes = 100

export const createKeptBodies = (context: StoreContext): KeptBodiesStore =>
  createTenantRules<KeptBodies>(context, 'requestBodies')

export function createRequestLog({ sql, em }: StoreContext): RequestLog {
  const stableCounts = createImmutableRangeCounts(em, ApiRequestEntity, {
    retentionDays: requestDays,
    column: 'id',
    lowestValueAt: (time) => firstIdAt(time.getTime()),
  })

  return {
    /** Locks nothing that others wait for. */
    async append(requests) {
      const rows = requests.map(({ bodies: _, ...request }) => rowOf(request))
      const bodies = requests.flatMap(({ tenantId, id, at, bodies }) =>
        bodies ? [rowOf({ tenantId, id, at, ...bodies })] : [],
      )
      await sql({ name: 'append-requests', text: insertInto('api_requests'), values: [toJson(rows)] })
      if (bodies.length > 0)
        await sql({
          name: 'append-request-bodies',
          text: insertInto('api_request_bodies'),
          values: [toJson(bodies)],
        })
    },

    async list(tenantId, filter, page) {
      const conditions = conditionsOf(tenantId, filter)
      const stableCount = await stableCounts(JSON.stringify([tenantId, filter]), conditions)
      return listNewest(em, ApiRequestEntity, conditions, page, 'id', stableCount)
    },

    find: (tenantIds, id) => em.fork().findOne(ApiRequestEntity, { tenantId: { $in: [...tenantIds] }, id }),

    async bodies(tenantIds, ids) {
      const found = await em
        .fork()
        .find(ApiRequestBodyEntity, { tenantId: { $in: [...tenantIds] }, id: { $in: [...ids] } })
      return new Map(found.map((bodies) => [bodies.id, bodies]))
    },

    async errors(tenantId, filter) {
      const rows = await em
        .fork()
        .createQueryBuilder(ApiRequestEntity)
        .select(['errorCode', raw('count(*)::int as count'), raw('max(at) as last_at')])
        .where(conditionsOf(tenantId, filter))
        .andWhere({ errorCode: { $ne: null } })
        .groupBy('errorCode')
        .orderBy([{ [raw('count(*)')]: 'desc' }, { errorCode: 'asc' }])
        .limit(maxCodes)
        .execute<ErrorRow[]>('all', false)
      return rows.map(({ error_code, count, last_at }) => ({
        code: error_code,
        count,
        lastAt: new Date(last_at),
      }))
    },
  }
}

type ErrorRow = { error_code: string; count: number; last_at: string | Date }

const insertInto = (table: 'api_requests' | 'api_request_bodies') =>
  `INSERT INTO ${table} SELECT row.* FROM jsonb_populate_recordset(null::${table}, $1::jsonb) AS row`

function conditionsOf(tenantId: TenantId, filter: RequestFilter) {
  const { keyId, outcome, status, errorCode, route, from, before, search } = filter
  return {
    tenantId,
    ...(keyId && { keyId }),
    ...(errorCode && { errorCode }),
    ...(route && { route }),
    ...((outcome || status) && {
      $and: [outcome ? { status: outcomeRanges[outcome] } : {}, status ? { status } : {}],
    }),
    ...((from || before) && { at: { ...(from && { $gte: from }), ...(before && { $lt: before }) } }),
    ...(search && { $or: searched(search) }),
  }
}

function searched(search: string) {
  const $like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return [{ requestId: search }, { idempotencyKey: search }, { path: { $like } }]
}
