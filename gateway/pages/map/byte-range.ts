import type { IncomingHttpHeaders } from 'node:http'

/** The first and last byte, both included; `whole` for a header that names no single range of bytes, which counts as none. */
export type ByteRange = { first: number; last: number } | 'whole' | 'unsatisfiable'

/**
 * Reads a Range header (RFC 9110, section 14.1.2). `range-parser` refuses a suffix that is longer than the file, which the RFC takes
 * for the whole file.
 */
export function byteRangeOf(header: string, sizeBytes: number): ByteRange {
  const [, start, end] = /^bytes=\s*(\d{0,16})-(\d{0,16})\s*$/i.exec(header) ?? []
  if (start === undefined || end === undefined || start + end === '') return 'whole'
  const [first, last] =
    start === ''
      ? [Math.max(0, sizeBytes - Number(end)), sizeBytes - 1]
      : [Number(start), end === '' ? sizeBytes - 1 : Math.min(Number(end), sizeBytes - 1)]
  if (end !== '' && start !== '' && Number(end) < Number(start)) return 'whole'
  return first < sizeBytes && first <= last ? { first, last } : 'unsatisfiable'
}

/** `If-Range` asks for the part only if the file is still the one with this tag. */
export function isRangeWanted(headers: IncomingHttpHeaders, etag: string): boolean {
  const condition = headers['if-range']
  return condition === undefined || condition === etag
}
