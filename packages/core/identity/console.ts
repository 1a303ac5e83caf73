import type { TenantId, UserId } from '../shared/ids.ts'
import type { Actor } from './actor.ts'
import type { Request } from './request.ts'

const nobody = '00000000-0000-0000-0000-000000000000'

/** The server's command line: it may do everything that a platform administrator may. */
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

/** A request from the server's command line; `as` overrides the actor. The audit log shows it as the command line's. */
export function consoleRequest(as: Partial<Actor> = {}): Request {
  return {
    actor: { ...serverConsole, ...as },
    language: 'en',
    requestId: 'console',
    address: 'console',
    idempotencyKey: null,
    stepUpToken: null,
  }
}
