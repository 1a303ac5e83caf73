import { textsOf } from '@rodovia/core/shared/refusal.fixture.ts'
import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBase64 } from './base64.ts'

function refusalOf(text: string, maxBytes = 1000) {
  try {
    readBase64('photo_b64', text, maxBytes)
  } catch (error) {
    if (isRefusal(error)) return error
    throw error
  }
  return null
}
const issueOf = (text: string) => {
  const refusal = refusalOf(text)
  return refusal?.code === 'validation_failed' ? textsOf(refusal.facts.issues)[0] : null
}

describe('readBase64', () => {
  it('decodes what an encoder wrote', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200, minLength: 1 }), (bytes) => {
        const decoded = readBase64('photo_b64', Buffer.from(bytes).toString('base64'), 200)
        expect(new Uint8Array(decoded)).toEqual(bytes)
      }),
    )
  })

  it.each([
    ['a data: URI', 'data:image/png;base64,AAAA', 'is a data: URI: send what follows "base64,"'],
    ['a space inside', 'AAAA AAA', 'holds " " at character 5'],
    ['a line break', 'AAAA\nAAA', 'holds "\\n" at character 5'],
    ['a line break at the end', 'AAAA\n', 'holds "\\n" at character 5'],
    ['the alphabet of base64url', 'AA-_', 'holds "-" at character 3'],
    ['a letter beyond ASCII', 'AAAé', 'holds "é" at character 4'],
    ['filling in the middle', 'AA==AAAA', 'holds "=" at character 3'],
    ['too much filling', 'A===', 'holds "=" at character 2'],
    ['nothing but filling', '==', 'has 2 characters'],
    ['no filling', 'AAA', 'has 3 characters'],
    ['a character too few', 'AAAAA', 'has 5 characters'],
    ['bits left over', 'AAB=', 'ends with AAB='],
    ['more bits left over', 'AAAAAB==', 'ends with AB=='],
  ])('refuses %s and says what is allowed', (_, text, issue) => {
    expect(issueOf(text)?.field).toBe('photo_b64')
    expect(issueOf(text)?.issue).toContain(issue)
    expect(issueOf(text)?.issue).toContain('RFC 4648')
  })

  it('counts the decoded bytes before it decodes them', () => {
    for (const size of [298, 299, 300]) {
      expect(readBase64('photo_b64', Buffer.alloc(size).toString('base64'), 300)).toHaveLength(size)
    }
    for (const size of [301, 302, 303]) {
      const refusal = refusalOf(Buffer.alloc(size).toString('base64'), 300)
      expect(refusal).toMatchObject({ code: 'payload_too_large', facts: { bytes: size, maxBytes: 300 } })
    }
    expect(refusalOf('not base64 '.repeat(1000))?.code).toBe('payload_too_large')
  })

  it('decodes megabytes', () => {
    const bytes = Buffer.alloc(8 * 1024 * 1024, 'rodovia')
    expect(readBase64('photo_b64', bytes.toString('base64'), bytes.length).equals(bytes)).toBe(true)
  })
})
