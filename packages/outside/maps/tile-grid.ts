/** The column of a tile in the grid of Web Mercator. */
export const columnOf = (lng: number, zoom: number) => Math.floor(((lng + 180) / 360) * 2 ** zoom)

/** The row of a tile, counted from the north. */
export function rowOf(lat: number, zoom: number): number {
  const radians = (lat * Math.PI) / 180
  return Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** zoom)
}
