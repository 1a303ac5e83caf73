import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMapFile } from '@rodovia/outside/maps/map-file.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { fastify } from 'fastify'
import { PMTiles } from 'pmtiles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { streetsMapBytes } from '../../../test/support/maps/streets.ts'
import { addMapFile, mapFileAddress } from './add-map-file.ts'

const streets = streetsMapBytes({ lat: -23.55, lng: -46.63 })
const size = streets.length
const app = fastify()
let folder: string
let path: string
const faults: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodovia-map-'))
  path = join(folder, 'streets.pmtiles')
  await writeFile(path, streets)
  await addMapFile(app, createMapFile({ path, onFault: (reason) => faults.push(reason) }))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: mapFileAddress, headers })

describe('the map is sent in parts', () => {
  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=100-', 100, size - 1],
    ['bytes=-5', size - 5, size - 1],
    [`bytes=10-${size * 2}`, 10, size - 1],
  ])('%s', async (range, first, last) => {
    const { statusCode, headers, rawPayload } = await ask({ range })
    expect(statusCode).toBe(206)
    expect(rawPayload.equals(streets.subarray(first, last + 1))).toBe(true)
    expect(headers).toMatchObject({
      'content-range': `bytes ${first}-${last}/${size}`,
      'content-length': String(last - first + 1),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=3600',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    })
  })

  test('a part after the end is refused with the size', async () => {
    const { statusCode, headers, rawPayload } = await ask({ range: `bytes=${size}-` })
    expect([statusCode, headers['content-range'], rawPayload.length]).toEqual([416, `bytes */${size}`, 0])
  })

  test('a small file is sent whole without a range, and HEAD says its size', async () => {
    const whole = await ask()
    expect([whole.statusCode, whole.rawPayload.equals(streets)]).toEqual([200, true])
    const head = await ask({ range: 'bytes=0-9' }, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(size),
      0,
    ])
  })

  test('who has it already gets 304, and an old part is not joined with a new file', async () => {
    const etag = String((await ask({ range: 'bytes=0-9' })).headers.etag)
    expect((await ask({ 'if-none-match': etag, range: 'bytes=0-9' })).statusCode).toBe(304)
    expect((await ask({ 'if-range': etag, range: 'bytes=0-9' })).statusCode).toBe(206)
    expect((await ask({ 'if-range': '"other"', range: 'bytes=0-9' })).statusCode).toBe(200)
  })

  test('a program for PMTiles reads its tiles', async () => {
    const file = new PMTiles({
      getKey: () => 'streets',
      async getBytes(offset, length) {
        const { rawPayload } = await ask({ range: `bytes=${offset}-${offset + length - 1}` })
        return { data: new Uint8Array(rawPayload).buffer }
      },
    })
    expect(await file.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 14, tileType: 1 })
    expect((await file.getZxy(14, 6069, 9293))?.data.byteLength).toBeGreaterThan(100)
    expect(await file.getZxy(14, 0, 0)).toBeUndefined()
  })
})

test('a file that was replaced has another tag, and one that is gone is unavailable until it is back', async () => {
  const before = (await ask({ range: 'bytes=0-9' })).headers.etag
  await writeFile(`${path}.new`, streetsMapBytes({ lat: -8, lng: -35 }))
  await rename(`${path}.new`, path)
  expect((await ask({ range: 'bytes=0-9' })).headers.etag).not.toBe(before)
  await rm(path)
  expect((await ask({ range: 'bytes=0-9' })).json()).toMatchObject({ code: 'unavailable' })
  expect(faults.join()).toContain('ENOENT')
  await writeFile(path, streets)
  expect((await ask({ range: 'bytes=0-9' })).headers.etag).toBe(before)
})

describe('the server does not start with', () => {
  const check = async (name: string, bytes?: Buffer) => {
    const file = join(folder, name)
    if (bytes) await writeFile(file, bytes)
    return createMapFile({ path: file, onFault: () => {} }).check()
  }

  test('a file that is not there', async () => {
    await expect(check('none.pmtiles')).rejects.toThrow(
      /^MAP_PMTILES: .*none\.pmtiles cannot be read: ENOENT/,
    )
  })

  test('a file of another kind', async () => {
    await expect(check('page.pmtiles', Buffer.from('<!doctype html>'))).rejects.toThrow(
      /page\.pmtiles is no PMTiles file of version 3: it begins with "<!docty"/,
    )
  })

  test('a map of pictures', async () => {
    const pictures = Buffer.from(streets)
    pictures[99] = 2
    await expect(check('png.pmtiles', pictures)).rejects.toThrow(OperatorError)
    await expect(check('png.pmtiles')).rejects.toThrow(/holds pictures: allowed are vector tiles/)
  })
})
