import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceTrip } from '../quoting/price.ts'
import { firstTariff } from '../quoting/tariff.ts'
import { tiers } from '../quoting/tier.ts'
import { returnPriceCents } from '../return-orders/rules.ts'
import { earningsCents } from '../wallet/driver-earnings.ts'
import { builtInTable } from './data/table-a-2026-07-17.ts'
import { cargoTypes } from './floor-table.ts'
import { readWholeLoad } from './whole-load.ts'

const ports = { freightFloorTables: { all: async () => [] } }
const at = new Date('2026-09-01T12:00:00Z')
const cargos = cargoTypes.filter((type) => builtInTable.coefficients[type])

test('a load has the floor of its distance, and the table that it comes from', async () => {
  const loadOver = await readWholeLoad(ports, { axles: 2, cargoType: 'carga_geral' }, at)
  expect(loadOver(100_000)).toEqual({
    axles: 2,
    cargoType: 'carga_geral',
    hasEmptyReturn: false,
    tableVersion: 'A-2026-07-17',
    floorCents: 85_010,
  })
  // Both ends may have the same place: loading and unloading cost what they cost.
  expect(loadOver(0).floorCents).toBe(45_184)
})

test.each([
  [{ axles: 1, cargoType: 'carga_geral' }, 'whole_load.axles'],
  [{ axles: 12, cargoType: 'granel_solido' }, 'whole_load.axles'],
  [{ axles: 6, cargoType: 'madeira' }, 'whole_load.cargo_type'],
  [{ axles: 6, cargoType: 'carga_geral', table: 'E' }, 'whole_load.table'],
  [{ axles: 6, cargoType: 'carga_geral', table: 'C' }, 'whole_load.table'],
])('%j is refused with the field %s', async (input, field) => {
  await expect(readWholeLoad(ports, input, at)).rejects.toMatchObject({
    facts: { issues: [expect.objectContaining({ field })] },
  })
})

test('no tariff, tier, share of the driver or return takes a whole load below its floor', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        distanceMeters: fc.integer({ min: 0, max: 5_000_000 }),
        axles: fc.integer({ min: 2, max: 9 }),
        cargoType: fc.constantFrom(...cargos),
        emptyReturn: fc.boolean(),
        tier: fc.constantFrom(...tiers),
        perKmCents: fc.bigInt({ min: 0n, max: 2_000n }),
        driverShareBasisPoints: fc.integer({ min: 0, max: 10_000 }),
        percent: fc.integer({ min: 0, max: 100 }),
      }),
      async ({ distanceMeters, tier, perKmCents, driverShareBasisPoints, percent, ...load }) => {
        const wholeLoad = (await readWholeLoad(ports, load, at))(distanceMeters)
        const floor = BigInt(wholeLoad.floorCents)
        const truck = { ...firstTariff.vehicles.TRUCK, perKmCents }
        const tariff = { ...firstTariff, vehicles: { ...firstTariff.vehicles, TRUCK: truck } }
        const trip = {
          tariff,
          serviceType: 'TRUCK',
          distanceMeters,
          floorCents: wholeLoad.floorCents,
        } as const
        const { priceCents, breakdown } = priceTrip(trip)[tier]
        expect(priceCents).toBeGreaterThanOrEqual(floor)
        expect(breakdown.reduce((sum, { cents }) => sum + cents, 0n)).toBe(priceCents)
        // A price above the floor is not raised.
        if (priceCents > floor) expect(breakdown.map(({ kind }) => kind)).not.toContain('freight_floor')
        const back = returnPriceCents(
          { priceCents, wholeLoad },
          { attempts: 2, days: 7, failedPercent: percent, wantedPercent: percent },
          'failed',
        )
        for (const paidCents of [priceCents, back]) {
          const earned = earningsCents({ priceCents: paidCents, wholeLoad }, { driverShareBasisPoints })
          expect(earned).toBeGreaterThanOrEqual(floor)
          expect(earned).toBeLessThanOrEqual(paidCents)
        }
      },
    ),
  )
})
