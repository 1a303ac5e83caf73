import type { SessionId, TenantId, UserId } from '../shared/ids.ts'
import type { Actor } from './actor.ts'

/** A UUIDv7 that ends with the number given, for tests: `anId(7)` is …007. */
export function anId<Id extends string>(number: number): Id {
  return `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}` as Id
}

export const tenants = {
  shop: anId<TenantId>(101),
  otherShop: anId<TenantId>(102),
  fleet: anId<TenantId>(103),
  driver: anId<TenantId>(104),
  platform: anId<TenantId>(105),
}

/** The logged-in owner of a shop, unless `more` says otherwise. */
export function anActor(more: Partial<Actor> = {}): Actor {
  return {
    userId: anId<UserId>(201),
    tenantId: tenants.shop,
    tenantName: 'Loja',
    tenantKind: 'embarcador',
    role: 'owner',
    persona: null,
    sessionId: anId<SessionId>(301),
    key: null,
    ...more,
  }
}

/** A self-employed driver. */
export function aDriverLoggedIn(more: Partial<Actor> = {}): Actor {
  return anActor({
    userId: anId<UserId>(202),
    tenantId: tenants.driver,
    tenantName: 'João',
    tenantKind: 'motorista',
    role: 'driver',
    persona: 'carro_van',
    ...more,
  })
}

/** A member of the platform's operations. */
export function anOperator(more: Partial<Actor> = {}): Actor {
  return anActor({
    userId: anId<UserId>(203),
    tenantId: tenants.platform,
    tenantName: 'Plataforma',
    tenantKind: 'plataforma',
    role: 'operacoes',
    ...more,
  })
}
