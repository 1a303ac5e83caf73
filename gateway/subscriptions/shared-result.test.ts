import { expect, test } from 'vitest'
import { SharedResult } from './shared-result.ts'

/** What the library of the other side reads from these bytes. */
async function messageIn(frame: Buffer): Promise<string> {
  const { Receiver } = (await import('ws')) as unknown as {
    Receiver: new (options: object) => NodeJS.EventEmitter
  }
  const receiver = new Receiver({ isServer: false }) as NodeJS.EventEmitter & { write(data: Buffer): void }
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  receiver.on('message', (data) => resolve(String(data))).on('error', reject)
  receiver.write(frame)
  return promise
}

test.each([0, 1, 60, 125, 126, 4000, 65_535, 65_536, 200_000])(
  'a result with %d characters is one frame',
  async (length) => {
    const result = new SharedResult(JSON.stringify({ text: 'ã'.repeat(length) }))
    expect(JSON.parse(await messageIn(result.frameFor('a "b"')))).toEqual({
      id: 'a "b"',
      type: 'next',
      payload: { text: 'ã'.repeat(length) },
    })
  },
)

test('the same bytes go to all who ask for them', () => {
  const result = new SharedResult('{"data":{"name":"São"}}')
  expect(result.frameFor('1')).toBe(result.frameFor('1'))
  expect(String(result.frameFor('2'))).toContain('"id":"2"')
  expect(result.chunk).toBe(result.chunk)
  expect(String(result.event)).toBe('event: next\ndata: {"data":{"name":"São"}}\n\n')
  // Two of its bytes are one character.
  expect(String(result.chunk)).toBe(`2c\r\n${result.event}\r\n`)
})

test('ids of many clients are not all kept', () => {
  const result = new SharedResult('1')
  const first = Array.from({ length: 100 }, (_, id) => result.frameFor(String(id)))
  expect(result.frameFor('0')).toBe(first[0])
  expect(result.frameFor('99')).not.toBe(first[99])
  expect(result.frameFor('99')).toEqual(first[99])
})
