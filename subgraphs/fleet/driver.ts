import type { Driver } from '@rodovia/core/fleet/driver.ts'
import { mayAskPresence, type Presence, presenceOf } from '@rodovia/core/fleet/presence.ts'
import { readDrivers, readOwnDriver } from '@rodovia/core/fleet/read-drivers.ts'
import { setAvailability } from '@rodovia/core/fleet/set-availability.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import type { SubgraphContext } from '../shared/context.ts'
import { latitude, longitude } from '../shared/descriptions.ts'
import { asEntity } from '../shared/entity.ts'
import { shareable } from '../shared/federation.ts'
import { boolean, dateTime, described, float, id, of, string } from '../shared/fields.ts'
import { createLoader, notFound } from '../shared/loader.ts'
import { builder, PersonaEnum } from './builder.ts'

const PointRef = builder.objectRef<{ lat: number; lng: number }>('Point').implement({
  description: 'A geographic point in decimal degrees (WGS 84).',
  fields: described({
    lat: float(latitude),
    lng: float(longitude),
  }),
})

const visibility = 'Null unless the caller is the driver or dispatches the driver'

/** A driver that is read when a field other than the id is selected. */
type DriverHandle = { id: UserId; read: () => Promise<Driver> }

const readDriver = createLoader(
  ({ ports, actor }, driverIds: readonly string[]) => readDrivers(ports, { actor, driverIds }),
  notFound('driver'),
)

export function driverOf(context: SubgraphContext, id: string): DriverHandle {
  return { id: id as UserId, read: () => readDriver(context, id) }
}

const loadedDriver = (driver: Driver): DriverHandle => ({ id: driver.id, read: async () => driver })

/** Resolves a field of the driver's presence; null for callers without permission. */
function presenceField<T>(pick: (presence: Presence) => T) {
  return ({ id, read }: DriverHandle, _: object, { actor }: SubgraphContext): Promise<T | null> | null => {
    if (!mayAskPresence(actor, id)) return null
    return read().then((driver) => {
      const presence = presenceOf(actor, driver)
      return presence && pick(presence)
    })
  }
}

export const DriverRef = builder.objectRef<DriverHandle>('Driver').implement({
  description: 'A driver.',
  fields: described({
    id: id('Driver id (UUID).'),
    name: {
      ...string('First name of the driver.', async ({ read }) => (await read()).firstName),
      extensions: shareable,
    },
    persona: {
      ...of(PersonaEnum)('Kind of driver.', async ({ read }) => (await read()).persona),
      extensions: shareable,
    },
    isAvailable: boolean.orNull(
      `Whether the driver takes offers now. ${visibility}.`,
      presenceField(({ isAvailable }) => isAvailable),
    ),
    lastSeenAt: dateTime.orNull(
      `When the driver’s app last contacted the server. ${visibility}.`,
      presenceField(({ lastSeenAt }) => lastSeenAt),
    ),
    position: of(PointRef).orNull(
      `Last reported position. ${visibility}.`,
      presenceField(({ position }) => position),
    ),
  }),
})

asEntity(builder, DriverRef, 'id', driverOf)

builder.queryField('myDriver', (t) =>
  t.field({
    type: DriverRef,
    description: 'The calling driver. Errors: `forbidden`.',
    resolve: async (_, __, { ports, actor }) => loadedDriver(await readOwnDriver(ports, { actor })),
  }),
)

builder.mutationField('setAvailability', (t) =>
  t.field({
    type: DriverRef,
    description: 'Go on or off duty as the calling driver. Errors: `forbidden`.',
    args: { available: t.arg(boolean('True to receive offers.')) },
    resolve: async (_, { available }, { ports, actor }) =>
      loadedDriver(await setAvailability(ports, { actor, isAvailable: available })),
  }),
)
