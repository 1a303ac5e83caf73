import { graphql, printSchema } from 'graphql'
import { expect, test } from 'vitest'
import { createBuilder } from './builder.ts'
import { addFields, boolean, dateTime, described, id, inputs, int, of, string } from './fields.ts'

type Parcel = { id: string; note: string | null; at: Date; labels: readonly string[] }

const parcel: Parcel = { id: '7', note: null, at: new Date(0), labels: ['fragile', 'cold'] }

function aBuilder() {
  const builder = createBuilder({ scalars: ['DateTime'] })
  builder.queryType({})
  return { builder, ParcelRef: builder.objectRef<Parcel>('Parcel') }
}

test('fields expose the property of their name or are computed, in the order of the table', async () => {
  const { builder, ParcelRef } = aBuilder()
  ParcelRef.implement({
    fields: described({
      id: id('Id.'),
      note: string.orNull('Note.'),
      size: int('Number of labels.', ({ labels }) => labels.length),
      labels: of(['String'])('Labels.'),
    }),
  })
  addFields(builder, ParcelRef, { placedAt: dateTime('When it was placed.', ({ at }) => at) })
  builder.queryField('parcel', (t) => t.field({ type: ParcelRef, resolve: () => parcel }))
  const schema = builder.toSchema({ sortSchema: false })
  expect(printSchema(schema).replaceAll(/^ *"""[^"]*"""\n|^\n/gm, '')).toContain(
    'type Parcel {\n  id: ID!\n  note: String\n  size: Int!\n  labels: [String!]!\n  placedAt: DateTime!\n}',
  )
  expect(await graphql({ schema, source: '{ parcel { id note size labels placedAt } }' })).toEqual({
    data: {
      parcel: {
        id: '7',
        note: null,
        size: 2,
        labels: ['fragile', 'cold'],
        placedAt: '1970-01-01T00:00:00.000Z',
      },
    },
  })
})

test('fields of an input type are required unless they may be null', () => {
  const { builder } = aBuilder()
  builder.inputType('NewParcel', {
    fields: inputs({ note: string('Note.'), isFragile: boolean.orNull('Whether it is fragile.') }),
  })
  builder.queryField('isUp', (t) => t.boolean({ resolve: () => true }))
  const sdl = printSchema(builder.toSchema({ sortSchema: false }))
  expect(sdl).toContain(
    'input NewParcel {\n  """Note."""\n  note: String!\n\n  """Whether it is fragile."""\n  isFragile: Boolean\n}',
  )
})

test('a field that does not fit the object does not compile', () => {
  const { builder, ParcelRef } = aBuilder()
  const Flag = builder.enumType('Flag', { values: ['fragile'] as const })
  const Loose = builder.objectRef<{ weight: number }>('Loose')
  ParcelRef.implement({
    fields: described({
      // @ts-expect-error The property is named `at`.
      placedAt: dateTime('When it was placed.'),
      // @ts-expect-error It may be null.
      note: string('Note.'),
      // @ts-expect-error It is a date.
      at: string('When it was placed.'),
      // @ts-expect-error The labels are other strings.
      labels: of([Flag])('Labels.'),
      // @ts-expect-error There is no such property.
      weight: int('Weight in grams.', ({ weight }) => weight),
      // @ts-expect-error The resolver returns a date.
      size: int('Number of labels.', ({ at }) => at),
    }),
  })
  // @ts-expect-error There is no such property.
  addFields(builder, Loose, { size: int('Size.') })
})
