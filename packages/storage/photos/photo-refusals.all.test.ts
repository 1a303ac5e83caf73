import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import { textsOf } from '@rodovia/core/shared/refusal.fixture.ts'
import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import { machine } from '@rodovia/platform/crypto/machine.ts'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { withoutJpegExtras } from './jpeg-segments.ts'
import { aPhotoStore, colorAt, noise, redAndBlue } from './photo-files.fixture.ts'
import { withoutPngExtras } from './png-chunks.ts'
import { withoutWebpExtras } from './webp-chunks.ts'

/** The refusal's message if the picture is at fault, else its code. */
const answerOf = (kept: Promise<unknown>) =>
  kept.then(
    () => 'kept',
    (error: unknown) => {
      if (!isRefusal(error)) throw error
      return error.code === 'validation_failed' ? textsOf(error.facts.issues)[0]?.issue : error.code
    },
  )

function chunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const body = Buffer.concat([Buffer.from(type), data])
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A black picture of one bit per pixel: a small file that takes long to decode. */
function pngOf(width: number, height: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 1 })
  const magic = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** 196 megapixels, which take a second or two if allowed. */
const huge = pngOf(14_000, 14_000)
const allowHuge = { maxPixels: 200_000_000 }

describe('a picture with chunks that inflate to gigabytes', () => {
  const inflated = deflateSync(Buffer.alloc(50_000_000))
  const text = Buffer.concat([Buffer.from('Comment\0\0'), inflated])
  const profile = Buffer.concat([
    Buffer.from('ICC\0\0'),
    deflateSync(Buffer.alloc(200_000_000), { level: 1 }),
  ])
  it.each<[string, Buffer[]]>([
    ['zTXt', Array.from({ length: 150 }, () => chunk('zTXt', text))],
    [
      'iTXt',
      Array.from({ length: 50 }, () =>
        chunk('iTXt', Buffer.concat([Buffer.from('a\0\x01\0\0\0'), inflated])),
      ),
    ],
    ['iCCP', [chunk('iCCP', profile)]],
    ['private ones', Array.from({ length: 100 }, () => chunk('prVt', inflated))],
    ['tEXt', Array.from({ length: 100_000 }, () => chunk('tEXt', Buffer.from('a\0b')))],
  ])('is kept without them: %s', async (_, chunks) => {
    const { keep, download } = await aPhotoStore()
    const png = await redAndBlue().png().toBuffer()
    const head = 8 + 25
    const { name } = await keep(Buffer.concat([png.subarray(0, head), ...chunks, png.subarray(head)]))
    expect((await download(name)).length).toBeLessThan(10_000)
  })
})

