import { isIP } from 'node:net'
import * as z from 'zod'
import { readDatabaseHosts } from '../database-hosts.ts'

/** The kinds of values that variables take. Each schema describes in words what it allows. */

/** Adds to a variable what it is for, as `.env.example` says it. */
export const setting = <Schema extends z.ZodType>(note: string, schema: Schema): Schema =>
  schema.meta({ note })

/** A variable whose value appears in no message. */
export const secret = <Schema extends z.ZodType>(note: string, schema: Schema): Schema =>
  schema.meta({ note, isSecret: true })

export const wholeNumber = (fallback: number, [min, max]: [number, number]) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .default(fallback)
    .describe(`a whole number from ${min} to ${max}`)

export const port = (fallback: number) => wholeNumber(fallback, [0, 65_535])

export const flag = (fallback: '0' | '1', effectOfZero: string) =>
  z.enum(['0', '1']).default(fallback).describe(`0 (${effectOfZero}) or 1`)

export const text = z.string().optional()

export const textUpTo = (fallback: string, maxCharacters: number) =>
  z.string().max(maxCharacters).default(fallback).describe(`a text of at most ${maxCharacters} characters`)

/** Names and values as in a query. */
export const namedValues = (example: string) =>
  z
    .string()
    .transform((value) => Object.fromEntries(new URLSearchParams(value)))
    .refine((values) => Object.keys(values).every((name) => /^[\w-]+$/.test(name)))
    .optional()
    .describe(`names with values, joined by &, such as ${example}`)

export const splitList = (list: string) => list.split(',').map((item) => item.trim())

export const isUrlOf = (url: string, protocols: string[]) =>
  URL.canParse(url) && protocols.includes(new URL(url).protocol)

const withoutLastSlash = (url: string) => url.replace(/\/+$/, '')

/** The address of a service, without a slash at the end. */
export const url = (protocols: ('http:' | 'https:')[], example: string) =>
  z
    .string()
    .refine((value) => isUrlOf(value, protocols))
    .transform(withoutLastSlash)
    .describe(
      `an ${protocols.map((protocol) => protocol.slice(0, -1)).join(' or ')} address, such as ${example}`,
    )

/** An address at a web server, or else the path of a file. */
export const fileOrUrl = (example: string) =>
  z
    .string()
    .refine((value) => !/^[a-z]+:\/\//i.test(value) || isUrlOf(value, ['http:', 'https:']))
    .optional()
    .describe(`the path of a file, or an https address, such as ${example}`)

export const httpUrl = (example: string) => url(['http:', 'https:'], example)

const isOrigin = (value: string) => isUrlOf(value, ['http:', 'https:']) && new URL(value).origin === value

export const origins = z
  .string()
  .transform(splitList)
  .refine((list) => list.every(isOrigin))
  .default([])
  .describe('origins, separated by commas, such as https://tools.example,http://localhost:6274')

/** Public keys of age: those of X25519 and the hybrid ones. The library reads them when a backup begins. */
export const ageRecipients = z
  .string()
  .transform(splitList)
  .refine((list) => list.every((key) => /^age1(pq1)?[02-9ac-hj-np-z]{20,}$/.test(key)))
  .default([])
  .describe('public keys of age, separated by commas, each beginning with age1')

const isAddressRange = (value: string) => {
  const [address = '', prefix, ...rest] = value.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && bits > 0 && (prefix === undefined || (/^\d+$/.test(prefix) && +prefix <= bits))
}

export const addressRanges = z
  .string()
  .transform(splitList)
  .refine((ranges) => ranges.every(isAddressRange))
  .default([])
  .describe('IP addresses or ranges, separated by commas, such as 10.0.0.0/8,::1')

export const secretText = z.string().min(32).optional().describe('at least 32 characters')

/** PEM; `\n` may stand for a line break, as `.env` files hold one line per variable. */
export const pem = (label: string) =>
  z
    .string()
    .transform((value) => value.replaceAll('\\n', '\n'))
    .refine((value) => new RegExp(`-----BEGIN [A-Z ]*${label}-----`).test(value))
    .optional()
    .describe(`PEM that begins with -----BEGIN ${label}-----; \\n stands for a line break`)

const serviceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  token_uri: z.url(),
})

