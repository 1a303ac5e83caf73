import type { Actor } from '../../identity/actor.ts'
import { permit, requireActor } from '../../identity/permissions.ts'
import type { ListRequest } from '../../identity/request.ts'
import { addHours } from '../../shared/clock.ts'
import { findOrRefuse } from '../../shared/find-or-refuse.ts'
import type { PixChargeId } from '../../shared/ids.ts'
import { readPage, type Slice } from '../../shared/page.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import type { ChargeWithPayments } from './charge.ts'
import type { PixCharges } from './ports.ts'

type Ports = { pixCharges: PixCharges }

/** A charge of the actor's own tenant. Refuses with `unauthorized`, `forbidden`, `not_found`. */
export async function findTopUp(
  { pixCharges }: Ports,
  { actor, id }: { actor: Actor | null; id: string },
): Promise<ChargeWithPayments> {
  const { tenantId } = requireActor(actor)
  const find = (id: PixChargeId) => pixCharges.find({ id })
  const charge = await findOrRefuse('top_up', id, find, (charge) => charge.tenantId === tenantId)
  permit(actor, 'wallet.read')
  return charge
}

/** The charges of the actor's tenant, newest first. */
export function listTopUps(
  { pixCharges }: Ports,
  { actor, page }: ListRequest,
): Promise<Slice<ChargeWithPayments>> {
  const { tenantId } = permit(actor, 'wallet.read')
  return pixCharges.list(tenantId, readPage(page))
}

/**
 * The days for which an unpaid charge is listed for confirmation. A later payment is confirmed by its
 * `txid` all the same.
 */
export const unpaidListedDays = 30

/** The charges of all tenants that were not paid, newest first, for platform administrators. Refuses with `unauthorized`, `forbidden`. */
export function listOpenTopUps(
  { pixCharges, clock }: Ports & Pick<SystemPorts, 'clock'>,
  { actor, page }: ListRequest,
): Promise<Slice<ChargeWithPayments>> {
  permit(actor, 'platform.manage')
  return pixCharges.listUnpaid(addHours(clock(), -24 * unpaidListedDays), readPage(page))
}
