import { raw } from '@mikro-orm/core'
import { requestDays } from '@rodovia/core/privacy/retention-days.ts'
import type { RequestFilter } from '@rodovia/core/request-log/api-request.ts'
import type { KeptBodies, KeptBodiesStore } from '@rodovia/core/request-log/kept-bodies.ts'
import type { RequestLog } from '@rodovia/core/request-log/ports.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import type { StoreContext } from '../database/store-context.ts'
import { createTenantRules } from '../delivery/tenant-rules.ts'
import { ApiRequestBodyEntity, ApiRequestEntity } from '../entities/request-log.ts'
import { columnName } from '../statements/columns.ts'
import { createImmutableRangeCounts } from '../statements/immutable-range.ts'
import { listNewest } from '../statements/list-newest.ts'
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
      await sql({ name: 'append-requests', text: appendRequests, values: [JSON.stringify(requests)] })
      const bodies = requests.flatMap(({ tenantId, id, at, bodies }) =>
        bodies ? [{ tenantId, id, at, ...bodies }] : [],
      )
      if (bodies.length > 0)
        await sql({ name: 'append-request-bodies', text: appendBodies, values: [JSON.stringify(bodies)] })
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

/** SQL: inserts rows from JSON whose names are those of the domain, which costs a gateway less than to rename them. */
function insertInto(table: string, columns: Readonly<Record<string, string>>): string {
  const names = Object.keys(columns)
  const types = Object.entries(columns).map(([name, type]) => `"${name}" ${type}`)
  return `INSERT INTO ${table} (${names.map(columnName).join(', ')})
    SELECT ${names.map((name) => `"${name}"`).join(', ')} FROM jsonb_to_recordset($1::jsonb) AS row (${types.join(', ')})`
}

const keyColumns = { tenantId: 'uuid', id: 'uuid', at: 'timestamptz' }

const appendRequests = insertInto('api_requests', {
  ...keyColumns,
  keyId: 'uuid',
  keyName: 'text',
  method: 'text',
  route: 'text',
  path: 'text',
  operation: 'text',
  status: 'int',
  errorCode: 'text',
  milliseconds: 'float8',
  requestId: 'text',
  idempotencyKey: 'text',
  requestBytes: 'int',
  responseBytes: 'int',
})

const appendBodies = insertInto('api_request_bodies', {
  ...keyColumns,
  query: 'text',
  requestBody: 'text',
  responseBody: 'text',
})

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
