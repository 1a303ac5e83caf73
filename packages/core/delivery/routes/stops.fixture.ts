import { aDelivery, noon } from '../../../../test/support/builders.ts'
import { addSeconds } from '../../shared/clock.ts'
import type { Delivery } from '../model/delivery.ts'
import type { EstimateSettings } from '../model/estimate.ts'
import type { Status } from '../model/states.ts'

export const inMinutes = (minutes: number) => addSeconds(noon, minutes * 60)

/** 30 km/h is half a kilometre a minute; of ten one has 15 km/h. */
export const settings: EstimateSettings = {
  speedOf: () => ({ medianKmh: 30, slowKmh: 15 }),
  pickupSeconds: 300,
  pickupSlowSeconds: 900,
}

/** A place so many kilometres of road to the north. */
export const north = (km: number) => ({
  ...aDelivery().origin,
  ...{ address: `Rua ${km}`, lat: -23.55 + (km * 1000) / 1.3 / 111_195, lng: -46.63 },
})

/** A delivery between two of these places. */
export const between = (
  pickup: number,
  drop: number,
  status: Status = 'accepted',
  more: Partial<Delivery> = {},
) => aDelivery({ origin: north(pickup), destination: north(drop), status, ...more })
