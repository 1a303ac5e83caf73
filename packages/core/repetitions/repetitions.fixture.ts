import type { UseCases } from '../../../test/support/use-cases.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { secondsBetween } from '../shared/clock.ts'
import { instantAt } from '../shared/local-day.ts'
import { createRepetition } from './create-repetition.ts'
import { findRepetition } from './read-repetitions.ts'
import type { Repetition } from './repetition.ts'
import type { RepetitionInput } from './repetition-input.ts'
import { runDueRepetition } from './run-repetition.ts'

export const hour = 3600

/** The days on which `repeat` repeats: Monday and Thursday, from the next Monday on. */
export function nextDays(platform: UseCases): { monday: string; thursday: string } {
  const day = new Date(`${platform.clock().toISOString().slice(0, 10)}T00:00:00Z`)
  const later = (days: number) => {
    day.setUTCDate(day.getUTCDate() + days)
    return day.toISOString().slice(0, 10)
  }
  return { monday: later(7 + ((8 - day.getUTCDay()) % 7)), thursday: later(3) }
}

/** Time goes on in the next test, whose work the repetitions of this one are not. */
export const endAll = (platform: UseCases) =>
  platform.query(
    `UPDATE repetitions SET status = 'ended', next_day = NULL, next_at = NULL, ended_at = created_at WHERE status <> 'ended'`,
  )

export const goTo = (platform: UseCases, day: string, time: string) =>
  platform.pass(secondsBetween(platform.clock(), instantAt(day, time)))

export const repeat = (
  platform: UseCases,
  monday: string,
  shop: Actor,
  more: Partial<RepetitionInput> = {},
) =>
  createRepetition(platform, {
    request: aRequestBy(shop),
    rule: 'FREQ=WEEKLY;BYDAY=MO,TH',
    startsOn: monday,
    pickupFrom: '09:00',
    pickupUntil: '11:00',
    cepOrigem: '01310100',
    cepDestino: '04538133',
    tier: 'express',
    senderPhone: '+55 11 3000-0000',
    recipientName: 'Ana Souza',
    recipientPhone: '+55 11 91234-5678',
    ...more,
  })

/** The owner of a shop, with an account: orders are placed while it is one. */
export async function aShop(platform: UseCases, walletCents = 0n): Promise<Actor> {
  const shop = await platform.aShop(walletCents)
  await addUser(platform, shop)
  return shop
}

export async function addUser(platform: UseCases, { userId, tenantId }: Actor) {
  await platform.query(
    `INSERT INTO users (id, tenant_id, email, password_hash, name, role, created_at, is_pending)
     VALUES ($1, $2, $3, 'x', 'Bia', 'owner', $4, false)`,
    [userId, tenantId, `${userId}@rodovia.test`, platform.clock()],
  )
}

export async function runDue(platform: UseCases) {
  while (await runDueRepetition(platform));
}
export const runsOf = async (platform: UseCases, { id }: Repetition) =>
  ((await platform.repetitions.runs([id], 10)).get(id) ?? []).map(({ day, status, reason }) => [
    day,
    status,
    reason,
  ])
export const ordersOf = (platform: UseCases, { tenantId }: Actor) =>
  platform.query<{ reference: string | null; pickup_window_from: Date }>(
    'SELECT reference, pickup_window_from FROM deliveries WHERE tenant_id = $1 ORDER BY order_id',
    [tenantId],
  )
export const eventsOf = async (platform: UseCases, { tenantId }: Actor) =>
  (
    await platform.query<{ kind: string; data: object }>(
      `SELECT kind, data FROM outbox WHERE tenant_id = $1 AND kind LIKE 'repetition.%' ORDER BY id`,
      [tenantId],
    )
  ).map(({ kind, data }) => [kind, data])
export const read = (platform: UseCases, shop: Actor, { id }: Repetition) =>
  findRepetition(platform, { actor: shop, id })
