import { isIP } from 'node:net'
import { z } from 'zod'

/** What the value of a variable may be, and how that is said to a person. */

export const mebibyte = 1024 * 1024
export const hourSeconds = 60 * 60
export const daySeconds = 24 * 60 * 60

/** A number with its default; what is allowed is said once and checked as said. */
export const wholeNumber = (fallback: number, [min, max]: [number, number]) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .default(fallback)
    .describe(`a whole number from ${min} to ${max}`)

export const splitList = (text: string) => text.split(',').map((item) => item.trim())

const isAddressRange = (text: string) => {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && bits > 0 && (prefix === undefined || (/^\d+$/.test(prefix) && +prefix <= bits))
}

const isOrigin = (text: string) => isUrlOf(text, ['http:', 'https:']) && new URL(text).origin === text

export const origins = z
  .string()
  .transform(splitList)
  .refine((given) => given.every(isOrigin))
  .default([])
  .describe('origins with commas between, such as https://tools.example,http://localhost:6274')

export const addressRanges = z
  .string()
  .transform(splitList)
  .refine((ranges) => ranges.every(isAddressRange))
  .default([])
  .describe('IP addresses or ranges with commas between, such as 10.0.0.0/8,::1')

export const isUrlOf = (text: string, protocols: string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)

/** Where a service is, without a slash at the end. */
export const serviceUrl = (fallback: string) =>
  z
    .string()
    .refine((text) => isUrlOf(text, ['http:', 'https:']))
    .transform((text) => text.replace(/\/+$/, ''))
    .default(fallback)
    .describe(`an http or https address, such as ${fallback}`)

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const serviceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  token_uri: z.url(),
})

export const parseKeys = (text: string) =>
  splitList(text).map((item) => {
    const colon = item.indexOf(':')
    return { kid: item.slice(0, Math.max(colon, 0)), secret: item.slice(colon + 1) }
  })

export const areKeys = (keys: { kid: string; secret: string }[]) =>
  keys.every(({ kid, secret }) => /^[\w-]{1,64}$/.test(kid) && secret.length >= 32) &&
  new Set(keys.map(({ kid }) => kid)).size === keys.length
