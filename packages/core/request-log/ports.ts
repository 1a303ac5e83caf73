import type { ApiRequestId, TenantId } from '../shared/ids.ts'
import type { Page, Slice } from '../shared/page.ts'
import type { ApiRequest, ErrorCount, RecordedRequest, RequestBodies, RequestFilter } from './api-request.ts'

export type RequestLog = {
  append(requests: readonly RecordedRequest[]): Promise<void>
  /** Newest first; the cursor is an id. */
  list(tenantId: TenantId, filter: RequestFilter, page: Page): Promise<Slice<ApiRequest>>
  find(tenantIds: readonly TenantId[], id: ApiRequestId): Promise<ApiRequest | null>
  /** The bodies that are still kept, by the id of their request. */
  bodies(tenantIds: readonly TenantId[], ids: readonly ApiRequestId[]): Promise<Map<string, RequestBodies>>
  /** The most frequent first. */
  errors(tenantId: TenantId, filter: RequestFilter): Promise<readonly ErrorCount[]>
}
