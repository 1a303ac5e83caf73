import { defineEntity, p } from '@mikro-orm/core'
import { maxBodyCharacters } from '@rodovia/core/request-log/api-request.ts'
import type { ApiKeyId, ApiRequestId, TenantId } from '@rodovia/core/shared/ids.ts'
import { brinIndex, id, text, time } from './column-types.ts'

/** Requests of API keys. Only inserted, and deleted by age. */
export const ApiRequestEntity = defineEntity({
  name: 'api_requests',
  properties: {
    tenantId: id<TenantId>().primary(),
    id: id<ApiRequestId>().primary(),
    keyId: id<ApiKeyId>(),
    keyName: text(60),
    at: time(),
    method: text(10),
    route: text(200),
    path: text(500),
    operation: text(100).strictNullable(),
    status: p.integer(),
    errorCode: text(64).strictNullable(),
    milliseconds: p.double().$type<number>(),
    requestId: text(128),
    idempotencyKey: text(255).strictNullable(),
    requestBytes: p.integer(),
    responseBytes: p.integer(),
  },
  indexes: [
    {
      name: 'api_requests_errors_idx',
      properties: ['tenantId', 'errorCode', 'id'],
      where: 'error_code is not null',
    },
    brinIndex('api_requests_at_idx', 'api_requests', 'at'),
  ],
})

/** Masked bodies of requests, in a table of their own because they go six days earlier. */
export const ApiRequestBodyEntity = defineEntity({
  name: 'api_request_bodies',
  properties: {
    tenantId: id<TenantId>().primary(),
    id: id<ApiRequestId>().primary(),
    at: time(),
    query: text(maxBodyCharacters).strictNullable(),
    requestBody: text(maxBodyCharacters).strictNullable(),
    responseBody: text(maxBodyCharacters).strictNullable(),
  },
  indexes: [brinIndex('api_request_bodies_at_idx', 'api_request_bodies', 'at')],
})
