import type { Driver } from '@rodovia/core/fleet/driver.ts'
import { mayAskPresence, type Presence, presenceOf } from '@rodovia/core/fleet/presence.ts'
import { readDrivers, readOwnDriver } from '@rodovia/core/fleet/read-drivers.ts'
import { setAvailability } from '@rodovia/core/fleet/set-availability.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import type { SubgraphContext } from '../shared/context.ts'
import { createLoader, notFound } from '../shared/loader.ts'
import { builder, PersonaEnum } from './builder.ts'

const PointRef = builder.objectRef<{ lat: number; lng: number }>('Point').implement({
  description: 'A point on the Earth in decimal degrees.',
  fields: (t) => ({
    lat: t.exposeFloat('lat', { description: 'Degrees north.' }),
    lng: t.exposeFloat('lng', { description: 'Degrees east.' }),
  }),
})

const toWhom = 'To the driver himself and to those who dispatch him, else null'

/** A driver whose other fields are read when they are asked for: what other subgraphs tell of him is not read again. */
type NamedDriver = { id: UserId; read: () => Promise<Driver> }

const readDriver = createLoader(
  ({ ports, actor }, driverIds: readonly string[]) => readDrivers(ports, { actor, driverIds }),
  notFound('driver'),
)

export function driverOf(context: SubgraphContext, id: string): NamedDriver {
  return { id: id as UserId, read: () => readDriver(context, id) }
}

const known = (driver: Driver): NamedDriver => ({ id: driver.id, read: async () => driver })

/** Of a driver's presence, for who may be told. */
function told<T>(pick: (presence: Presence) => T) {
  return ({ id, read }: NamedDriver, _: object, { actor }: SubgraphContext): Promise<T | null> | null => {
    if (!mayAskPresence(actor, id)) return null
    return read().then((driver) => {
      const presence = presenceOf(actor, driver)
      return presence && pick(presence)
    })
  }
}

export const DriverRef = builder.objectRef<NamedDriver>('Driver').implement({
  description: 'Who drives.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the driver.' }),
    name: t.string({
      shareable: true,
      description: 'The first name.',
      resolve: async ({ read }) => (await read()).firstName,
    }),
    persona: t.field({
      type: PersonaEnum,
      shareable: true,
      description: 'What the driver drives.',
      resolve: async ({ read }) => (await read()).persona,
    }),
    isAvailable: t.boolean({
      nullable: true,
      description: `Whether the driver is on duty. ${toWhom}.`,
      resolve: told(({ isAvailable }) => isAvailable),
    }),
    lastSeenAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: `The driver’s last sign of life. ${toWhom}.`,
      resolve: told(({ lastSeenAt }) => lastSeenAt),
    }),
    position: t.field({
      type: PointRef,
      nullable: true,
      description: `Where the driver last was. ${toWhom}.`,
      resolve: told(({ position }) => position),
    }),
  }),
})

builder.asEntity(DriverRef, {
  key: builder.selection<{ id: string }>('id'),
  resolveReference: ({ id }, context) => driverOf(context, id),
})

builder.queryField('myDriver', (t) =>
  t.field({
    type: DriverRef,
    description: 'The driver who asks. Refuses with `forbidden`.',
    resolve: async (_, __, { ports, actor }) => known(await readOwnDriver(ports, { actor })),
  }),
)

builder.mutationField('setAvailability', (t) =>
  t.field({
    type: DriverRef,
    description: 'The driver goes on or off duty. Refuses with `forbidden`.',
    args: { available: t.arg.boolean({ required: true, description: 'Whether the driver takes offers.' }) },
    resolve: async (_, { available }, { ports, actor }) =>
      known(await setAvailability(ports, { actor, isAvailable: available })),
  }),
)
