import { keyHolder } from './api-keys.ts'

/**
 * SQL: the caller on whose behalf stored work goes on, as JSON; null if the member was removed, or if the API key is revoked or expired.
 * `of` has the columns of the tenant, the member and the API key; `now` is the time.
 */
export function callerSql(of: { tenantId: string; userId: string; keyId: string }, now: string): string {
  return `(
    SELECT json_build_object('userId', users.id, 'role', users.role, 'tenantId', tenants.id, 'tenantName', tenants.name,
      'tenantKind', tenants.kind, 'persona', null, 'sessionId', null,
      'key', CASE WHEN api_keys.id IS NOT NULL THEN
        json_build_object('id', api_keys.id, 'name', api_keys.name, 'scopes', scopes, 'plan', plan) END)
    FROM users JOIN tenants ON tenants.id = ${of.tenantId}
    LEFT JOIN api_keys ON api_keys.id = ${of.keyId}
    WHERE users.id = coalesce(${keyHolder}, ${of.userId}) AND users.removed_at IS NULL AND NOT users.is_pending
      AND (${of.keyId} IS NULL OR api_keys.id IS NOT NULL)
      AND api_keys.revoked_at IS NULL AND (api_keys.expires_at IS NULL OR api_keys.expires_at > ${now})
  )`
}
