import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

export type CameraFilm = AsyncDisposable & {
  /** Switches for Chromium: its camera shows the film, and no page has to ask for the camera. */
  readonly switches: string[]
  /** What the camera sees the next time it is switched on. */
  show(picture: Uint8Array): Promise<void>
}

const frames = 30

/** A camera that films one picture, such as a label on a table, in 1280 × 720. */
export async function makeCameraFilm(): Promise<CameraFilm> {
  const folder = await mkdtemp(join(tmpdir(), 'film-'))
  const file = join(folder, 'film.mjpeg')
  return {
    switches: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
    async show(picture) {
      const frame = await sharp(picture)
        .resize(1280, 720, { fit: 'contain', background: '#8a5a2b' })
        .jpeg({ quality: 90 })
        .toBuffer()
      // Chromium reads a film of JPEGs one after another, and begins again at its end.
      await writeFile(file, Buffer.concat(Array.from({ length: frames }, () => frame)))
    },
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true })
    },
  }
}
