/** The build of protomaps-leaflet for browsers makes this global. */
declare const protomapsL: typeof import('protomaps-leaflet')

/** Altair's script makes this global. */
declare const AltairGraphQL: { init(options: import('altair-static').RenderOptions): void }

type MapPlace = { lat: number; lng: number }
type MapStop = MapPlace & { address: string }
type MapTrip = {
  id: string
  origin: MapStop
  destination: MapStop
  driver: MapPlace | null
  line: string | null
  link?: { href: string; text: string }
  sharesPickup?: boolean
}

/** An order whose row on the desk changed or is gone; without an id all have to be read. */
type DeskChange = { id: string | null; row: string | null }

interface Window {
  /** Set by `map.js`, on pages with a map. Returns null if the map cannot be shown. */
  showMap?: (trips?: readonly MapTrip[]) => PageMap | null
  /** Set by `map.js`. */
  openMap?: (frame: HTMLElement, bounds: L.LatLngBoundsExpression) => L.Map
  /** Set by `pins.js`. */
  pinsOf: (map: L.Map, frame: HTMLElement, isMany: boolean) => PageMap
  mapPopup: (pin: { name: string; address: string; link?: MapTrip['link'] }) => HTMLElement
  /** Set by `desk-rows.js`, on the desk. */
  deskRows: (list: HTMLElement, options: DeskOptions) => DeskRows
  /** Set by `desk-drivers.js`, on the desk. */
  deskDrivers: (panel: HTMLElement) => DeskDrivers
  /** Set by `desk-stream.js`, on the desk and its plan. Returns the function that ends it. */
  subscribeDesk: (on: {
    onOpen?: () => void
    onAway?: () => void
    onChange: (change: DeskChange) => void
  }) => () => void
  /** Set by `desk-alerts.js`, on the desk. */
  deskAlerts: (box: HTMLElement, sound: HTMLElement) => { raise(row: HTMLElement): void; toggleSound(): void }
}

interface PageMap {
  moveDriver(id: string, place: MapPlace): void
  addTrips(trips: readonly MapTrip[]): void
  removeDrivers(isGone: (id: string) => boolean): void
  removeTrips(isGone: (id: string) => boolean): void
  /** Marks a trip, whose pins may be in a cluster. */
  choose(trip: MapTrip, goes: boolean): void
  showAll(): void
  onPick(callback: (id: string) => void): void
}

interface DeskOptions {
  /** A row is marked: by a person, or by the script. */
  onChoose(row: HTMLElement): void
  /** A row got a problem, or its deadline passed. */
  onAlarm(row: HTMLElement): void
}

interface DeskRows {
  /** Adds or replaces rows, each as the markup of the server; those whose alarms are known already raise none. */
  put(rows: readonly string[], isNews: boolean): void
  remove(isGone: (id: string) => boolean): void
  get(id: string): HTMLElement | undefined
  chosen(): HTMLElement | undefined
  choose(id: string): void
  step(by: 1 | -1): void
  /** Shows the rows that fit the filters of the form. */
  filter(): void
  /** Sets the length of the whole queue, which may be longer than the list. */
  setTotal(total: number): void
}

interface DeskDrivers {
  /** Replaces the panel by the markup of the server. */
  show(items: readonly string[]): void
  /** Puts first the drivers who can carry the delivery, then sorts by the distance to its pickup. */
  sortFor(row: HTMLElement): void
}
