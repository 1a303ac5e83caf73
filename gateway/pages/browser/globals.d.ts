/** The build of protomaps-leaflet for browsers makes this global. */
declare const protomapsL: typeof import('protomaps-leaflet')

interface Window {
  /** By `map.js`, on pages with a map. Null where the map cannot be shown. */
  showMap?: () => PageMap | null
}

interface PageMap {
  moveDriver(id: string, place: { lat: number; lng: number }): void
  addTrips(trips: readonly object[]): void
  removeDrivers(isGone: (id: string) => boolean): void
}
