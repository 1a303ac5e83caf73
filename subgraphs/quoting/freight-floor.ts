import {
  computeFreightFloor,
  type FreightFloor,
  listFreightFloorTables,
} from '@rodovia/core/freight-floor/compute-freight-floor.ts'
import { type FloorTable, versionOf } from '@rodovia/core/freight-floor/floor-table.ts'
import { currency } from '../shared/descriptions.ts'
import { boolean, cents, described, float, inputs, int, of, string } from '../shared/fields.ts'
import { fromInput } from '../shared/resolvers.ts'
import { builder } from './builder.ts'

const FreightFloorTableRef = builder.objectRef<FloorTable>('FreightFloorTable').implement({
  description: 'A table of coefficients of the minimum freight floor, published by ANTT.',
  fields: described({
    name: string(
      'Kind of transport: `A` whole load, `B` the haulage vehicle alone, `C` and `D` the same with high performance.',
    ),
    resolution: string('Resolution that published it, such as `ANTT 6.084/2026`.'),
    inForceFrom: string(
      'First day on which it holds, such as `2026-07-17`; until the next of the same name.',
    ),
    version: string('Name and first day, such as `A-2026-07-17`.', versionOf),
    cargoTypes: of(['String'])('Kinds of cargo that it has.', ({ coefficients }) =>
      Object.keys(coefficients),
    ),
  }),
})

const FreightFloorRef = builder.objectRef<FreightFloor>('FreightFloor').implement({
  description:
    'Minimum price of a whole load by Lei 13.703/2018, with each step of its formula. Exact amounts are texts in reais. No legal advice.',
  fields: described({
    floorCents: cents('The floor: the exact sum, rounded half up to the cent.'),
    currency: string(currency, () => 'BRL'),
    returnCents: cents('What the empty return adds to the floor; 0 without one.'),
    table: of(FreightFloorTableRef)('Table that holds on the date.'),
    date: string('Day of the trip in Brasília.'),
    cargoType: string('Kind of cargo.'),
    km: float('Distance in kilometres.'),
    axles: int('Loaded axles of the vehicle.'),
    appliedAxles: int(
      'Axles of the row that was taken: the next lower number where the table has none for `axles`.',
    ),
    emptyReturn: boolean('Whether an empty return is obligatory.', ({ hasEmptyReturn }) => hasEmptyReturn),
    ccd: string('CCD: cost of a kilometre, such as `3.9826`.'),
    cc: string('CC: cost of loading and unloading, such as `451.84`.'),
    distanceCost: string('km × CCD, exactly.'),
    returnCost: string.orNull('0.92 × CCD × km, exactly; null without an empty return.'),
    exactSum: string('The sum before it is rounded.'),
    formula: string('The formula with its numbers, such as `100 × 3.9826 + 451.84 = 850.10`.'),
  }),
})

const FreightFloorInput = builder.inputType('FreightFloorInput', {
  description: 'Trip whose freight floor is computed.',
  fields: inputs({
    km: float('Distance in kilometres, above 0 and at most 20,000, with at most 3 decimals.'),
    axles: int('Loaded axles, 2 to 11. Where the table lacks the number, the next lower one counts.'),
    cargoType: string('Kind of cargo of the table, such as `carga_geral` (`freightFloorTables`).'),
    table: string.orNull('`A` (the default), `B`, `C` or `D`; the operator imports others than `A`.'),
    emptyReturn: boolean.orNull('Whether an empty return is obligatory; the default is false.'),
    date: string.orNull('Day of the trip, such as `2026-07-17`; the default is today in Brasília.'),
  }),
})

builder.queryField('freightFloor', (t) =>
  t.field({
    type: FreightFloorRef,
    description: 'Compute the minimum freight floor of a whole load. Public. Errors: `validation_failed`.',
    args: { input: t.arg(of(FreightFloorInput)('Trip to compute.')) },
    resolve: fromInput((_, input, { ports }) => computeFreightFloor(ports, input)),
  }),
)

builder.queryField('freightFloorTables', (t) =>
  t.field({
    type: [FreightFloorTableRef],
    description: 'Every table of freight floors of this platform, by name and first day. Public.',
    resolve: (_, _args, { ports }) => listFreightFloorTables(ports),
  }),
)
