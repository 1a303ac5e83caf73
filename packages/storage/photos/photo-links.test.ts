import { execFileSync } from 'node:child_process'
import { appendFile, mkdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aPhotoStore, redAndBlue } from './photo-files.fixture.ts'

async function aKeptPhoto() {
  let now = new Date('2026-03-01T12:00:00Z')
  const store = await aPhotoStore({ clock: () => now, linkLifeSeconds: 60 })
  const { name } = await store.keep(await redAndBlue().jpeg().toBuffer())
  const pass = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }
  return { ...store, name, pass, link: new URL(store.linkTo(name)) }
}

async function replaceBy(
  file: string,
  make: (path: string, bytes: Buffer) => Promise<unknown>,
): Promise<void> {
  const bytes = await readFile(file)
  await rm(file)
  await make(file, bytes)
}

describe('a link to a photo', () => {
  it('has the public address, the name, the time it expires and a signature', async () => {
    const { link, name } = await aKeptPhoto()
    expect(link.origin + link.pathname).toBe(`https://rodovia.example/media/${name}`)
    expect(link.searchParams.get('expires')).toBe('1772366460')
    expect(link.searchParams.get('signature')).toMatch(/^[\w-]{43}$/)
  })

  it('opens it, with its type and size', async () => {
    const { follow, link, keep, linkTo } = await aKeptPhoto()
    const photo = await follow(link.href)
    const bytes = Buffer.concat((await photo?.stream.toArray()) ?? [])
    expect(photo).toMatchObject({ contentType: 'image/jpeg', sizeBytes: bytes.length })
    const { name } = await keep(await redAndBlue().png().toBuffer(), 'signature')
    const signature = await follow(linkTo(name))
    expect(signature?.contentType).toBe('image/png')
    signature?.stream.destroy()
  })

  it('opens it until it expires', async () => {
    const { follow, link, pass } = await aKeptPhoto()
    pass(59.9)
    const inTime = await follow(link.href)
    expect(inTime).not.toBeNull()
    inTime?.stream.destroy()
    pass(0.1)
    expect(await follow(link.href)).toBeNull()
  })

  it('opens nothing when anything in it was changed', async () => {
    const { photoFiles, keep, follow, linkTo, name, link } = await aKeptPhoto()
    const expires = link.searchParams.get('expires')!
    const signature = link.searchParams.get('signature')!
    const { name: other } = await keep(await redAndBlue({ width: 90 }).jpeg().toBuffer())
    const opened = await follow(linkTo(other))
    expect(opened).not.toBeNull()
    opened?.stream.destroy()
    const changed: [string, Record<string, unknown>][] = [
      [name, {}],
      [name, { expires }],
      [name, { signature }],
      [other, { expires, signature }],
      [name.replace('.jpg', '.png'), { expires, signature }],
      [name, { expires: `${Number(expires) + 1}`, signature }],
      [name, { expires: `0${expires}`, signature }],
      [name, { expires: `${expires}.0`, signature }],
      [name, { expires: '9'.repeat(400), signature }],
      [name, { expires: Number(expires), signature }],
      [name, { expires: [expires, expires], signature }],
      [name, { expires, signature: [signature] }],
      [name, { expires, signature: signature.slice(1) }],
      [name, { expires, signature: `${signature}=` }],
      [name, { expires, signature: `é${signature.slice(1)}` }],
      [name, { expires, signature: signature.toLowerCase() }],
    ]
    for (const [given, query] of changed) {
      expect(await photoFiles.open(given, query), JSON.stringify(query)).toBeNull()
    }
  })

  it('of another secret opens nothing', async () => {
    const { follow, name } = await aKeptPhoto()
    const stranger = await aPhotoStore({ linkSecret: 'x'.repeat(32) })
    expect(await follow(stranger.linkTo(name))).toBeNull()
  })

  it('opens nothing when the file is gone', async () => {
    const { linkTo, follow } = await aKeptPhoto()
    expect(await follow(linkTo(`${'0'.repeat(64)}.jpg`))).toBeNull()
  })

  it.each<[string, (file: string) => Promise<void>]>([
    ['other bytes', (file) => writeFile(file, 'not the picture')],
    ['the picture of another name', async (file) => writeFile(file, await redAndBlue().png().toBuffer())],
    ['a byte more', (file) => appendFile(file, '.')],
    ['nothing', (file) => truncate(file)],
    ['a link to another file', (file) => replaceBy(file, (path) => symlink(import.meta.filename, path))],
    [
      'a link to the same bytes',
      (file) =>
        replaceBy(file, async (path, bytes) => {
          await writeFile(`${path}.other`, bytes)
          await symlink(`${path}.other`, path)
        }),
    ],
    ['a folder', (file) => replaceBy(file, (path) => mkdir(path))],
    ['a pipe', (file) => replaceBy(file, async (path) => void execFileSync('mkfifo', [path]))],
  ])('opens no file that holds %s, and reports its name', async (_, change) => {
    const strays: string[] = []
    const { keep, linkTo, follow, folder } = await aPhotoStore({ onStray: (stray) => strays.push(stray) })
    const { name } = await keep(await redAndBlue().jpeg().toBuffer())
    await change(join(folder, name.slice(0, 2), name))
    expect(await follow(linkTo(name))).toBeNull()
    expect(strays).toEqual([name])
  })

  it('never opens a file outside of the folder, even if signed', async () => {
    const { photoFiles, linkTo, folder, name } = await aKeptPhoto()
    await mkdir(join(folder, 'se'))
    await writeFile(join(folder, 'se', 'secrets.json'), '{}')
    const names = [
      'secrets.json',
      '../se/secrets.json',
      `../${name}`,
      `${name}/../${name}`,
      `${name}\n`,
      '',
      '.',
      name.toUpperCase(),
    ]
    for (const each of names) {
      const { searchParams } = new URL(linkTo(''))
      const query = new URL(linkTo(each)).searchParams
      expect(await photoFiles.open(each, Object.fromEntries(query)), each).toBeNull()
      expect(await photoFiles.open(each, Object.fromEntries(searchParams)), each).toBeNull()
    }
  })
})
