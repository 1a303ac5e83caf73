import { randomBytes } from 'node:crypto'
import type { AssignedDriver } from '@rodovia/core/delivery/model/delivery.ts'
import { makeDeliveryCode } from '@rodovia/core/delivery/model/delivery-code.ts'
import type { IncidentCode } from '@rodovia/core/delivery/model/incident.ts'
import type { Move } from '@rodovia/core/delivery/model/states.ts'
import { deadlineHours } from '@rodovia/core/quoting/tier.ts'
import { addHours, addSeconds } from '@rodovia/core/shared/clock.ts'
import type { TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import pg from 'pg'
import { copyRows, type Row } from '../growth/copy-rows.ts'
import { lives, orderHistory } from '../growth/order-history.ts'
import { aDelivery, newId } from '../support/builders.ts'

type Shop = { tenantId: TenantId; createdBy: UserId; driver: AssignedDriver }

const towns = ['São Paulo', 'São Paulo', 'São Paulo', 'Guarulhos', 'Osasco', 'Santo André', 'Campinas']
/** The number of a hundred orders that are placed in each hour, from 8 on. */
const hours = [3, 6, 9, 11, 13, 10, 7, 8, 9, 10, 8, 4, 2].flatMap((count, index) =>
  Array(count).fill(8 + index),
)
const anywhere = aDelivery().destination
const problems: IncidentCode[] = [
  ...(['recipient_absent', 'recipient_absent', 'recipient_absent', 'address_not_found'] as const),
  ...(['address_not_found', 'refused', 'vehicle_breakdown', 'other'] as const),
]

/** The tables from which figures are computed. */
const tables = ['quotes', 'deliveries', 'timeline_entries', 'incidents', 'outbox']

/** The same numbers in each run, from 0 to 1. */
function randomNumbers(): () => number {
  let state = 20_261_123
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Writes the orders of a shop's last days: more on Fridays, few on Sundays, some late, some with problems. Returns their number. */
export async function fillWithVariedOrders(url: string, shop: Shop, days: number): Promise<number> {
  const random = randomNumbers()
  const batch: Record<string, Row[]> = Object.fromEntries(tables.map((table) => [table, []]))
  const midnight = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 3 * 3_600_000
  let count = 0
  for (let day = days; day >= 1; day--) {
    const begin = new Date(midnight - day * 86_400_000)
    const ofWeekday = [3, 11, 12, 13, 14, 18, 10][begin.getUTCDay()]!
    const orders = Math.round(ofWeekday * (1.3 - day / days / 2) * (0.8 + 0.4 * random()))
    for (let index = 0; index < orders; index++, count++) {
      const createdAt = addSeconds(begin, (hours[Math.floor(random() * 100)] + random()) * 3_600)
      const { rows } = orderHistory({ ...shop, ...varied(random, createdAt) })
      for (const [table, ofTable] of Object.entries({ ...rows, incidents: problemsOf(random, rows) }))
        batch[table]?.push(...ofTable)
    }
  }
  await write(url, batch)
  return count
}

function varied(random: () => number, createdAt: Date) {
  const tier = random() < 0.35 ? ('turbo' as const) : ('express' as const)
  const city = towns[Math.floor(random() * towns.length)]!
  const isSlow = random() < 0.09
  return {
    ...{ code: makeDeliveryCode(randomBytes(7)), createdAt, tier },
    priceCents: BigInt(Math.round((tier === 'turbo' ? 2_300 : 1_700) + random() * 1_400)),
    deadlineAt: addHours(createdAt, deadlineHours[tier]),
    destination: { ...anywhere, address: `${city} - SP, ${anywhere.cep}` },
    moves: movesOf(random() * 100),
    secondsBetweenMoves: isSlow ? 2_400 + random() * 6_000 : 180 + random() ** 2 * 900,
  }
}

/** The moves of a hundred orders: six canceled, two returned, ten that one driver declined. */
function movesOf(share: number): readonly Move[] {
  if (share < 6) return lives.canceled
  if (share < 8) return lives.returned
  return share < 18 ? lives['declined once'] : lives.delivered
}

/** Every tenth delivery has one. */
function problemsOf(random: () => number, { deliveries = [] }: Record<string, Row[]>): Row[] {
  return deliveries
    .filter(({ status }) => status !== 'canceled' && random() < 0.1)
    .map(({ order_id, tenant_id, created_at }) => ({
      ...{ id: newId(), tenant_id, order_id, opened_at: created_at, resolved_at: created_at },
      ...{ code: problems[Math.floor(random() * problems.length)], note: null },
    }))
}

async function write(url: string, batch: Record<string, Row[]>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await copyRows(client, new Map(tables.map((table) => [table, batch[table] ?? []])))
  } finally {
    await client.end()
  }
}
