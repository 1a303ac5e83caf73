import type { IssueOfField } from '@rodovia/core/shared/issue.ts'
import sharp from 'sharp'
import { withoutJpegExtras } from './jpeg-segments.ts'
import type { PictureKind, Reencoded, ReencodeTask } from './picture.ts'
import { withoutPngExtras } from './png-chunks.ts'
import { withoutWebpExtras } from './webp-chunks.ts'

// The pool limits concurrency; every picture is different, so a cache would be useless.
sharp.concurrency(1)
sharp.cache(false)

/** For decoding, resizing and encoding. A picture of 25 megapixels took 0.3 s when measured. */
const maxSeconds = 8

/** The functions that cut what a picture does not need; a decoder would read all of it. */
const withoutExtras = { jpeg: withoutJpegExtras, png: withoutPngExtras, webp: withoutWebpExtras }

const maxSidePixels = { photo: 2560, signature: 1280 } as const satisfies Record<PictureKind, number>

/** Re-encodes the picture upright in sRGB. No metadata and no byte of the original file remains. */
export async function reencode({ format, kind, maxPixels, ...sent }: ReencodeTask): Promise<Reencoded> {
  try {
    const bytes = withoutExtras[format](sent.bytes)
    const header = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (header.format !== format) return refused({ code: 'broken_picture', format })
    const { width, height } = header
    if (width * height > maxPixels)
      return refused({ code: 'too_many_pixels', width, height, maxMegapixels: maxPixels / 1e6 })
    const side = maxSidePixels[kind]
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: maxSeconds })
    const encoded =
      kind === 'photo'
        ? picture.flatten({ background: 'white' }).jpeg({ quality: 85 })
        : picture.png({ compressionLevel: 9 })
    const { data: kept, info } = await encoded.toBuffer({ resolveWithObject: true })
    const isBlank = info.width * info.height >= fewestPixels && (await showsOneColour(kept))
    return { outcome: 'reencoded', bytes: kept, isBlank }
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (message.startsWith('timeout')) return { outcome: 'too_slow' }
    return refused({ code: 'broken_picture', format })
  }
}

/** In fewer pixels nobody can see anything; programs send such pictures to try the platform. */
const fewestPixels = 16 * 16
const comparedSide = 64
/** Levels of 255 between the lightest and the darkest spot: more than the noise of a covered lens, less than a thin line makes. */
const mostLevels = 6

/** Compares the picture on white, averaged to some thousand spots: that removes the noise of a camera and keeps a stroke of a pen. */
async function showsOneColour(bytes: Uint8Array): Promise<boolean> {
  const spots = await sharp(bytes)
    .flatten({ background: 'white' })
    .resize({ width: comparedSide, height: comparedSide, fit: 'fill' })
    .png()
    .toBuffer()
  const { channels } = await sharp(spots).stats()
  return channels.every(({ min, max }) => max - min <= mostLevels)
}

const refused = (issue: IssueOfField): Reencoded => ({ outcome: 'refused', issue })
