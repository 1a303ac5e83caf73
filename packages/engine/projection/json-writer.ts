/**
 * Writes JSON as bytes into one buffer for all responses, each of which is copied at its end. Text that is put together and converted at the
 * end takes twice as long: it consists of thousands of pieces.
 *
 * A function takes a value and the position to write at. It returns the position after it, or -1 if there is no room.
 */

const bytes = Buffer.alloc(1024 * 1024)
const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** What may be written beyond the limit until the next check: names of fields, numbers, short strings. */
export const reserveBytes = 64 * 1024
const limit = bytes.byteLength - reserveBytes

/** Of a short string, letters are faster written one by one. */
const shortLength = 100
const [quote, backslash, firstPrintable, firstTwoByte, firstThreeByte] = [0x22, 0x5c, 0x20, 0x80, 0x800]

function string(text: string, start: number): number {
  const { length } = text
  if (length > shortLength) return json(text, start)
  let at = start
  bytes[at++] = quote
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i)
    if (code < firstTwoByte) {
      if (code < firstPrintable || code === quote || code === backslash) return json(text, start)
      bytes[at++] = code
    } else if (code < firstThreeByte) {
      bytes[at++] = 0xc0 | (code >> 6)
      bytes[at++] = 0x80 | (code & 0x3f)
    } else return json(text, start)
  }
  bytes[at++] = quote
  return at > limit ? -1 : at
}

/** Any value, as `JSON.stringify` writes it. */
function json(value: unknown, at: number): number {
  const text: string | undefined = JSON.stringify(value)
  if (text === undefined || text.length * 3 > limit - at) return -1
  return at + bytes.write(text, at, 'utf8')
}

function number(value: number, at: number): number {
  const text = String(value)
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i)
  return at + text.length
}

/** What generated code writes with. */
export const jsonWriter = { bytes, view, limit, string, json, number }

/** A copy of the first bytes that were written. */
export function writtenBytes(length: number): Buffer {
  const copy = Buffer.allocUnsafeSlow(length)
  bytes.copy(copy, 0, 0, length)
  return copy
}
