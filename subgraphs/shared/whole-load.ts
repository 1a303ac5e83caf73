import type { WholeLoad } from '@rodovia/core/freight-floor/whole-load.ts'
import type { Builder } from './builder.ts'
import { shareable } from './entity.ts'
import { boolean, cents, described, inputs, int, string } from './fields.ts'

/** The input `WholeLoadInput` of quotes. */
export function wholeLoadInput(builder: Builder) {
  return builder.inputType('WholeLoadInput', {
    description: 'A load that takes a whole truck.',
    fields: inputs({
      axles: int('Loaded axles, 2 to 11. Where the table lacks the number, the next lower one counts.'),
      cargoType: string('Kind of cargo of the table, such as `carga_geral` (`freightFloorTables`).'),
      emptyReturn: boolean.orNull('Whether an empty return is obligatory; the default is false.'),
      table: string.orNull('`A` (the default), `B`, `C` or `D`; the operator imports others than `A`.'),
    }),
  })
}

/** The type `WholeLoad`, for quotes and for orders. */
export function wholeLoadType(builder: Builder) {
  return builder.objectRef<WholeLoad>('WholeLoad').implement({
    description:
      'A load that takes a whole truck, with the minimum that Lei 13.703/2018 sets for its freight.',
    extensions: shareable,
    fields: described({
      axles: int('Loaded axles of the truck.'),
      cargoType: string('Kind of cargo.'),
      emptyReturn: boolean('Whether an empty return is obligatory.', ({ hasEmptyReturn }) => hasEmptyReturn),
      tableVersion: string('Table of the floor, such as `A-2026-07-17`.'),
      floorCents: cents('Freight floor in centavos.', ({ floorCents }) => BigInt(floorCents)),
    }),
  })
}
