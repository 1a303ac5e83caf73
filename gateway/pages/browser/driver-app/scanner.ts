import { createSightings } from './sightings.ts'

/** Chromium on Android and Safari have it; its types are not in TypeScript yet. */
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The label's bars are the delivery's code. Its square is a link for the recipient. */
const format = 'code_128'
const pauseMilliseconds = 200

/**
 * Reads labels one after the other until the signal ends it. `onCode` hears of each once while it is before
 * the camera. Throws without a camera.
 */
export async function scanLabels(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onCode: (text: string) => void,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = stream
    await video.play()
    const read = await createReader()
    const isNew = createSightings()
    while (!signal.aborted) {
      const text = await read(video)
      if (isNew(text, performance.now()) && !signal.aborted) onCode(text!)
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

/** A label may have the key of a document besides its code, which is shorter. */
function labelIn(texts: readonly string[]): string | undefined {
  return texts.toSorted((one, other) => one.length - other.length)[0]
}

type Read = (video: HTMLVideoElement) => Promise<string | undefined>

async function createReader(): Promise<Read> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const supported = (await BarcodeDetector?.getSupportedFormats()) ?? []
  if (!BarcodeDetector || !supported.includes(format)) return createProgramReader()
  const detector = new BarcodeDetector({ formats: [format] })
  return async (video) => labelIn((await detector.detect(video)).map(({ rawValue }) => rawValue))
}

/** The scanner as a program of 1 MB, which only phones without their own load. */
async function createProgramReader(): Promise<Read> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  const address = new URL('./zxing.wasm', import.meta.url).href
  prepareZXingModule({ overrides: { locateFile: () => address } })
  const canvas = document.createElement('canvas')
  const picture = canvas.getContext('2d', { willReadFrequently: true })!
  return async (video) => {
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    if (canvas.width === 0) return undefined
    picture.drawImage(video, 0, 0)
    const data = picture.getImageData(0, 0, canvas.width, canvas.height)
    const codes = await readBarcodes(data, { formats: ['Code128'], maxNumberOfSymbols: 2 })
    return labelIn(codes.map(({ text }) => text))
  }
}