const parseJson = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

export const googleServiceAccount = z
  .string()
  .transform(parseJson)
  .pipe(serviceAccount)
  .optional()
  .describe('the JSON of a Google service account, with project_id, client_email, private_key and token_uri')

const parseKeys = (list: string) =>
  splitList(list).map((item) => {
    const colon = item.indexOf(':')
    return { kid: item.slice(0, Math.max(colon, 0)), secret: item.slice(colon + 1) }
  })

const areKeys = (keys: { kid: string; secret: string }[]) =>
  keys.every(({ kid, secret }) => /^[\w-]{1,64}$/.test(kid) && secret.length >= 32) &&
  new Set(keys.map(({ kid }) => kid)).size === keys.length

export const keyRing = z
  .string()
  .transform(parseKeys)
  .refine(areKeys)
  .optional()
  .describe(
    'kid:secret pairs, separated by commas; the first one signs, all verify; each kid once, of letters, digits, - or _; ' +
      'each secret at least 32 characters',
  )

/** The address of a PostgreSQL database. */
export const postgresUrl = z
  .string()
  .refine((value) => readDatabaseHosts(value) !== null)
  .optional()
  .describe(
    'postgres://user:password@host:port/database; with several hosts, host1:port,host2:port, and then target_session_attrs is read-write, primary or absent',
  )

/** Databases of one host each. */
export const postgresUrls = z
  .string()
  .transform(splitList)
  .refine((urls) => urls.every((url) => readDatabaseHosts(url)?.hosts.length === 1))
  .refine((urls) => new Set(urls).size === urls.length)
  .default([])
  .describe('postgres://user:password@host:port/database of one host each, separated by commas, each once')

const roadServer = /^(valhalla|osrm)\+(https?:.+)$/

/** A folder of road tiles, or the address of a server with its protocol. */
export const roadNetwork = z
  .string()
  .min(1)
  .transform((value) => {
    const [, protocol, address = ''] = roadServer.exec(value) ?? []
    return protocol
      ? { protocol: protocol as 'valhalla' | 'osrm', url: address }
      : { protocol: null, folder: value }
  })
  .refine(({ protocol, url, folder }) =>
    protocol ? isUrlOf(url ?? '', ['http:', 'https:']) : !/^[a-z+]+:/i.test(folder ?? ''),
  )
  .optional()
  .describe(
    'a folder that `npm run roads:build` wrote, or valhalla+https://roads.example or osrm+https://roads.example (http too)',
  )

/** A file or folder of GraphQL documents, and whether clients may run others too. */
export const trustedDocuments = z
  .string()
  .regex(/^(only|also):./)
  .transform((value) => ({ isOnly: value.startsWith('only:'), path: value.slice('only:'.length) }))
  .optional()
  .describe(
    'only:PATH (no other document runs) or also:PATH (others run too), where PATH is a manifest, a .graphql file or a folder of them',
  )

/** The address of a geocoder, whose path says its kind. */
export const geocoderUrl = z
  .string()
  .refine(
    (value) =>
      isUrlOf(value, ['http:', 'https:']) && /\/(search|geocode\/json)$/.test(new URL(value).pathname),
  )
  .optional()
  .describe(
    'the /search of a Nominatim, such as https://nominatim.example/search, or https://maps.googleapis.com/maps/api/geocode/json?key=… of Google',
  )

/** The address of a Redis server, or those of some nodes of a cluster. */
export const redisUrl = z
  .string()
  .refine((value) => value.split(',').every((node) => isUrlOf(node, ['redis:', 'rediss:'])))
  .optional()
  .describe(
    'redis://user:password@host:port, or rediss:// for TLS; for a cluster some of its nodes, separated by commas',
  )
