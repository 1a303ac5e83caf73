import type { Clock } from './clock.ts'
import type { NewId } from './ids.ts'

/** What the domain asks of the machine it runs on. */
export type Machine = {
  clock: Clock
  newId: NewId
  randomBytes: (count: number) => Uint8Array
  /** SHA-256 of a text's UTF-8 bytes, as lower-case hex. */
  sha256: (text: string) => string
}

/** Runs what is done under one key one after the other, in this process. */
export type InTurn = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>
