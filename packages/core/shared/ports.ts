import type { Clock } from './clock.ts'
import type { NewId } from './ids.ts'

/** The parts of the runtime that the domain needs. */
export type SystemPorts = {
  clock: Clock
  newId: NewId
  randomBytes: (count: number) => Uint8Array
  /** SHA-256 of a text's UTF-8 bytes, as lower-case hex. */
  sha256: (text: string) => string
  /** HMAC-SHA256 (RFC 2104) of a text's UTF-8 bytes; a text key stands for its UTF-8 bytes. */
  hmacSha256: (key: Uint8Array | string, text: string) => Uint8Array
}

/** Runs work with the same key one after the other, within this process. */
export type KeyedMutex = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>
