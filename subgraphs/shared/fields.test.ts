import { printSchema } from 'graphql'
import { expect, test } from 'vitest'
import { createBuilder } from './builder.ts'
import { boolean, dateTime, exposed, id, inputs, of, string } from './fields.ts'

type Parcel = { id: string; note: string | null; at: Date; labels: readonly string[] }

function aBuilder() {
  const builder = createBuilder({ scalars: ['DateTime'] })
  builder.queryType({ fields: (t) => ({ isUp: t.boolean({ resolve: () => true }) }) })
  return builder
}

test('entries expose the properties of their names, in the order of the table', () => {
  const builder = aBuilder()
  builder.objectRef<Parcel>('Parcel').implement({
    fields: exposed((t) => ({
      id: id('Id.'),
      note: string.orNull('Note.'),
      size: t.int({ description: 'Number of labels.', resolve: ({ labels }) => labels.length }),
      placedAt: t.expose('at', dateTime('When it was placed.')),
      labels: of(['String'])('Labels.'),
    })),
  })
  builder.inputType('NewParcel', {
    fields: inputs({ note: string('Note.'), isFragile: boolean.orNull('?') }),
  })
  const sdl = printSchema(builder.toSchema({ sortSchema: false })).replaceAll(/^ *"""[^"]*"""\n/gm, '')
  expect(sdl).toContain(
    'type Parcel {\n  id: ID!\n\n  note: String\n\n  size: Int!\n\n  placedAt: DateTime!\n\n  labels: [String!]!\n}',
  )
  expect(sdl).toContain('input NewParcel {\n  note: String!\n\n  isFragile: Boolean\n}')
})

test('an entry without a property of its name, type and nullability does not compile', () => {
  const Flag = aBuilder().enumType('Flag', { values: ['fragile'] as const })
  aBuilder()
    .objectRef<Parcel>('Parcel')
    .implement({
      fields: exposed(() => ({
        // @ts-expect-error The property is named `at`.
        placedAt: dateTime('When it was placed.'),
        // @ts-expect-error It may be null.
        note: string('Note.'),
        // @ts-expect-error It is a date.
        at: string('When it was placed.'),
        // @ts-expect-error The labels are other strings.
        labels: of([Flag])('Labels.'),
      })),
    })
})
