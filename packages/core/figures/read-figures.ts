import { firstName } from '../delivery/reading/track-delivery.ts'
import { type AccessPorts, recordUserAccess } from '../identity/access/record-access.ts'
import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import { isUuid, type TenantId, type UserId } from '../shared/ids.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { assertAtMost } from '../shared/whole-number.ts'
import { dayOf } from '../wallet/export-statement.ts'
import type { FigureGroup, FigurePeriod, Figures, Grouping } from './figures.ts'
import type { FigureStore, StoredGroup } from './ports.ts'

const daySeconds = 86_400
export const maxFigureDays = 366
/** The most groups of an answer: the largest ones, and every day of the longest period. */
export const maxGroups = 500

type ReadFigures = FigurePeriod & { actor: Actor | null; by: Grouping; tenantId?: string | null }

export type FigurePorts = AccessPorts & { figures: FigureStore }

/**
 * The figures of the caller's tenant; for the platform those of `tenantId`, or of all tenants. Refuses with `unauthorized`, `forbidden`,
 * `not_found` for another tenant, and with `validation_failed` for invalid days, more than 366 of them, and `tenant` for a tenant.
 */
export async function readFigures(
  ports: FigurePorts,
  { actor: caller, from, to, by, tenantId: chosen }: ReadFigures,
): Promise<Figures> {
  const actor = permit(caller, 'figures.read')
  const days = (dayOf('to', to) - dayOf('from', from)) / daySeconds + 1
  if (days < 1) throw refuseField('to', 'too_early', { got: to, earliest: from })
  assertAtMost('to', days, maxFigureDays, 'days')
  const tenantId = tenantOf(actor, chosen ?? null)
  if (by === 'tenant' && tenantId !== null) throw refuseField('by', 'not_allowed', { why: 'tenants_of_all' })
  const query = { from, to, by, tenantId }
  const { groups, ...stored } = await ports.figures.read(query, maxGroups)
  if (actor.tenantKind === 'plataforma')
    await recordUserAccess(ports, actor, groups.flatMap(driverOf), 'driver')
  return { ...query, ...stored, groups: groups.map((group) => shownTo(actor, group)) }
}

function driverOf({ key, driverTenantId }: StoredGroup): { id: UserId; tenantId: TenantId }[] {
  return driverTenantId ? [{ id: key as UserId, tenantId: driverTenantId }] : []
}

/** The platform sees the names of drivers, others the first names. */
function shownTo({ tenantKind }: Actor, { driverTenantId, name, ...group }: StoredGroup): FigureGroup {
  const isFull = tenantKind === 'plataforma' || driverTenantId === null || name === null
  return { ...group, name: isFull ? name : firstName(name) }
}

/** Null for all tenants. */
function tenantOf(actor: Actor, chosen: string | null): TenantId | null {
  if (chosen !== null && !isUuid(chosen)) throw refuse('not_found', { kind: 'tenant', id: chosen })
  if (actor.tenantKind === 'plataforma') return chosen as TenantId | null
  if (chosen === null || chosen === actor.tenantId) return actor.tenantId
  throw refuse('not_found', { kind: 'tenant', id: chosen })
}
