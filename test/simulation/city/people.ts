import { aDriverLoggedIn, anActor, anId, anOperator } from '@rodovia/core/identity/actor.fixture.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { createDriver } from '@rodovia/core/identity/create-account.ts'
import { createTenant } from '@rodovia/core/identity/create-tenant.ts'
import { type Persona, personas } from '@rodovia/core/identity/persona.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import type { Request } from '@rodovia/core/identity/request.ts'
import { createWebhook } from '@rodovia/core/notifications/webhooks/create-webhook.ts'
import type { SessionId, UserId } from '@rodovia/core/shared/ids.ts'
import { creditWallet } from '@rodovia/core/wallet/credit-wallet.ts'
import type { PartnerServer } from './partner-server.ts'
import type { CityPorts } from './stores-of-city.ts'

export type CitySize = { shops: number; drivers: number }

export type Place = { lat: number; lng: number }

/** A shop with its wallet and its partner's server. `word` stands in all that it writes, and nobody else may ever read it. */
export type Shop = { name: string; word: string; actor: Actor; server: PartnerServer; endpointId: string }

/** A driver, where the phone is and how far its clock is off. */
export type DriverPerson = {
  name: string
  actor: Actor
  persona: Persona
  firstPlace: Place
  place: Place
  phoneLagSeconds: number
  isOnDuty: boolean
}

export type People = {
  admin: Actor
  operator: Actor
  shops: readonly Shop[]
  drivers: readonly DriverPerson[]
}

/**
 * The places of pickups and destinations: postal codes of São Paulo with the points that the platform knows
 * of them.
 */
export const corners: readonly (Place & { cep: string })[] = [
  { cep: '01310100', lat: -23.559, lng: -46.65 },
  { cep: '04538133', lat: -23.603, lng: -46.679 },
  { cep: '01001000', lat: -23.547, lng: -46.635 },
  { cep: '05407002', lat: -23.562, lng: -46.695 },
  { cep: '04101000', lat: -23.613, lng: -46.633 },
  { cep: '02011000', lat: -23.504, lng: -46.623 },
  { cep: '03310000', lat: -23.56, lng: -46.56 },
  { cep: '05001000', lat: -23.53, lng: -46.688 },
]

const firstBalanceCents = 30_000n

/** Shops with money and an endpoint, and drivers at corners of the city. */
export async function createPeople(
  ports: CityPorts,
  size: CitySize,
  servers: readonly PartnerServer[],
): Promise<People> {
  const admin = anOperator({ role: 'superadmin', userId: anId<UserId>(901) })
  const operator = anOperator({ userId: anId<UserId>(902) })
  const request = aRequestBy(admin)
  const shops: Shop[] = []
  for (const [index, server] of servers.entries()) shops.push(await createShop(ports, request, server, index))
  const drivers: DriverPerson[] = []
  for (let index = 0; index < size.drivers; index++) drivers.push(await hireDriver(ports, request, index))
  return { admin, operator, shops, drivers }
}

const words = [
  'jacaranda',
  'ipezinho',
  'araucaria',
  'buritizal',
  'cambuci',
  'guabiroba',
  'pitanga',
  'umbuzeiro',
]

async function createShop(
  ports: CityPorts,
  request: Request,
  server: PartnerServer,
  index: number,
): Promise<Shop> {
  const word = `${words[index % words.length]}${index + 1}x`
  const name = `shop-${index + 1}`
  const { id: tenantId } = await createTenant(ports, { request, name: `Loja ${word}`, kind: 'embarcador' })
  await creditWallet(ports, { request, tenantId, amountCents: firstBalanceCents, reason: 'opening' })
  const actor = anActor({
    tenantId,
    tenantName: `Loja ${word}`,
    userId: ports.newId<UserId>(),
    sessionId: ports.newId<SessionId>(),
  })
  const endpoint = await createWebhook(ports, { request: aRequestBy(actor), url: server.url })
  server.secret = endpoint.secret
  return { name, word, actor, server, endpointId: endpoint.id }
}

async function hireDriver(ports: CityPorts, request: Request, index: number): Promise<DriverPerson> {
  const persona = personas[[1, 2, 1, 2, 1][index % 5]!]!
  const { lat, lng } = corners[index % corners.length]!
  const place = { lat: lat + 0.002 * index, lng }
  const { id: userId, tenantId } = await createDriver(ports, {
    request,
    name: `Motorista ${index + 1}`,
    email: `driver-${index + 1}@rodovia.test`,
    password: 'long enough 2026',
    persona,
    position: place,
  })
  const actor = aDriverLoggedIn({ userId, tenantId, persona, sessionId: ports.newId<SessionId>() })
  return {
    name: `driver-${index + 1}`,
    actor,
    persona,
    firstPlace: { ...place },
    place,
    phoneLagSeconds: 0,
    isOnDuty: true,
  }
}
