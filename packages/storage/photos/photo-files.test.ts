import { hash } from 'node:crypto'
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aPhotoStore, colorAt, noise, redAndBlue } from './photo-files.fixture.ts'

const allKept = async (names: readonly string[]) => new Set(names)

const whereabouts = {
  IFD0: { Make: 'Telefone Secreto', ImageDescription: 'Rua Augusta 1000' },
  IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' },
}

describe('a photo', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('may be %s and is kept as JPEG', async (format) => {
    const { keep, download } = await aPhotoStore()
    const { name } = await keep(await redAndBlue().toFormat(format).toBuffer())
    const kept = await download(name)
    expect(name).toMatch(/^[0-9a-f]{64}\.jpg$/)
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
    expect(await colorAt(kept, 5, 20)).toBe('red')
    expect(await colorAt(kept, 55, 20)).toBe('blue')
  })

  it('is stored once, under the hash of its bytes, readable by the process owner only', async () => {
    const { keep, folder } = await aPhotoStore()
    const picture = await redAndBlue().jpeg().toBuffer()
    const { sha256, name, sentSha256 } = await keep(picture)
    const path = join(folder, sha256.slice(0, 2), name)
    expect(hash('sha256', await readFile(path))).toBe(sha256)
    expect(hash('sha256', picture)).toBe(sentSha256)
    const { mode } = await stat(path)
    expect(mode & 0o777).toBe(0o600)

    expect(await Promise.all([keep(picture), keep(picture)])).toEqual(
      Array(2).fill({ sha256, name, sentSha256, isBlank: false }),
    )
    expect(await readdir(folder, { recursive: true })).toEqual([
      sha256.slice(0, 2),
      join(sha256.slice(0, 2), name),
    ])
  })

  it('is deleted half a year after it was last sent, drafts left by a crash after a day', async () => {
    const first = new Date('2026-03-02T12:00:00Z')
    let now = first
    const { keep, folder, photoFiles } = await aPhotoStore({ clock: () => now })
    const daysLater = (days: number) => addSeconds(first, days * 86_400)
    const draftOf = async (path: string) => {
      await writeFile(`${path}.tmp`, 'half')
      await utimes(`${path}.tmp`, now, now)
    }
    const once = await keep(await redAndBlue().jpeg().toBuffer())
    await draftOf(join(folder, once.name.slice(0, 2), once.name))
    const again = await keep(await redAndBlue().negate().jpeg().toBuffer())
    now = daysLater(100)
    expect(await keep(await redAndBlue().negate().jpeg().toBuffer())).toEqual(again)
    const files = async () => (await readdir(folder, { recursive: true })).filter((name) => name.length > 2)

    expect(await files()).toHaveLength(3)
    await photoFiles.sweep(daysLater(179.9), allKept)
    expect(await files()).toHaveLength(2)
    await Promise.all([
      photoFiles.sweep(daysLater(180.1), allKept),
      photoFiles.sweep(daysLater(180.1), allKept),
    ])
    expect(await files()).toEqual([join(again.name.slice(0, 2), again.name)])
    await photoFiles.sweep(daysLater(280.1), allKept)
    expect(await files()).toEqual([])
  })

  it('without a row is deleted after a day, unless it was sent again or the storage is that of another database', async () => {
    const first = new Date('2026-03-02T12:00:00Z')
    let now = first
    const { keep, folder, photoFiles } = await aPhotoStore({ clock: () => now })
    const stranger = await aPhotoStore({ clock: () => now, isOwn: async () => false })
    const picture = await redAndBlue().jpeg().toBuffer()
    const [kept, lost] = [await keep(picture), await keep(await redAndBlue().negate().jpeg().toBuffer())]
    await stranger.keep(picture)
    const withRow = async () => new Set([kept.name])
    const files = async (of = folder) =>
      (await readdir(of, { recursive: true })).filter((name) => name.length > 2).map((name) => basename(name))
    await photoFiles.sweep(addSeconds(first, 86_000), withRow)
    expect(await files()).toHaveLength(2)
    now = addSeconds(first, 86_500)
    await photoFiles.sweep(now, async () => {
      // While the sweep asks for rows, the driver sends the picture again.
      await keep(await redAndBlue().negate().jpeg().toBuffer())
      return withRow()
    })
    expect(await files()).toContain(lost.name)
    await photoFiles.sweep(addSeconds(now, 86_500), withRow)
    expect(await files()).toEqual([kept.name])
    await stranger.photoFiles.sweep(addSeconds(now, 86_500), async () => new Set())
    expect(await files(stranger.folder)).toEqual([kept.name])
  })

  it('loses its metadata: place, device, words and profile', async () => {
    const { keep, download } = await aPhotoStore()
    const sent = await redAndBlue().withExif(whereabouts).withIccProfile('p3').jpeg().toBuffer()
    const { exif, icc } = await sharp(sent).metadata()
    expect([Boolean(exif), Boolean(icc), sent.includes('Rua Augusta')]).toEqual([true, true, true])

    const kept = await download((await keep(sent)).name)
    const left = await sharp(kept).metadata()
    expect([left.exif, left.icc, left.xmp, left.iptc, left.comments]).toEqual(Array(5).fill(undefined))
    expect(kept.includes('Rua Augusta')).toBe(false)
  })

  it('is turned upright', async () => {
    const { keep, download } = await aPhotoStore()
    const lying = await redAndBlue({ width: 60, height: 40 })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const kept = await download((await keep(lying)).name)
    expect(await sharp(kept).metadata()).toMatchObject({ width: 40, height: 60 })
    expect(await colorAt(kept, 20, 5)).toBe('red')
    expect(await colorAt(kept, 20, 55)).toBe('blue')
  })

  it('is shrunk to 2560 pixels a side, and never grows', async () => {
    const { keep, download } = await aPhotoStore()
    const large = await redAndBlue({ width: 4000, height: 3000 }).jpeg().toBuffer()
    const kept = await download((await keep(large)).name)
    expect(await sharp(kept).metadata()).toMatchObject({ width: 2560, height: 1920 })
  })

  it('gets a white ground where it was transparent', async () => {
    const { keep, download } = await aPhotoStore()
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const sent = sharp({ create: { width: 8, height: 8, channels: 4, background: clear } }).png()
    expect(await colorAt(await download((await keep(await sent.toBuffer())).name), 4, 4)).toBe('255,255,255')
  })

  it('may be of a printer: CMYK becomes sRGB', async () => {
    const { keep, download } = await aPhotoStore()
    const sent = await redAndBlue().toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(sent).metadata()).space).toBe('cmyk')
    const kept = await download((await keep(sent)).name)
    expect(await sharp(kept).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
  })

  it('is the first frame of one that moves', async () => {
    const { keep, download } = await aPhotoStore()
    const frames = [redAndBlue(), redAndBlue().negate(), redAndBlue().greyscale()]
    const sent = await sharp(await Promise.all(frames.map((frame) => frame.png().toBuffer())), {
      join: { animated: true },
    })
      .webp({ loop: 0, delay: [100, 100, 100] })
      .toBuffer()
    expect((await sharp(sent).metadata()).pages).toBe(3)
    const kept = await download((await keep(sent)).name)
    expect(await sharp(kept).metadata()).toMatchObject({ width: 60, height: 40 })
    expect(await colorAt(kept, 5, 20)).toBe('red')
  })

  it('loses bytes appended to the file', async () => {
    const { keep, download } = await aPhotoStore()
    const html = '<html><script>alert(document.cookie)</script></html>'
    const sent = Buffer.concat([await redAndBlue().jpeg().toBuffer(), Buffer.from(html)])
    const kept = await download((await keep(sent)).name)
    expect(kept.includes('<script>')).toBe(false)
    expect(await colorAt(kept, 5, 20)).toBe('red')
  })

  it('of 8 MiB is accepted', async () => {
    const { keep } = await aPhotoStore()
    const sent = await noise(1650).png({ compressionLevel: 0 }).toBuffer()
    expect(sent.length).toBeGreaterThan(7.5 * 1024 * 1024)
    expect((await keep(sent)).name).toMatch(/jpg$/)
  })
})

describe('a signature', () => {
  it('is kept as PNG, with its thin lines and its transparency, without its metadata', async () => {
    const { keep, download } = await aPhotoStore()
    const stroke = Buffer.from('<svg width="300" height="100"><path d="M5 50 L295 50" stroke="black"/></svg>')
    const { name } = await keep(await sharp(stroke).withExif(whereabouts).png().toBuffer(), 'signature')
    const kept = await download(name)
    expect(name).toMatch(/^[0-9a-f]{64}\.png$/)
    const { exif, ...left } = await sharp(kept).metadata()
    expect(exif).toBeUndefined()
    expect(left).toMatchObject({ format: 'png', width: 300, height: 100, hasAlpha: true })
    expect([await colorAt(kept, 150, 50), await colorAt(kept, 150, 10)]).toEqual(['0,0,0,128', '0,0,0,0'])
  })

  it('is shrunk to 1280 pixels a side', async () => {
    const { keep, download } = await aPhotoStore()
    const kept = await download(
      (await keep(await redAndBlue({ width: 2000, height: 500 }).png().toBuffer(), 'signature')).name,
    )
    expect(await sharp(kept).metadata()).toMatchObject({ width: 1280, height: 320 })
  })
})
