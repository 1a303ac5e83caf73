import type { ReadInputBarcodeFormat } from 'zxing-wasm/reader'
import { createSightings } from './sightings.ts'

/** Chromium on Android and Safari have it; its types are not in TypeScript yet. */
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The label's bars are the delivery's code. Its square is a link for the recipient. */
const labelFormats = ['code_128']
/** The kinds of bars that goods have. */
const allFormats = [...labelFormats, 'code_39', 'ean_13', 'ean_8', 'itf', 'upc_a', 'qr_code', 'data_matrix']
const programNames: Readonly<Record<string, ReadInputBarcodeFormat>> = {
  code_128: 'Code128',
  code_39: 'Code39',
  ean_13: 'EAN13',
  ean_8: 'EAN8',
  itf: 'ITF',
  upc_a: 'UPCA',
  qr_code: 'QRCode',
  data_matrix: 'DataMatrix',
}
const pauseMilliseconds = 200

type Scan = {
  signal: AbortSignal
  /** Hears of each code once while it is before the camera. */
  onCode: (text: string) => void
  /** Set to read bars of any kind, and to prefer these among several. */
  isExpected?: ((text: string) => boolean) | undefined
}

/** Reads codes one after the other until the signal ends it. Throws without a camera. */
export async function scanLabels(
  video: HTMLVideoElement,
  { signal, onCode, isExpected }: Scan,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = stream
    await video.play()
    const read = await createReader(isExpected ? allFormats : labelFormats)
    const isNew = createSightings()
    while (!signal.aborted) {
      const texts = await read(video)
      const text = (isExpected && texts.find(isExpected)) ?? labelIn(texts)
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

type Read = (video: HTMLVideoElement) => Promise<string[]>

async function createReader(formats: readonly string[]): Promise<Read> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const supported = (await BarcodeDetector?.getSupportedFormats()) ?? []
  if (!BarcodeDetector || !formats.every((format) => supported.includes(format)))
    return createProgramReader(formats)
  const detector = new BarcodeDetector({ formats: [...formats] })
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue)
}

/** The scanner as a program of 1 MB, which only phones without their own load. */
async function createProgramReader(formats: readonly string[]): Promise<Read> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  const address = new URL('./zxing.wasm', import.meta.url).href
  prepareZXingModule({ overrides: { locateFile: () => address } })
  const canvas = document.createElement('canvas')
  const picture = canvas.getContext('2d', { willReadFrequently: true })!
  const names = formats.map((format) => programNames[format]!)
  return async (video) => {
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    if (canvas.width === 0) return []
    picture.drawImage(video, 0, 0)
    const data = picture.getImageData(0, 0, canvas.width, canvas.height)
    const codes = await readBarcodes(data, { formats: names, maxNumberOfSymbols: 2 })
    return codes.map(({ text }) => text)
  }
}
