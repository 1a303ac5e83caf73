import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader'

// Without this the library would fetch it from another server.
const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/** The barcodes in a PNG, as a scanner reads them: format and text. */
export async function barcodesIn(png: Uint8Array): Promise<Pick<ReadResult, 'format' | 'text'>[]> {
  const found = await readBarcodes(png, { tryHarder: true })
  return found.map(({ format, text }) => ({ format, text }))
}
