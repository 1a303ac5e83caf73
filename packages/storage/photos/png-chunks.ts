/** The chunks that make the picture, its colours and its orientation. */
const needed = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf'])
const mayRepeat = 'IDAT'
/** A profile of colours is compressed; real ones have some kilobytes. */
export const maxProfileBytes = 64 * 1024
/** A JPEG cannot hold more. */
export const maxExifBytes = 64 * 1024
const maxBytes: Record<string, number> = { iCCP: maxProfileBytes, eXIf: maxExifBytes }

/**
 * A PNG without its texts and other chunks that a picture does not need, which may inflate to gigabytes. The decoder refuses what is
 * no PNG then.
 */
export function withoutPngExtras(png: Uint8Array): Buffer {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const parts = [bytes.subarray(0, 8)]
  const seen = new Set<string>()
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const kind = bytes.toString('latin1', at + 4, at + 8)
    const isExtra =
      !needed.has(kind) || seen.has(kind) || length > (maxBytes[kind] ?? Number.POSITIVE_INFINITY)
    if (!isExtra) parts.push(bytes.subarray(at, at + 12 + length))
    if (kind !== mayRepeat) seen.add(kind)
    at += 12 + length
  }
  return Buffer.concat(parts)
}
