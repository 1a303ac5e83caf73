import type { TenantId } from '../../shared/ids.ts'
import type { Role } from '../roles.ts'
import type { Factors } from './ports.ts'

/** Whether a user with that role needs a second factor. */
export async function needsSecondFactor(
  { factors }: { factors: Factors },
  { tenantId, role }: { tenantId: TenantId; role: Role },
): Promise<boolean> {
  return (await factors.requiredRoles(tenantId)).includes(role)
}
