import type { Driver } from '@rodovia/core/fleet/driver.ts'
import { presenceOf } from '@rodovia/core/fleet/presence.ts'
import { readDrivers, readOwnDriver } from '@rodovia/core/fleet/read-drivers.ts'
import { setAvailability } from '@rodovia/core/fleet/set-availability.ts'
import { batched, notFound } from '../shared/loader.ts'
import { builder, PersonaEnum } from './builder.ts'

const PointRef = builder.objectRef<{ lat: number; lng: number }>('Point').implement({
  description: 'A point on the Earth in decimal degrees.',
  fields: (t) => ({
    lat: t.exposeFloat('lat', { description: 'Degrees north.' }),
    lng: t.exposeFloat('lng', { description: 'Degrees east.' }),
  }),
})

const toWhom = 'To the driver himself and to those who dispatch him, else null'

export const DriverRef = builder.objectRef<Driver>('Driver').implement({
  description: 'Who drives.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the driver.' }),
    name: t.exposeString('firstName', { shareable: true, description: 'The first name.' }),
    persona: t.expose('persona', {
      type: PersonaEnum,
      shareable: true,
      description: 'What the driver drives.',
    }),
    isAvailable: t.boolean({
      nullable: true,
      description: `Whether the driver is on duty. ${toWhom}.`,
      resolve: (driver, _, { actor }) => presenceOf(actor, driver)?.isAvailable,
    }),
    lastSeenAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: `The driver’s last sign of life. ${toWhom}.`,
      resolve: (driver, _, { actor }) => presenceOf(actor, driver)?.lastSeenAt,
    }),
    position: t.field({
      type: PointRef,
      nullable: true,
      description: `Where the driver last was. ${toWhom}.`,
      resolve: (driver, _, { actor }) => presenceOf(actor, driver)?.position,
    }),
  }),
})

export const driverOf = batched(
  ({ ports, actor }, driverIds: readonly string[]) => readDrivers(ports, { actor, driverIds }),
  notFound('driver'),
)

builder.asEntity(DriverRef, {
  key: builder.selection<{ id: string }>('id'),
  resolveReference: ({ id }, context) => driverOf(context, id),
})

builder.queryField('myDriver', (t) =>
  t.field({
    type: DriverRef,
    description: 'The driver who asks. Refuses with `forbidden`.',
    resolve: (_, __, { ports, actor }) => readOwnDriver(ports, { actor }),
  }),
)

builder.mutationField('setAvailability', (t) =>
  t.field({
    type: DriverRef,
    description: 'The driver goes on or off duty. Refuses with `forbidden`.',
    args: { available: t.arg.boolean({ required: true, description: 'Whether the driver takes offers.' }) },
    resolve: (_, { available }, { ports, actor }) =>
      setAvailability(ports, { actor, isAvailable: available }),
  }),
)
