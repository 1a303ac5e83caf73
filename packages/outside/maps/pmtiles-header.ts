/** A file of PMTiles version 3 begins with this: github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. */
const magic = 'PMTiles'
const version = 3
const tileTypeAt = 99
const vectorTiles = 1

/** Browsers read this much first: header and root directory. */
export const headBytes = 16_384

/** Why a file with these first bytes is no map that pages can draw; null for one that is. */
export function headerFault(head: Uint8Array): string | null {
  const start = Buffer.from(head.subarray(0, magic.length)).toString('latin1')
  if (start !== magic || head[magic.length] !== version)
    return `is no PMTiles file of version ${version}: it begins with ${JSON.stringify(start)}`
  if (head[tileTypeAt] !== vectorTiles) return 'holds pictures: allowed are vector tiles'
  return null
}
