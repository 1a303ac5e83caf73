/** The segments of metadata that a picture needs, by their markers and first bytes: JFIF, Exif, a profile of colours, Adobe's. */
const needed = [
  { marker: 0xe0, begins: 'JFIF\0' },
  { marker: 0xe1, begins: 'Exif\0' },
  { marker: 0xe2, begins: 'ICC_PROFILE\0' },
  { marker: 0xee, begins: 'Adobe' },
] as const
const profileMarker = 0xe2
const comment = 0xfe
const endOfImage = 0xd9
/** A profile of colours comes in parts of 64 KiB; those of printers have half a megabyte. */
const maxProfileBytes = 1024 * 1024

/**
 * A JPEG without its comments, its texts and other segments that a picture does not need, and without what follows it: there may be
 * millions. The decoder refuses what is no JPEG then.
 */
export function withoutJpegExtras(jpeg: Uint8Array): Buffer {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  const parts = [bytes.subarray(0, 2)]
  const profile: Buffer[] = []
  const seen = new Set<number>()
  for (let at = 2; at < bytes.length; ) {
    const marker = markerAt(bytes, at)
    if (marker === endOfImage) {
      parts.push(bytes.subarray(at, at + 2))
      break
    }
    const end = marker === null ? nextMarker(bytes, at + 1) : at + 2 + lengthAt(bytes, at + 2)
    const part = bytes.subarray(at, end)
    const isMetadata = marker !== null && (marker === comment || (marker >= 0xe0 && marker <= 0xef))
    if (!isMetadata) parts.push(part)
    else if (isNeeded(marker, part) && (marker === profileMarker || !seen.has(marker))) {
      if (marker === profileMarker) profile.push(part)
      else parts.push(part)
      seen.add(marker)
    }
    at = end
  }
  const profileBytes = profile.reduce((sum, { length }) => sum + length, 0)
  if (profileBytes <= maxProfileBytes) parts.splice(1, 0, ...profile)
  return Buffer.concat(parts)
}

/** The marker at a place; null within the picture's data, where 0xff is followed by 0 or a restart. */
function markerAt(bytes: Buffer, at: number): number | null {
  const marker = bytes[at + 1] ?? 0
  const isMarker = bytes[at] === 0xff && marker > 1 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)
  return isMarker ? marker : null
}

function nextMarker(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; at++) if (markerAt(bytes, at) !== null) return at
  return bytes.length
}

const lengthAt = (bytes: Buffer, at: number) => (at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0)

function isNeeded(marker: number, part: Buffer): boolean {
  return needed.some(
    (one) => one.marker === marker && part.toString('latin1', 4, 4 + one.begins.length) === one.begins,
  )
}
