import { createHmac, hash, randomBytes } from 'node:crypto'
import type { Branded } from '@rodovia/core/shared/ids.ts'
import type { SystemPorts } from '@rodovia/core/shared/ports.ts'
import { v7 } from 'uuid'

/** Clock, ids, randomness and hashes of this machine. Ids are UUIDv7, ordered even within a millisecond. */
export const machine: SystemPorts = {
  clock: () => new Date(),
  newId: <Id extends Branded<string>>() => v7() as Id,
  randomBytes,
  sha256: (text) => hash('sha256', text),
  hmacSha256: (key, text) => createHmac('sha256', key).update(text).digest(),
}
