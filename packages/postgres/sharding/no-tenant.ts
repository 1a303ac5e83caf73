import type { TenantId } from '@rodovia/core/shared/ids.ts'

/** Stored as the tenant of what belongs to none, where a row must have one to be found by it. */
export const noTenant = '00000000-0000-0000-0000-000000000000' as TenantId
