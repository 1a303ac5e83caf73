import { readdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { crc32, deflateSync } from 'node:zlib'
import { textsOf } from '@rodovia/core/shared/refusal.fixture.ts'
import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aPhotoStore, noise, redAndBlue } from './photo-files.fixture.ts'

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
    const { photoFiles } = await aPhotoStore()
    const field = 'signature_b64'
    const kept = photoFiles.keep({ field, base64: 'aGVsbG8=', stage: 'signature' })
    await expect(kept).rejects.toMatchObject({ facts: { issues: [{ field }] } })
  })

  it('is refused as base64 first', async () => {
    const { photoFiles } = await aPhotoStore()
    const base64 = `data:image/jpeg;base64,${(await redAndBlue().jpeg().toBuffer()).toString('base64')}`
    const kept = photoFiles.keep({ field: 'photo_b64', base64, stage: 'pickup' })
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
  it('is refused when its worker dies, and the next picture is accepted', async () => {
    const workers: Worker[] = []
    const collect = (worker: Worker) => void workers.push(worker)
    process.on('worker', collect)
    onTestFinished(() => void process.off('worker', collect))
    const faults: unknown[] = []
    const { keep } = await aPhotoStore({
      ...allowHuge,
      onFault: (fault) => faults.push(fault),
    })
    const small = await redAndBlue().jpeg().toBuffer()
    await keep(small)

    const interrupted = answerOf(keep(huge))
    await wait(100)
    await Promise.all(workers.map((worker) => worker.terminate()))
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
