import type { SystemPorts } from '../shared/ports.ts'
import { readPhone, telephoneIn } from '../shared/telephone.ts'
import type { Actor } from './actor.ts'
import { about, changeRecords } from './audit/audit-entry.ts'
import { permit, requireActor } from './permissions.ts'
import type { Users } from './ports.ts'
import type { Request } from './request.ts'

/**
 * The telephone number that drivers call for help: that of the caller's fleet, else the platform's; null without one. Refuses
 * with `unauthorized`.
 */
export async function readSupportPhone(
  { users }: { users: Users },
  { actor }: { actor: Actor | null },
): Promise<string | null> {
  const phone = await users.findSupportPhone(requireActor(actor).tenantId)
  return (phone && telephoneIn(phone)?.text) ?? phone
}

/**
 * Sets the number of the actor's own fleet or of the platform; blank removes it. Refuses with `forbidden` who does not
 * dispatch, with `validation_failed` what is no telephone number.
 */
export async function setSupportPhone(
  ports: SystemPorts & { users: Users },
  { request, phone: input }: { request: Request; phone: string },
): Promise<string | null> {
  const { tenantId } = permit(request.actor, 'dispatch.manage')
  const phone = input.trim() === '' ? null : readPhone('phone', input)
  if (request.idempotencyKey?.resultId) return phone
  const at = ports.clock()
  await ports.users.setSupportPhone({
    tenantId,
    phone,
    ...changeRecords(ports, {
      request,
      at,
      action: 'tenant.support_phone_set',
      ...about('tenant', { id: tenantId, tenantId }),
      facts: { phone: phone ?? '' },
    }),
  })
  return phone
}
