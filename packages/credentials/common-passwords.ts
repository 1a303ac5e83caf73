import { createRequire } from 'node:module'
import type * as Common from '@zxcvbn-ts/language-common'

/**
 * The 49,000 commonest passwords of published leaks, in lower case, that have at least so many characters. Shorter ones are
 * refused for their length.
 */
const shortest = 10
let common: ReadonlySet<string> | undefined

/** Whether it is one of the passwords that are used most, in whatever case. The first call loads them. */
export function isCommonPassword(password: string): boolean {
  common ??= readCommon()
  return common.has(password.toLowerCase())
}

function readCommon(): ReadonlySet<string> {
  const { dictionary }: typeof Common = createRequire(import.meta.url)('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((known) => known.length >= shortest))
}
