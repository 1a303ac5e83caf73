import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { OperatorError } from '../operator-error.ts'
import { syncFolder } from '../sync-folder.ts'

/** Encrypts to public keys in the format of age (age-encryption.org/v1); `age --decrypt` reads it too. */
export type Recipients = readonly string[]

/** @throws OperatorError for what is no public key */
export function checkRecipients(recipients: Recipients): void {
  for (const recipient of recipients) {
    try {
      new Encrypter().addRecipient(recipient)
    } catch {
      throw new OperatorError(
        `BACKUP_RECIPIENTS: "${recipient.slice(0, 20)}…" is no public key of age, which begins with age1.\n` +
          'Make a pair: npm run backup -- --new-key FILE',
      )
    }
  }
}

/** Encrypts `source` into the file: whole, synchronized and read back, or not there at all. Memory does not grow with its size. */
export async function seal(
  source: Readable,
  file: string,
  recipients: Recipients,
): Promise<{ bytes: number; sha256: string }> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const sealed = await encrypter.encrypt(Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>)
  const draft = `${file}.${randomUUID()}.draft`
  const hash = createHash('sha256')
  let bytes = 0
  try {
    await pipeline(
      Readable.fromWeb(sealed as ReadableStream),
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      },
      createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }),
    )
    const sha256 = hash.digest('hex')
    const written = await hashOf(draft)
    if (written !== sha256)
      throw new OperatorError(`${file} reads back otherwise than it was written. Is its disk sound?`)
    await rename(draft, file)
    await syncFolder(dirname(file))
    return { bytes, sha256 }
  } catch (error) {
    source.destroy()
    throw noSpace(error) ? new OperatorError(`There is no space left for ${file}.`) : error
  } finally {
    await rm(draft, { force: true })
  }
}

const noSpace = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

/** SHA-256 of a file, in hex. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * The content of a sealed file. Each 64 KiB are authenticated before they are returned, and so is the end.
 * @throws OperatorError if no identity fits, or the file was changed or cut
 */
export async function unseal(file: string, identities: readonly string[]): Promise<Readable> {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  const source = Readable.toWeb(createReadStream(file)) as globalThis.ReadableStream<Uint8Array>
  try {
    return Readable.fromWeb((await decrypter.decrypt(source)) as ReadableStream)
  } catch (error) {
    throw damaged(file, error)
  }
}

/** The error of a sealed file that could not be read to its end. */
export function damaged(file: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error
  const { message } = error as Error
  const reason = /no identity matched/.test(message)
    ? 'it was encrypted for another key than that of --identity'
    : `it is damaged (${message})`
  return new OperatorError(`${file} cannot be opened: ${reason}.`)
}

/** Reads a file of secret keys as `age-keygen` writes it. */
export async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new OperatorError(`The secret key ${file} cannot be read: ${error.message}.`)
  })
  const identities = text.split('\n').filter((line) => /^AGE-SECRET-KEY-(PQ-)?1/.test(line))
  if (identities.length === 0)
    throw new OperatorError(`${file} holds no secret key of age: a line that begins with AGE-SECRET-KEY-1.`)
  return identities.map((line) => line.trim())
}

/** Writes a new secret key; returns its public key. Never overwrites a file. */
export async function writeIdentity(file: string): Promise<string> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  }).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EEXIST' ? 'it exists already' : error.message
    throw new OperatorError(`The key cannot be written to ${file}: ${reason}.`)
  })
  return recipient
}
