import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each(['1234567890', 'qwertyuiop', 'Password123', '1Q2W3E4R5T', 'manchester'])(
  '%s is common',
  (password) => {
    expect(isCommonPassword(password)).toBe(true)
  },
)

test.each(['rodovia-demo-2026', 'quatro cavalos na ponte', 'qwertyuiop.', ' 1234567890'])(
  '%j is not',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)
