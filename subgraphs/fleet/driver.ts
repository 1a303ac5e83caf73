import type { Driver, DriverDetails } from '@rodovia/core/fleet/driver.ts'
import { mayAskPresence, type Presence, presenceOf } from '@rodovia/core/fleet/presence.ts'
import { averageOf } from '@rodovia/core/fleet/rating-sum.ts'
import { readDriverDetails, readDrivers, readOwnDriver } from '@rodovia/core/fleet/read-drivers.ts'
import { setAvailability } from '@rodovia/core/fleet/set-availability.ts'
import { readDriverReception } from '@rodovia/core/notifications/pushes/read-reception.ts'
import type { PushReception } from '@rodovia/core/notifications/pushes/reception.ts'
import { capacityOf } from '@rodovia/core/quoting/service-type.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import type { SubgraphContext } from '../shared/context.ts'
import { latitude, longitude } from '../shared/descriptions.ts'
import { asEntity, shareable } from '../shared/entity.ts'
import { boolean, dateTime, described, float, id, int, of, string } from '../shared/fields.ts'
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
export type DriverHandle = { id: UserId; read: () => Promise<Driver> }

const readDriver = createLoader(
  ({ ports, actor }, driverIds: readonly string[]) => readDrivers(ports, { actor, driverIds }),
  notFound('driver'),
)

export function driverOf(context: SubgraphContext, id: string): DriverHandle {
  return { id: id as UserId, read: () => readDriver(context, id) }
}

export const loadedDriver = (driver: Driver): DriverHandle => ({ id: driver.id, read: async () => driver })

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

const readDetails = createLoader(
  ({ ports, actor }, driverIds: readonly string[]) => readDriverDetails(ports, { actor, driverIds }),
  () => null,
)

/** Resolves a detail of the driver; null for callers without permission. */
function detailField<T>(pick: (details: DriverDetails) => T) {
  return async ({ id }: DriverHandle, _: object, context: SubgraphContext): Promise<T | null> => {
    const details = mayAskPresence(context.actor, id) ? await readDetails(context, id) : null
    return details && pick(details)
  }
}

export const readReception = createLoader(
  ({ ports, actor }, driverIds: readonly string[]) => readDriverReception(ports, { actor, driverIds }),
  () => null,
)

/** Resolves a fact about the driver's pushes; null for callers without permission. */
function receptionField<T>(pick: (reception: PushReception) => T) {
  return async ({ id }: DriverHandle, _: object, context: SubgraphContext): Promise<T | null> => {
    const reception = mayAskPresence(context.actor, id) ? await readReception(context, id) : null
    return reception && pick(reception)
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
    positionedAt: dateTime.orNull(
      `When the app sent that position. ${visibility}, and before the first one.`,
      presenceField(({ positionedAt }) => positionedAt),
    ),
    positionAccuracyMeters: float.orNull(
      `Accuracy radius of that position in metres. ${visibility}, and if the app did not say.`,
      presenceField(({ accuracyMeters }) => accuracyMeters),
    ),
    batteryPercent: int.orNull(
      `Battery of the phone when it sent that position, from 0 to 100. ${visibility}, and if the app did not say.`,
      presenceField(({ batteryPercent }) => batteryPercent),
    ),
    receivesPushes: boolean.orNull(
      `Whether a push reaches a device of the driver; if not, offers arrive only while the app is open. ${visibility}.`,
      receptionField(({ receivesPushes }) => receivesPushes),
    ),
    pushRefusedAt: dateTime.orNull(
      `When a device of the driver was forgotten because its push service refused three pushes. ${visibility}, and while pushes reach the driver.`,
      receptionField(({ refusedAt }) => refusedAt),
    ),
    pushRefusal: string.orNull(
      `Answer of the push service then, such as \`403 SENDER_ID_MISMATCH\`. Null without a refusal.`,
      receptionField(({ reason }) => reason),
    ),
    phone: string.orNull(
      `Phone number, such as \`+55 11 91234-5678\`. ${visibility}, or if it is unknown.`,
      detailField(({ phone }) => phone),
    ),
    vehiclePlate: string.orNull(
      `Plate of the vehicle, such as \`ABC1D23\`. ${visibility}, or if the driver stated none.`,
      detailField(({ vehiclePlate }) => vehiclePlate),
    ),
    vehicleModel: string.orNull(
      `Make and model of the vehicle. ${visibility}, or if the driver stated none.`,
      detailField(({ vehicleModel }) => vehicleModel),
    ),
    activeDeliveryCount: int.orNull(
      `Number of accepted deliveries that are not handed over. ${visibility}.`,
      detailField(({ activeDeliveries }) => activeDeliveries),
    ),
    openOfferCount: int.orNull(
      `Number of offers that the driver has not answered. ${visibility}.`,
      detailField(({ openOffers }) => openOffers),
    ),
    ratingCount: int.orNull(
      `Number of deliveries that recipients rated. ${visibility}.`,
      detailField(({ rating }) => rating.count),
    ),
    averageRating: float.orNull(
      `Mean of these ratings in tenths, 1 to 5. ${visibility}, and below five ratings.`,
      detailField(({ rating }) => averageOf(rating)),
    ),
    capacity: int(
      'Number of deliveries that a driver of this kind may carry at once.',
      async ({ read }) => capacityOf[(await read()).persona],
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
