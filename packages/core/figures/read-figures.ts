import { firstName } from '../delivery/reading/track-delivery.ts'
import { type AccessPorts, recordUserAccess } from '../identity/access/record-access.ts'
import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import { isUuid, type TenantId, type UserId } from '../shared/ids.ts'
import { readMetadataKey } from '../shared/metadata.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { assertAtMost } from '../shared/whole-number.ts'
import { dayOf } from '../wallet/export-statement.ts'
import type { FigureGroup, FigurePeriod, Figures, Grouping } from './figures.ts'
import type { FigureStore, StoredGroup } from './ports.ts'

const daySeconds = 86_400
export const maxFigureDays = 366
/** The most groups of an answer: the largest ones, and every day of the longest period. */
export const maxGroups = 500
/** The most values of a key of metadata that have a group of their own. */
export const maxMetadataGroups = 50

type ReadFigures = FigurePeriod & {
  actor: Actor | null
  by: Grouping
  tenantId?: string | null
  metadataKey?: string | null
}

export type FigurePorts = AccessPorts & { figures: FigureStore }

/**
 * The figures of the caller's tenant; for the platform those of `tenantId`, or of all tenants. Refuses with `unauthorized`, `forbidden`,
 * `not_found` for another tenant, and with `validation_failed` for invalid days, more than 366 of them, `tenant` for a tenant, and
 * `metadata` without a key or a tenant.
 */
export async function readFigures(
  ports: FigurePorts,
  { actor: caller, from, to, by, tenantId: chosen, metadataKey: key }: ReadFigures,
): Promise<Figures> {
  const actor = permit(caller, 'figures.read')
  const days = (dayOf('to', to) - dayOf('from', from)) / daySeconds + 1
  if (days < 1) throw refuseField('to', 'too_early', { got: to, earliest: from })
  assertAtMost('to', days, maxFigureDays, 'days')
  const tenantId = tenantOf(actor, chosen ?? null)
  if (by === 'tenant' && tenantId !== null) throw refuseField('by', 'not_allowed', { why: 'tenants_of_all' })
  const metadataKey = readKey(by, key ?? null)
  if (metadataKey !== null && tenantId === null)
    throw refuseField('tenant_id', 'required_with', { other: 'by=metadata' })
  const query = { from, to, by, tenantId, metadataKey }
  const most = metadataKey === null ? maxGroups : maxMetadataGroups
  const { groups, ...stored } = await ports.figures.read(query, most)
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

/** The key, where the figures are grouped by one. */
function readKey(by: Grouping, key: string | null): string | null {
  if (by !== 'metadata') {
    if (key === null) return null
    throw refuseField('by', 'not_one_of', { got: by, allowed: ['metadata'] })
  }
  if (key === null) throw refuseField('metadata_key', 'required_with', { other: 'by=metadata' })
  return readMetadataKey('metadata_key', key)
}

/** Null for all tenants. */
function tenantOf(actor: Actor, chosen: string | null): TenantId | null {
  if (chosen !== null && !isUuid(chosen)) throw refuse('not_found', { kind: 'tenant', id: chosen })
  if (actor.tenantKind === 'plataforma') return chosen as TenantId | null
  if (chosen === null || chosen === actor.tenantId) return actor.tenantId
  throw refuse('not_found', { kind: 'tenant', id: chosen })
}
