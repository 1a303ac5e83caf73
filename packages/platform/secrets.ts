import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { makeDataDir } from './data-dir.ts'
import { OperatorError } from './operator-error.ts'

const secretsSchema = z.object({
  jwtKeys: z.array(z.object({ kid: z.string().min(1), secret: z.string().min(32) })).min(1),
  mediaLinkSecret: z.string().min(32),
  databasePassword: z.string().regex(/^[\w-]{32,}$/),
})

/** Secrets that stay the same from start to start, unless the environment sets them. */
export type Secrets = z.infer<typeof secretsSchema>

const newSecret = () => randomBytes(32).toString('base64url')

const newSecrets = (): Secrets => ({
  jwtKeys: [{ kid: randomBytes(4).toString('hex'), secret: newSecret() }],
  mediaLinkSecret: newSecret(),
  databasePassword: newSecret(),
})

/**
 * Reads `secrets.json` of the data folder, or creates it with mode 600. The file is created atomically: of two processes that start at
 * once, one creates it and both read the same secrets.
 * @throws OperatorError when the file cannot be used
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  await makeDataDir(dataDir)
  const file = join(dataDir, 'secrets.json')
  return (await readSecrets(file)) ?? (await createSecrets(file))
}

async function createSecrets(file: string): Promise<Secrets> {
  const draft = `${file}.${randomUUID()}`
  try {
    await writeFile(draft, `${JSON.stringify(newSecrets(), null, 2)}\n`, { mode: 0o600, flush: true })
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw secretsFault(file, error)
  } finally {
    await rm(draft, { force: true })
  }
  const secrets = await readSecrets(file)
  if (!secrets) throw secretsFault(file, 'it was deleted while it was created')
  return secrets
}

async function readSecrets(file: string): Promise<Secrets | undefined> {
  try {
    const text = await readFile(file, 'utf8')
    await makePrivate(file)
    return secretsSchema.parse(JSON.parse(text))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    const reason =
      error instanceof SyntaxError || error instanceof z.ZodError ? 'its contents are not valid' : error
    throw secretsFault(file, reason)
  }
}

/** Leaves the file of a read-only folder as it is: its mount decides who reads it. */
async function makePrivate(file: string): Promise<void> {
  try {
    await chmod(file, 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EROFS') throw error
  }
}

const notOurs = 'Start Rodovia as the user who started it before, or give that folder to the one you are now.'
const fullFolder = 'The folder is full: make room in it. The secrets were not touched.'

/** The remedies of errors of the operating system, whose cause is never the content of the file. */
const remedies: Readonly<Record<string, string>> = {
  EACCES: notOurs,
  EPERM: notOurs,
  EROFS:
    'The folder is read-only: mount it so that Rodovia can write to it, or choose another one by DATA_DIR.',
  ENOSPC: fullFolder,
  EDQUOT: fullFolder,
}

/** Says why the secrets cannot be used, and what helps. Only a file whose contents are wrong is one to delete. */
export function secretsFault(file: string, reason: unknown): OperatorError {
  const { code, message } = reason as Partial<NodeJS.ErrnoException>
  const remedy = code
    ? (remedies[code] ?? 'Look at that path and its disk: Rodovia did not change the file.')
    : 'Put the file back as it was, or delete it: new ones are made, everyone signs in again, and who has an authenticator app needs a recovery code or `npm run admin -- remove-factors`.'
  return new OperatorError(`The secrets in ${file} cannot be used: ${message ?? reason}.\n${remedy}`)
}
