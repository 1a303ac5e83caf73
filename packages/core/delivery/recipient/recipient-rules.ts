import type { Actor } from '../../identity/actor.ts'
import { about, type ChangeRecords, changeRecords } from '../../identity/audit/audit-entry.ts'
import { permit } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import type { TenantId } from '../../shared/ids.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { readWhole } from '../../shared/whole-number.ts'

/** The rights that a shipper gives its recipients: docs/reference/rules.md#recipients. */
export type RecipientRules = {
  /** Whether they may choose another time, until pickup. */
  mayReschedule: boolean
  /** The last day for that, counted from the day of the order. */
  rescheduleDays: number
  /** The hours of a day, in the time of the destination: from 0 to 23, until 1 to 24. */
  fromHour: number
  untilHour: number
}

/** The rules of a shipper who set none: nobody reschedules. */
export const defaultRecipientRules: RecipientRules = {
  mayReschedule: false,
  rescheduleDays: 7,
  fromHour: 8,
  untilHour: 20,
}

export const maxRescheduleDays = 30

export type RecipientRulesStore = {
  /** Null if the tenant set none. */
  find(tenantId: TenantId): Promise<RecipientRules | null>
  set(change: ChangeRecords & { tenantId: TenantId; rules: RecipientRules }): Promise<void>
}

type Ports = { recipientRules: RecipientRulesStore }

export async function recipientRulesOf(
  { recipientRules }: Ports,
  tenantId: TenantId,
): Promise<RecipientRules> {
  return (await recipientRules.find(tenantId)) ?? defaultRecipientRules
}

/** The rules of the caller's own company. Refuses with `unauthorized`, `forbidden`. */
export async function readRecipientRules(
  ports: Ports,
  { actor }: { actor: Actor | null },
): Promise<RecipientRules> {
  return recipientRulesOf(ports, permit(actor, 'recipient.manage').tenantId)
}

/** Sets all of them. Refuses with `unauthorized`, `forbidden`, and with `validation_failed` days and hours that are none. */
export async function setRecipientRules(
  ports: SystemPorts & Ports,
  { request, rules: input }: { request: Request; rules: RecipientRules },
): Promise<RecipientRules> {
  const { tenantId } = permit(request.actor, 'recipient.manage')
  const rules = validRules(input)
  if (request.idempotencyKey?.resultId) return rules
  const at = ports.clock()
  await ports.recipientRules.set({
    tenantId,
    rules,
    ...changeRecords(ports, {
      request,
      at,
      action: 'tenant.recipient_rules_set',
      ...about('tenant', { id: tenantId, tenantId }),
      facts: { ...rules, mayReschedule: String(rules.mayReschedule) },
    }),
  })
  return rules
}

function validRules({ mayReschedule, rescheduleDays, fromHour, untilHour }: RecipientRules): RecipientRules {
  return {
    mayReschedule,
    rescheduleDays: readWhole('reschedule_days', rescheduleDays, [1, maxRescheduleDays]),
    fromHour: readWhole('from_hour', fromHour, [0, 23]),
    untilHour: readWhole('until_hour', untilHour, [fromHour + 1, 24]),
  }
}
