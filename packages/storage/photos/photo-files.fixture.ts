import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import { machine } from '@rodovia/platform/crypto/machine.ts'
import sharp, { type Sharp } from 'sharp'
import { onTestFinished } from 'vitest'
import { generousMs } from '../../../test/support/generous.ts'
import { createFolderStore } from '../folder-store.ts'
import { createPhotoFiles } from './photo-files.ts'

type Options = Partial<Parameters<typeof createPhotoFiles>[0]>

/** Photo files in a folder of their own, removed after the test. */
export async function aPhotoStore(options: Options = {}) {
  const root = await mkdtemp(join(tmpdir(), 'rodovia photos-'))
  const folder = join(root, 'photos')
  await mkdir(folder)
  const photoFiles = createPhotoFiles({
    store: createFolderStore(root),
    isOwn: async () => true,
    onStray: () => {},
    publicUrl: 'https://rodovia.example',
    linkSecret: 'l'.repeat(32),
    linkLifeSeconds: 3600,
    photoMaxBytes: 8 * 1024 * 1024,
    signatureMaxBytes: 512 * 1024,
    maxPixels: 25_000_000,
    maxSeconds: generousMs / 1000,
    maxWaitSeconds: generousMs / 1000,
    clock: () => new Date(),
    ...options,
  })
  onTestFinished(async () => {
    await photoFiles[Symbol.asyncDispose]()
    await rm(root, { recursive: true })
  })

  const account = machine.newId<UserId>()
  const keep = (bytes: Uint8Array, stage: 'delivery' | 'signature' = 'delivery', by = account) =>
    photoFiles.keep({ account: by, field: 'photo_b64', base64: Buffer.from(bytes).toString('base64'), stage })

  const clock = options.clock ?? (() => new Date())
  const linkTo = (name: string) => photoFiles.linkTo({ name }, clock())

  /** Opens a link as a browser does. */
  const follow = async (link: string) => {
    const { pathname, searchParams } = new URL(link)
    const name = decodeURIComponent(pathname.replace('/media/', ''))
    const opened = await photoFiles.open(name, Object.fromEntries(searchParams))
    if (opened && 'location' in opened) throw new Error(`${link} leads to another server.`)
    return opened
  }
  const download = async (name: string) => {
    const opened = await follow(linkTo(name))
    if (!opened) throw new Error(`The link to ${name} does not open.`)
    return Buffer.concat(await opened.stream.toArray())
  }
  return { photoFiles, account, folder, keep, linkTo, follow, download }
}

/** A picture: red on the left, blue on the right. */
export function redAndBlue({ width = 60, height = 40 } = {}): Sharp {
  const half = (background: string) => ({
    create: { width: width / 2, height, channels: 3 as const, background },
  })
  return sharp({ create: { width, height, channels: 3, background: 'white' } }).composite([
    { input: half('#d00000'), left: 0, top: 0 },
    { input: half('#0000d0'), left: width / 2, top: 0 },
  ])
}

/** Noise does not compress: a file about as large as its pixels. */
export function noise(side: number): Sharp {
  return sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
}

export async function colorAt(picture: Uint8Array, left: number, top: number) {
  const pixel = await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  const [red = 0, , blue = 0] = pixel
  return red > 150 && blue < 100 ? 'red' : blue > 150 && red < 100 ? 'blue' : [...pixel].join()
}
