import type { Actor } from '../identity/actor.ts'
import { permit, requireActor } from '../identity/permissions.ts'
import { isRehearsalTenant, rehearsalTenantOf } from '../identity/rehearsal-tenant.ts'
import type { ListRequest } from '../identity/request.ts'
import { findOrRefuse } from '../shared/find-or-refuse.ts'
import { type ApiKeyId, type ApiRequestId, isUuid, type TenantId } from '../shared/ids.ts'
import { readOneOf } from '../shared/one-of.ts'
import { readPage, type Slice } from '../shared/page.ts'
import { refuseField } from '../shared/refusal.ts'
import { readOptionalText } from '../shared/texts.ts'
import {
  type ApiRequest,
  type ErrorCount,
  outcomes,
  type RequestBodies,
  type RequestFilter,
} from './api-request.ts'
import type { RequestLog } from './ports.ts'

type Ports = { requestLog: RequestLog }

/** A filter as the caller asks for it; an omitted field does not filter. */
export type RequestFilterInput = {
  keyId?: string | null
  /** False for requests of test keys. The default is the caller's own mode. */
  livemode?: boolean | null
  outcome?: string | null
  status?: number | null
  errorCode?: string | null
  route?: string | null
  from?: Date | null
  before?: Date | null
  search?: string | null
}
type Filtered = { filter?: RequestFilterInput | null }

/** The requests of a tenant's keys in the last seven days, newest first. Refuses with `unauthorized`, `forbidden`, `validation_failed`. */
export async function listRequests(
  { requestLog }: Ports,
  { actor, filter, page }: ListRequest & Filtered,
): Promise<Slice<ApiRequest>> {
  const reader = permit(actor, 'requestLog.read')
  return requestLog.list(tenantOfMode(reader, filter?.livemode), readFilter(filter ?? {}), readPage(page))
}

/** The errors among them by code, the most frequent first. Refuses like `listRequests`. */
export async function listRequestErrors(
  { requestLog }: Ports,
  { actor, filter }: { actor: Actor | null } & Filtered,
): Promise<readonly ErrorCount[]> {
  const reader = permit(actor, 'requestLog.read')
  return requestLog.errors(tenantOfMode(reader, filter?.livemode), readFilter(filter ?? {}))
}

/** One request. Refuses with `unauthorized`, with `not_found` an unknown request and another tenant's alike, with `forbidden`. */
export async function findRequest(
  { requestLog }: Ports,
  { actor, id }: { actor: Actor | null; id: string },
): Promise<ApiRequest> {
  const reader = requireActor(actor)
  const find = (known: ApiRequestId) => requestLog.find(tenantsOf(reader), known)
  const request = await findOrRefuse('request', id, find)
  permit(reader, 'requestLog.read')
  return request
}

/** The bodies of requests, by id, as long as they are kept. Refuses with `unauthorized`, `forbidden`. */
export async function readRequestBodies(
  { requestLog }: Ports,
  { actor, ids }: { actor: Actor | null; ids: readonly string[] },
): Promise<Map<string, RequestBodies>> {
  const reader = permit(actor, 'requestLog.read')
  return requestLog.bodies(tenantsOf(reader), ids.filter(isUuid) as ApiRequestId[])
}

/** A test key reads what test keys sent; everybody else in the tenant reads both. */
function tenantsOf({ tenantId }: Actor): TenantId[] {
  return isRehearsalTenant(tenantId) ? [tenantId] : [tenantId, rehearsalTenantOf(tenantId)]
}

/** Refuses a test key that asks for requests of live keys. */
function tenantOfMode({ tenantId }: Actor, livemode: boolean | null | undefined): TenantId {
  if (isRehearsalTenant(tenantId)) {
    if (livemode) throw refuseField('livemode', 'not_one_of', { got: 'true', allowed: ['false'] })
    return tenantId
  }
  return livemode === false ? rehearsalTenantOf(tenantId) : tenantId
}

const maxTextCharacters = 255

function readFilter(input: RequestFilterInput): RequestFilter {
  const { keyId, outcome, status, errorCode, route, from, before, search } = input
  if (typeof status === 'number' && !(Number.isInteger(status) && status >= 100 && status <= 599))
    throw refuseField('status', 'out_of_range', { unit: 'whole', got: status, min: 100, max: 599 })
  if (keyId && !isUuid(keyId)) throw refuseField('key_id', 'not_allowed', { why: 'not_a_uuid', got: keyId })
  return {
    keyId: (keyId || null) as ApiKeyId | null,
    outcome: outcome ? readOneOf('outcome', outcomes, outcome) : null,
    status: status ?? null,
    errorCode: readOptionalText('error_code', errorCode, maxTextCharacters),
    route: readOptionalText('route', route, maxTextCharacters),
    from: from ?? null,
    before: before ?? null,
    search: readOptionalText('search', search, maxTextCharacters),
  }
}
