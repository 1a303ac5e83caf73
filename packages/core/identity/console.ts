import type { TenantId, UserId } from '../shared/ids.ts'
import type { Actor } from './actor.ts'
import type { Request } from './request.ts'

const nobody = '00000000-0000-0000-0000-000000000000'

/** Whoever may start programs on the server: may do what those who run the platform may. */
const serverConsole: Actor = {
  userId: nobody as UserId,
  tenantId: nobody as TenantId,
  tenantName: '',
  tenantKind: 'plataforma',
  role: 'superadmin',
  persona: null,
  sessionId: null,
  key: null,
  isConsole: true,
}

/** A request of the console of the server; `as` what it does in somebody's place. In the audit log it stands as the console's. */
export function consoleRequest(as: Partial<Actor> = {}): Request {
  return {
    actor: { ...serverConsole, ...as },
    language: 'en',
    requestId: 'console',
    address: 'console',
    idempotencyKey: null,
  }
}
