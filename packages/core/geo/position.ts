/** A point on the Earth in decimal degrees, north and east positive (WGS 84). */
export type Position = { lat: number; lng: number }
