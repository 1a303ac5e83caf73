import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import Negotiator from 'negotiator'

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants

/**
 * For answers that are made for one request: a step higher costs half more time and saves less than a tenth. Brotli's default window of
 * 4 MiB costs more than the work, because each answer has its own.
 */
const quickBrotli = { params: { [BROTLI_PARAM_QUALITY]: 3, [BROTLI_PARAM_LGWIN]: 18 } }
const quickGzip = { level: 1 }

/** The encodings that compress a response. Browsers take Brotli over https and on localhost only. */
export const encodings = {
  br: {
    compress: (bytes: Buffer) => promisify(brotliCompress)(bytes, quickBrotli),
    stream: () => createBrotliCompress(quickBrotli),
  },
  gzip: {
    compress: (bytes: Buffer) => promisify(gzip)(bytes, quickGzip),
    stream: () => createGzip(quickGzip),
  },
}

export type Encoding = keyof typeof encodings

/** Null where the client takes neither, or prefers plain bytes. */
export function acceptedEncoding(headers: IncomingHttpHeaders): Encoding | null {
  if (headers['accept-encoding'] === undefined) return null
  const accepted = new Negotiator({ headers }).encodings(['br', 'gzip', 'identity'])
  if (accepted[0] === 'identity') return null
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? null
}
