import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OperatorError } from './operator-error.ts'
import { loadSecrets, secretsFault } from './secrets.ts'

describe('loadSecrets', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = join(await mkdtemp(join(tmpdir(), 'rodovia-secrets-')), 'data')
  })
  afterEach(() => rm(join(dataDir, '..'), { recursive: true }))

  it('creates them once, readable by the owner only', async () => {
    const made = await loadSecrets(dataDir)
    expect(made.jwtKeys[0]!.secret).toHaveLength(43)
    expect(await loadSecrets(dataDir)).toEqual(made)
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
    expect(await readdir(dataDir)).toEqual(['secrets.json'])
  })

  it('gives the same secrets to processes that start at once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => loadSecrets(dataDir)))
    expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).toBe(1)
  })

  it('removes the read permission of others', async () => {
    await loadSecrets(dataDir)
    await chmod(join(dataDir, 'secrets.json'), 0o644)
    await loadSecrets(dataDir)
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
  })

  it.each(['', '{', '{}', '{"jwtKeys":[]}'])('says what to do with a broken file (%j)', async (text) => {
    await loadSecrets(dataDir)
    await writeFile(join(dataDir, 'secrets.json'), text)
    await expect(loadSecrets(dataDir)).rejects.toThrow(OperatorError)
    await expect(loadSecrets(dataDir)).rejects.toThrow('or delete it')
  })

  it('never advises to delete secrets that the disk does not give', async () => {
    await mkdir(join(dataDir, 'secrets.json'), { recursive: true })
    const refusal = await loadSecrets(dataDir).then(null, (error: Error) => error)
    expect(refusal).toBeInstanceOf(OperatorError)
    expect(refusal).not.toHaveProperty('message', expect.stringContaining('delete'))
  })

  it.each([
    ['EROFS', 'read-only'],
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['EACCES', 'as the user'],
    ['EPERM', 'as the user'],
    ['EIO', 'disk'],
    ['ENOTDIR', 'that path'],
    ['EMFILE', 'that path'],
  ])('names what %s asks for', (code, words) => {
    const { message } = secretsFault(
      '/data/secrets.json',
      Object.assign(new Error(`${code}: open`), { code }),
    )
    expect(message).toContain(words)
    expect(message).not.toContain('delete')
  })
})