const segment = (marker: number, text: string) => {
  const content = Buffer.from(text, 'latin1')
  const head = Buffer.of(0xff, marker, 0, 0)
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
const webpChunk = (kind: string, content: Buffer) => {
  const head = Buffer.alloc(8)
  head.write(kind, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

describe('a picture with a million extras is kept as the same picture without them', () => {
  /** One picture, and the same with these parts after its beginning and after its end. */
  function jpegWith(plain: Buffer, parts: Buffer[]) {
    const head = 2
    return Buffer.concat([plain.subarray(0, head), ...parts, plain.subarray(head), ...parts])
  }
  function webpWith(plain: Buffer, chunks: Buffer[]) {
    const file = Buffer.concat([plain, ...chunks])
    file.writeUInt32LE(file.length - 8, 4)
    return file
  }
  const times = (count: number, part: Buffer) => [Buffer.alloc(part.length * count, part)]

  it.each<[string, Buffer[]]>([
    ['comments', times(700_000, segment(0xfe, 'a'))],
    ['XMP', times(60, segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${'x'.repeat(60_000)}`))],
    ['Photoshop', times(500_000, segment(0xed, 'a'))],
    ['a profile of 3 MB', times(60, segment(0xe2, `ICC_PROFILE\0\x01\x64${'x'.repeat(60_000)}`))],
    ['many Exif', times(60, segment(0xe1, `Http\0${'x'.repeat(60_000)}`))],
  ])('JPEG: %s', async (_, parts) => {
    const plain = await redAndBlue().jpeg().toBuffer()
    const { keep } = await aPhotoStore()
    expect((await keep(jpegWith(plain, parts))).sha256).toBe((await keep(plain)).sha256)
    expect(withoutJpegExtras(jpegWith(plain, parts)).equals(withoutJpegExtras(plain))).toBe(true)
  })

  it.each<[string, Buffer[]]>([
    ['XMP', times(500_000, webpChunk('XMP ', Buffer.from('ab')))],
    ['Exif', times(100, webpChunk('EXIF', Buffer.alloc(70_000)))],
    ['a profile of 6 MB', [webpChunk('ICCP', Buffer.alloc(6_000_000))]],
    ['private ones', times(500_000, webpChunk('prVt', Buffer.from('ab')))],
  ])('WebP: %s', async (_, chunks) => {
    const plain = await redAndBlue().webp({ lossless: true }).toBuffer()
    const { keep } = await aPhotoStore()
    expect((await keep(webpWith(plain, chunks))).sha256).toBe((await keep(plain)).sha256)
    expect(withoutWebpExtras(webpWith(plain, chunks)).equals(withoutWebpExtras(plain))).toBe(true)
  })

  it('PNG: 160 texts that inflate to 50 MB each', async () => {
    const plain = await redAndBlue().png().toBuffer()
    const head = 8 + 25
    const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(50_000_000))])
    const texts = times(160, chunk('zTXt', text))
    const hostile = Buffer.concat([plain.subarray(0, head), ...texts, plain.subarray(head)])
    const { keep } = await aPhotoStore()
    expect((await keep(hostile)).sha256).toBe((await keep(plain)).sha256)
    expect(withoutPngExtras(hostile).equals(withoutPngExtras(plain))).toBe(true)
  })
})

it.each(['jpeg', 'png', 'webp'] as const)(
  'a picture keeps its orientation and colours: %s',
  async (format) => {
    const turned = await redAndBlue()
      .withMetadata({ orientation: 6 })
      .withIccProfile('p3')
      .toFormat(format)
      .toBuffer()
    const { keep, download } = await aPhotoStore()
    const kept = await download((await keep(turned)).name)
    expect(await sharp(kept).metadata()).toMatchObject({ width: 40, height: 60 })
    expect(await colorAt(kept, 20, 5)).toBe('red')
    // The numbers of P3 for this red are smaller: without the profile they would stay.
    const [red = 0] = await sharp(kept).extract({ left: 20, top: 5, width: 1, height: 1 }).raw().toBuffer()
    expect(red).toBeGreaterThan(200)
  },
)

describe('a file that is no picture', () => {
  it.each([
    ['text', 'hello'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['SVG with its declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['PDF', '%PDF-1.7\n'],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['AVIF', '\0\0\0\x1cftypavif\0\0\0\0avifmif1'],
    ['TIFF', 'II*\0\x08\0\0\0'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['RIFF of another kind', 'RIFF\x24\0\0\0WAVEfmt '],
    ['a byte', '\xff'],
  ])('is refused by its content: %s', async (_, content) => {
    const { keep, folder } = await aPhotoStore()
    expect(await answerOf(keep(Buffer.from(content, 'latin1')))).toBe(
      'is no picture of a kind we take: allowed are JPEG, PNG and WebP',
    )
    expect(await readdir(folder)).toEqual([])
  })

  it('is refused if its format is not accepted: GIF', async () => {
    const { keep } = await aPhotoStore()
    expect(await answerOf(keep(await redAndBlue().gif().toBuffer()))).toContain(
      'allowed are JPEG, PNG and WebP',
    )
  })

  it.each([
    ['JPEG', 'ffd8ff'],
    ['PNG', '89504e470d0a1a0a'],
    ['WEBP', '524946460000000057454250'],
  ])('is refused by the decoder when it only begins as %s', async (format, magic) => {
    const { keep } = await aPhotoStore()
    for (const rest of [
      '',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      'x'.repeat(5000),
    ]) {
      const sent = Buffer.concat([Buffer.from(magic, 'hex'), Buffer.from(rest)])
      expect(await answerOf(keep(sent))).toBe(
        `is a broken or incomplete ${format} file: send a picture that opens`,
      )
    }
  })

  it('is refused with the field it came in', async () => {
    const { photoFiles, account } = await aPhotoStore()
    const field = 'signature_b64'
    const kept = photoFiles.keep({ account, field, base64: 'aGVsbG8=', stage: 'signature' })
    await expect(kept).rejects.toMatchObject({ facts: { issues: [{ field }] } })
  })

  it('is refused as base64 first', async () => {
    const { photoFiles, account } = await aPhotoStore()
    const base64 = `data:image/jpeg;base64,${(await redAndBlue().jpeg().toBuffer()).toString('base64')}`
    const kept = photoFiles.keep({ account, field: 'photo_b64', base64, stage: 'pickup' })
    expect(await answerOf(kept)).toContain('is a data: URI')
  })
})

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('that was cut off is refused: %s', async (format) => {
    const { keep, folder } = await aPhotoStore()
    const whole = await noise(200).toFormat(format).toBuffer()
    for (const part of [0.05, 0.5, 0.95]) {
      expect(await answerOf(keep(whole.subarray(0, whole.length * part))), `${part}`).toBe(
        `is a broken or incomplete ${format.toUpperCase()} file: send a picture that opens`,
      )
    }
    expect(await readdir(folder)).toEqual([])
  })

  it('with more pixels than allowed is refused by its header', async () => {
    const { keep } = await aPhotoStore()
    expect(await answerOf(keep(huge))).toBe('has 14000 × 14000 pixels: at most 25 megapixels are allowed')
    expect(await answerOf(keep(pngOf(5000, 5001)))).toContain('has 5000 × 5001 pixels')
    expect(await answerOf(keep(pngOf(5000, 5000)))).toBe('kept')
  })

  it('with more bytes than allowed is refused, a signature sooner than a photo', async () => {
    const { keep } = await aPhotoStore({ photoMaxBytes: 3000, signatureMaxBytes: 1000 })
    const tooLarge = (bytes: number, maxBytes: number) => ({
      code: 'payload_too_large',
      facts: { bytes, maxBytes },
    })
    await expect(keep(Buffer.alloc(3001))).rejects.toMatchObject(tooLarge(3001, 3000))
    await expect(keep(Buffer.alloc(1001), 'signature')).rejects.toMatchObject(tooLarge(1001, 1000))
    expect(await answerOf(keep(Buffer.alloc(3000)))).toContain('is no picture')
    expect(await answerOf(keep(Buffer.alloc(1000), 'signature'))).toContain('is no picture')
  })
})

describe('re-encoding', () => {
  it('is refused when its process dies, and the next picture is accepted', async () => {
    const children: ChildProcess[] = []
    const collect = (message: unknown) => void children.push((message as { process: ChildProcess }).process)
    subscribe('child_process', collect)
    onTestFinished(() => void unsubscribe('child_process', collect))
    const faults: unknown[] = []
    const { keep } = await aPhotoStore({
      ...allowHuge,
      onFault: (fault) => faults.push(fault),
    })
    const small = await redAndBlue().jpeg().toBuffer()
    await keep(small)

    const interrupted = answerOf(keep(huge))
    await wait(100)
    for (const child of children) child.kill('SIGKILL')
    expect(await interrupted).toBe('unavailable')
    expect(faults).toEqual([expect.objectContaining({ message: expect.stringContaining('exited') })])
    expect((await keep(small)).name).toMatch(/jpg$/)
  })

  it('is refused when too many pictures wait, and those that wait are accepted', async () => {
    const { keep } = await aPhotoStore({ maxConcurrent: 1, maxWaiting: 2 })
    const picture = await redAndBlue().jpeg().toBuffer()
    await keep(picture)
    const answers = await Promise.all(Array.from({ length: 6 }, () => answerOf(keep(picture))))
    expect(answers.filter((answer) => answer === 'kept').length).toBeGreaterThanOrEqual(2)
    expect(answers.filter((answer) => answer === 'unavailable').length).toBeGreaterThanOrEqual(2)
    expect(await answerOf(keep(picture))).toBe('kept')
  })

  it('of a hand-over is kept while four applicants send one slow picture after the other', async () => {
    const { photoFiles, keep } = await aPhotoStore({ ...allowHuge, maxWaiting: 4 })
    const small = await redAndBlue().jpeg().toBuffer()
    const base64 = huge.toString('base64')
    const handOvers = new AbortController()
    const attackers = Array.from({ length: 4 }, async () => {
      const account = machine.newId<UserId>()
      const answers: (string | undefined)[] = []
      while (!handOvers.signal.aborted) {
        const sent = Array.from({ length: 3 }, () =>
          answerOf(photoFiles.reencode({ account, field: 'image_b64', base64 })),
        )
        answers.push(...(await Promise.all(sent)))
      }
      return answers
    })
    for (let at = 0; at < 10; at++) expect((await keep(small)).name).toMatch(/jpg$/)
    handOvers.abort()
    // The attack was one: it had more pictures than there was room for.
    expect((await Promise.all(attackers)).flat()).toContain('unavailable')
  })

  it('takes its turn by account: who sends many waits for itself', async () => {
    const { keep } = await aPhotoStore({ ...allowHuge, maxWaiting: 4 })
    const small = await redAndBlue().jpeg().toBuffer()
    const many = Array.from({ length: 12 }, () => answerOf(keep(huge)))
    const [first, second] = [machine.newId<UserId>(), machine.newId<UserId>()]
    for (const by of [first, second]) expect((await keep(small, 'delivery', by)).name).toMatch(/jpg$/)
    expect(await Promise.all(many)).toContain('unavailable')
  })

  it('is refused when it takes too long, and the next picture is accepted', async () => {
    const { keep } = await aPhotoStore({ ...allowHuge, maxSeconds: 0.3 })
    const small = await redAndBlue().jpeg().toBuffer()
    expect(await answerOf(keep(huge))).toBe('unavailable')
    await expect.poll(() => answerOf(keep(small))).toBe('kept')
  })

  it('is refused once the store is disposed of, also while it runs', async () => {
    const faults: unknown[] = []
    const { photoFiles, keep } = await aPhotoStore({
      ...allowHuge,
      onFault: (fault) => faults.push(fault),
    })
    const interrupted = answerOf(keep(huge))
    await photoFiles[Symbol.asyncDispose]()
    expect(await interrupted).toBe('unavailable')
    expect(faults).toEqual([])
    expect(await answerOf(keep(await redAndBlue().jpeg().toBuffer()))).toBe('unavailable')
  })
})
