import { maxExifBytes, maxProfileBytes } from './png-chunks.ts'

/** The chunks that make the picture, its colours and its orientation. Of an animation only the first frame is shown. */
const needed = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP', 'EXIF', 'ANIM', 'ANMF'])
const maxBytes: Record<string, number> = { ICCP: maxProfileBytes, EXIF: maxExifBytes }

/** The bits of a VP8X chunk that announce these chunks: developers.google.com/speed/webp/docs/riff_container. */
const flags = { ICCP: 0x20, EXIF: 0x08, 'XMP ': 0x04 } as const

/**
 * A WebP without its texts and other chunks that a picture does not need, of which there may be millions. A file that was cut off stays
 * so, and the decoder refuses it.
 */
export function withoutWebpExtras(webp: Uint8Array): Buffer {
  const bytes = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength)
  const parts: Buffer[] = [Buffer.from(bytes.subarray(0, 12))]
  const seen = new Set<string>()
  let removed = 0
  for (let at = 12; at + 8 <= bytes.length; ) {
    const kind = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (needed.has(kind) && !seen.has(kind) && length <= (maxBytes[kind] ?? Number.POSITIVE_INFINITY)) {
      parts.push(Buffer.from(bytes.subarray(at, end)))
      seen.add(kind)
    } else removed += end - at
    at = end
  }
  const [head, first] = parts
  head!.writeUInt32LE(Math.max(0, (bytes.length >= 8 ? bytes.readUInt32LE(4) : 0) - removed), 4)
  if (first && first.length > 8 && first.toString('latin1', 0, 4) === 'VP8X')
    for (const [kind, bit] of Object.entries(flags)) if (!seen.has(kind)) first[8]! &= ~bit
  return Buffer.concat(parts)
}
