import { type ServiceType, serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import type { Tariff, VehicleFees } from '@rodovia/core/quoting/tariff.ts'
import {
  type PreviewedOrder,
  previewTariff,
  type TariffPreview,
} from '@rodovia/core/quoting/tariffs/preview-tariff.ts'
import type { TariffRow } from '@rodovia/core/quoting/tariffs/tariff-rows.ts'
import { listTariffs, readCurrentTariff, writeTariff } from '@rodovia/core/quoting/tariffs/write-tariff.ts'
import { cents, dateTime, described, id, inputs, int, of, string } from '../shared/fields.ts'
import { withActor, withRequest } from '../shared/resolvers.ts'
import { builder, ServiceTypeEnum } from './builder.ts'
import { TierEnum } from './price.ts'

const markup = (tier: string) => `Markup of ${tier} on the price of the trip, in hundredths of a percent.`

const samePickup =
  'How much less the second and further items of a shipment cost, in hundredths of a percent.'

const TariffVehicleRef = builder
  .objectRef<VehicleFees & { serviceType: ServiceType }>('TariffVehicle')
  .implement({
    description: 'Fees of a vehicle class, where no row says otherwise.',
    fields: described({
      serviceType: of(ServiceTypeEnum)('Vehicle class.'),
      baseCents: cents('Base fee in centavos.'),
      perKmCents: cents('Fee for a kilometre of road, in centavos.'),
      minimumCents: cents('Minimum before the markup of the tier, in centavos.'),
      perKgCents: cents('Fee for a kilogram above what the vehicle includes, in centavos.'),
    }),
  })

const TariffRowRef = builder.objectRef<TariffRow>('TariffRow').implement({
  description:
    'Other amounts for a part of the trips. Of several rows that match, city counts most, then vehicle, tier and hours; what a row leaves out, the next says.',
  fields: described({
    city: string.orNull('Municipality of the pickup, such as `São Paulo - SP`; null for any.', ({ city }) =>
      city ? `${city.city} - ${city.uf}` : null,
    ),
    serviceType: of(ServiceTypeEnum).orNull('Vehicle class; null for any.'),
    tier: of(TierEnum).orNull('Delivery speed; null for any.'),
    fromHour: int.orNull('First hour of the day in Brasília, 0 to 23; null for all day.', ({ hours }) =>
      hours ? hours.from : null,
    ),
    untilHour: int.orNull(
      'Hour at which it ends, 1 to 24; below `fromHour` on the next day; null for all day.',
      ({ hours }) => (hours ? hours.until : null),
    ),
    baseCents: cents.orNull('Base fee in centavos; null where the row does not say.'),
    perKmCents: cents.orNull('Fee for a kilometre, in centavos; null where the row does not say.'),
    minimumCents: cents.orNull('Minimum, in centavos; null where the row does not say.'),
    perKgCents: cents.orNull('Fee for a kilogram, in centavos; null where the row does not say.'),
    markupBasisPoints: int.orNull('Markup in hundredths of a percent; null where the row does not say.'),
  }),
})

const TariffRef = builder.objectRef<Tariff>('Tariff').implement({
  description: 'A version of the tariff. It never changes; quotes keep the version that they were made with.',
  fields: described({
    version: int('Number of the version.'),
    effectiveFrom: dateTime('When it comes into force, unless a later one does at that time.'),
    vehicles: of([TariffVehicleRef])('Fees of each vehicle class.', ({ vehicles }) =>
      serviceTypes.map((serviceType) => ({ serviceType, ...vehicles[serviceType] })),
    ),
    turboMarkupBasisPoints: int(markup('`turbo`'), ({ markupBasisPoints }) => markupBasisPoints.turbo),
    expressMarkupBasisPoints: int(markup('`express`'), ({ markupBasisPoints }) => markupBasisPoints.express),
    padraoMarkupBasisPoints: int(markup('`padrao`'), ({ markupBasisPoints }) => markupBasisPoints.padrao),
    samePickupBasisPoints: int(samePickup),
    rows: of([TariffRowRef])('Rows by city, vehicle, tier and hour.', ({ rows }) => [...rows]),
    rowCount: int('Number of rows.', ({ rows }) => rows.length),
  }),
})

const PreviewedOrderRef = builder.objectRef<PreviewedOrder>('PreviewedOrder').implement({
  description: 'An order with its price by the tariff in force and by a new one.',
  fields: described({
    orderId: id('Id of the order.'),
    code: string('Code of the order, such as `RD7K2M9QXT`.'),
    serviceType: of(ServiceTypeEnum)('Vehicle class.'),
    tier: of(TierEnum)('Delivery speed.'),
    city: string.orNull('City of the pickup; null if only the region is known.'),
    quotedAt: dateTime('When it was quoted.'),
    paidCents: cents('What was paid, in centavos.', ({ priceCents }) => priceCents),
    currentCents: cents('Price by the tariff in force, in centavos.'),
    newCents: cents('Price by the new tariff, in centavos.'),
  }),
})

const TariffPreviewRef = builder.objectRef<TariffPreview>('TariffPreview').implement({
  description: 'What the newest orders of the last 30 days would have cost by a new tariff.',
  fields: described({
    orderCount: int('Number of compared orders.'),
    paidCents: cents('What they cost, by the tariffs of then, in centavos.'),
    currentCents: cents('What they would cost by the tariff in force, in centavos.'),
    newCents: cents('What they would cost by the new tariff, in centavos.'),
    dearerCount: int('Number of orders that the new tariff makes dearer than the one in force.'),
    cheaperCount: int('Number of orders that it makes cheaper.'),
    dearer: of([PreviewedOrderRef])('Largest increases, at most 5.', ({ dearer }) => [...dearer]),
    cheaper: of([PreviewedOrderRef])('Largest decreases, at most 5.', ({ cheaper }) => [...cheaper]),
  }),
})

const TariffVehicleInput = builder.inputType('TariffVehicleInput', {
  description: 'Fees of a vehicle class, in centavos, each at most R$ 100,000.',
  fields: inputs({
    serviceType: of(ServiceTypeEnum)('Vehicle class.'),
    baseCents: cents('Base fee.'),
    perKmCents: cents('Fee for a kilometre of road.'),
    minimumCents: cents('Minimum before the markup of the tier.'),
    perKgCents: cents('Fee for a kilogram above what the vehicle includes.'),
  }),
})

const TariffRowInput = builder.inputType('TariffRowInput', {
  description: 'Other amounts for a part of the trips; at least one amount.',
  fields: inputs({
    city: string.orNull('Municipality of the pickup, such as `São Paulo - SP`; omit for any.'),
    serviceType: of(ServiceTypeEnum).orNull('Vehicle class; omit for any.'),
    tier: of(TierEnum).orNull('Delivery speed; omit for any.'),
    fromHour: int.orNull('First hour of the day in Brasília, 0 to 23.'),
    untilHour: int.orNull('Hour at which it ends, 1 to 24.'),
    baseCents: cents.orNull('Base fee.'),
    perKmCents: cents.orNull('Fee for a kilometre.'),
    minimumCents: cents.orNull('Minimum.'),
    perKgCents: cents.orNull('Fee for a kilogram.'),
    markupBasisPoints: int.orNull('Markup in hundredths of a percent.'),
  }),
})

const TariffInput = builder.inputType('TariffInput', {
  description: 'A whole tariff. In no city, vehicle and hour may a faster tier cost less than a slower one.',
  fields: inputs({
    vehicles: of([TariffVehicleInput])('Fees of each vehicle class, exactly one entry each.'),
    turboMarkupBasisPoints: int(markup('`turbo`')),
    expressMarkupBasisPoints: int(markup('`express`')),
    padraoMarkupBasisPoints: int(markup('`padrao`')),
    samePickupBasisPoints: int.orNull(`${samePickup} The default is 0; at most the share of the platform.`),
    rows: of([TariffRowInput]).orNull('Rows by city, vehicle, tier and hour, at most 300.'),
  }),
})

const input = of(TariffInput)('The new tariff.')

builder.queryFields((t) => ({
  tariff: t.field({
    type: TariffRef,
    description: 'The tariff in force; for administrators of the platform. Errors: `forbidden`.',
    resolve: withActor(readCurrentTariff),
  }),
  tariffs: t.field({
    type: [TariffRef],
    description:
      'The 100 newest versions of the tariff, newest first, also those to come; for administrators of the platform. Errors: `forbidden`.',
    resolve: withActor(listTariffs),
  }),
  tariffPreview: t.field({
    type: TariffPreviewRef,
    description:
      'What the newest orders of the last 30 days would have cost by a new tariff; for administrators of the platform. Changes nothing. Errors: `forbidden`, `validation_failed`.',
    args: {
      input: t.arg(input),
      orders: t.arg(int.orNull('How many orders to compare, 1 to 1,000; the default is 1,000.')),
    },
    resolve: withActor(previewTariff),
  }),
}))

builder.mutationField('writeTariff', (t) =>
  t.field({
    type: TariffRef,
    description:
      'Write a new version of the tariff. Quotes that were made keep their prices. Errors: `forbidden`, `validation_failed`.',
    args: {
      input: t.arg(input),
      effectiveOn: t.arg(
        string.orNull(
          'Day in Brasília from which it counts, such as `2026-12-01`; today or omitted: from now on.',
        ),
      ),
      basedOnVersion: t.arg(
        int.orNull('Newest version that you have read: refused if somebody wrote another meanwhile.'),
      ),
    },
    resolve: withRequest(writeTariff),
  }),
)
