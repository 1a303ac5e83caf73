import { addHours } from '../../shared/clock.ts'
import { findOrRefuse } from '../../shared/find-or-refuse.ts'
import type { TenantId } from '../../shared/ids.ts'
import { readPage, type Slice } from '../../shared/page.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import type { Actor } from '../actor.ts'
import { about, changeRecords } from '../audit/audit-entry.ts'
import type { LinkSettings } from '../links/ports.ts'
import { draftMail } from '../mail.ts'
import { can, permit } from '../permissions.ts'
import type { ListRequest, Request } from '../request.ts'
import type { ShopSignUp, ShopSignUps } from './ports.ts'

type Ports = { shopSignUps: ShopSignUps }

/** The time for which the mail about the approval is worth sending. */
const mailLifeHours = 72

/** Shops that wait for approval and whose owner confirmed the address, newest first. Refuses with `unauthorized`, `forbidden`. */
export async function listWaitingShops(
  { shopSignUps }: Ports,
  { actor, page }: ListRequest,
): Promise<Slice<ShopSignUp>> {
  permit(actor, 'platform.manage')
  return shopSignUps.listWaiting(readPage(page))
}

/** The statements of a shop that signed up; null for a tenant that an operator created, and for who does not run the platform. */
export async function readShopSignUp(
  { shopSignUps }: Ports,
  { actor, tenantId }: { actor: Actor | null; tenantId: TenantId },
): Promise<ShopSignUp | null> {
  return actor && can(actor, 'platform.manage') ? shopSignUps.find(tenantId) : null
}

/** Approves a shop, which may then top up and order; an approved one stays as is. Refuses with `forbidden`, `not_found`. */
export async function approveShop(
  ports: Ports & SystemPorts & { linkSettings: LinkSettings },
  { request, tenantId: id }: { request: Request; tenantId: string },
): Promise<ShopSignUp> {
  permit(request.actor, 'platform.manage')
  const signUp = await findOrRefuse('tenant', id, ports.shopSignUps.find)
  if (signUp.approvedAt) return signUp
  const { tenantId, email, language } = signUp
  const at = ports.clock()
  const mail = {
    kind: 'shop_approved',
    email,
    createdAt: at,
    expiresAt: addHours(at, mailLifeHours),
  } as const
  await ports.shopSignUps.approve({
    tenantId,
    at,
    mail: ports.linkSettings.isMailing ? draftMail(ports, { language }, mail) : null,
    ...changeRecords(ports, {
      request,
      at,
      action: 'shop.approved',
      ...about('tenant', { id: tenantId, tenantId }),
    }),
  })
  return { ...signUp, approvedAt: at }
}
