import type { DriverStore } from '@rodovia/core/delivery/positions/ports.ts'
import type { FiscalArchive, FiscalPorts, FiscalPrinter } from '@rodovia/core/fiscal-documents/ports.ts'
import type { NearbySettings } from '@rodovia/core/fleet/nearby-drivers.ts'
import type { NearbyCache, PublicCells } from '@rodovia/core/fleet/ports.ts'
import type { VehicleStore } from '@rodovia/core/vehicles/ports.ts'

/** Drivers and the map of those nearby. */
export type FleetPorts = FiscalPorts & { fiscalPrinter: FiscalPrinter; fiscalArchive: FiscalArchive } & {
  drivers: DriverStore
  vehicles: VehicleStore
  publicCells: PublicCells
  nearbyCache: NearbyCache
  nearbySettings: NearbySettings
}
