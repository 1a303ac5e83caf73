import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

export type CameraFilm = AsyncDisposable & {
  /** Switches for Chromium: its camera shows the film, and no page has to ask for the camera. */
  readonly switches: string[]
  /**
   * Sets the pictures for the next time that the camera is switched on: each for a second, and again from the
   * first one.
   */
  show(...pictures: Uint8Array[]): Promise<void>
}

const frames = 30

/** A camera that films pictures, such as labels on a table, in 1280 × 720. */
export async function makeCameraFilm(): Promise<CameraFilm> {
  const folder = await mkdtemp(join(tmpdir(), 'film-'))
  const file = join(folder, 'film.mjpeg')
  return {
    switches: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
    async show(...pictures) {
      const shots = await Promise.all(pictures.map(shotOf))
      // Chromium reads a film of JPEGs one after another, and begins again at its end.
      await writeFile(
        file,
        Buffer.concat(shots.flatMap((shot) => Array.from({ length: frames }, () => shot))),
      )
    },
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true })
    },
  }
}

const shotOf = (picture: Uint8Array) =>
  sharp(picture).resize(1280, 720, { fit: 'contain', background: '#8a5a2b' }).jpeg({ quality: 90 }).toBuffer()
