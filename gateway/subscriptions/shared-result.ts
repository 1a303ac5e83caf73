/** Clients choose the ids of their operations: often all the same one, or each its own. */
const keptFrames = 8

/** Bytes of an event stream: as a chunk of HTTP/1.1, and for HTTP/1.0, which has no chunks. */
export type EventBytes = { readonly chunk: Buffer; readonly event: Buffer }

/** A serialised result for many subscribers. What goes out is made once for each protocol, and the same bytes are written to all. */
export class SharedResult implements EventBytes {
  readonly json: string
  #bytes: EventBytes | undefined
  readonly #frames = new Map<string, Buffer>()

  constructor(json: string) {
    this.json = json
  }

  get chunk(): Buffer {
    return this.#event().chunk
  }

  get event(): Buffer {
    return this.#event().event
  }

  /** A `next` message of graphql-transport-ws, for the operation with this id, as a WebSocket frame. */
  frameFor(id: string): Buffer {
    const existing = this.#frames.get(id)
    if (existing) return existing
    const frame = textFrame(`{"id":${JSON.stringify(id)},"type":"next","payload":${this.json}}`)
    if (this.#frames.size < keptFrames) this.#frames.set(id, frame)
    return frame
  }

  #event(): EventBytes {
    this.#bytes ??= eventBytes(nextEvent(this.json))
    return this.#bytes
  }
}

export function nextEvent(json: string): string {
  return `event: next\ndata: ${json}\n\n`
}

/** RFC 9112, section 7.1. */
export function eventBytes(text: string): EventBytes {
  const size = Buffer.byteLength(text)
  const sizeLine = `${size.toString(16)}\r\n`
  const chunk = Buffer.from(`${sizeLine}${text}\r\n`)
  return { chunk, event: chunk.subarray(sizeLine.length, sizeLine.length + size) }
}

const finalText = 0x81
const [twoBytes, eightBytes] = [126, 127]

/** One unmasked, final frame of text: RFC 6455, section 5.2. */
function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const header = length < twoBytes ? 2 : length < 2 ** 16 ? 4 : 10
  const frame = Buffer.allocUnsafe(header + length)
  frame[0] = finalText
  frame[1] = header === 2 ? length : header === 4 ? twoBytes : eightBytes
  if (header === 4) frame.writeUInt16BE(length, 2)
  if (header === 10) frame.writeBigUInt64BE(BigInt(length), 2)
  frame.write(text, header)
  return frame
}
