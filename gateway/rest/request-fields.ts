import { maxGoodsDocuments } from '@rodovia/core/delivery/goods/goods-documents.ts'
import { maxMetadataKeys, maxMetadataValueCharacters } from '@rodovia/core/shared/metadata.ts'
import { defaultLimit, maxLimit } from '@rodovia/core/shared/page.ts'
import * as z from 'zod'
import { expecting, expectingSecret } from '../http/parse-input.ts'

/** The fields of bodies and queries, each with the message that says what it allows. */

export const expectingObject = expecting('a JSON object')
export const jsonBody = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape, expectingObject)

export const text = z.string(expecting('a string'))
export const optionalText = text.nullish()
/** The core refuses a number that is no telephone number. */
export const phone = text.describe('A telephone number of 8 to 15 digits, with the country code')
export function listOf<Item extends z.ZodType>(item: Item, most: number) {
  const aList = expecting(`a list of at most ${most}`)
  return z.array(item, aList).max(most, aList)
}
export const goodsDocuments = listOf(text, maxGoodsDocuments).nullish()
/** JSON Schema of metadata. That of OpenAPI 3.0 says nothing of the length of keys. */
export const metadataSchema = {
  type: 'object',
  maxProperties: maxMetadataKeys,
  additionalProperties: { type: 'string', maxLength: maxMetadataValueCharacters },
} as const
/** The core reads metadata, and names each key at fault. */
const isGiven = (value: unknown) => value !== undefined && value !== null
export const metadata = z.unknown().refine(isGiven, expecting('a JSON object of texts')).meta(metadataSchema)
export const metadataFilter = z
  .record(z.string(), text, expectingObject)
  .optional()
  .describe(
    'Only orders with these keys and values, at most 10, as `metadata[cost_center]=12`; an empty value stands for any',
  )
export const tier = z.enum(['turbo', 'express'], expecting('turbo or express'))
export const flag = z.boolean(expecting('true or false'))
export const degrees = z.number(expecting('a number of degrees'))

/**
 * A reading of a phone beside its position. Some programs send a number as text, such as "80"; one that is
 * too large for JSON counts as missing. Anything else stays as it is.
 */
function phoneReading(value: unknown): unknown {
  const isText = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim())
  const reading = isText ? Number(value) : value
  return reading === Infinity || reading === -Infinity ? null : reading
}
export const meters = z.preprocess(phoneReading, z.number(expecting('a number of metres')).nullish())
export const percent = z.preprocess(phoneReading, z.number(expecting('a number from 0 to 100')).nullish())

const anEmail = 'an e-mail address of at most 254 characters'
export const email = z
  .string(expecting(anEmail))
  .trim()
  .max(254, expecting(anEmail))
  .pipe(z.email(expecting(anEmail)))

const aSecret = 'a string of 1 to 1024 characters'
export const secretText = z
  .string(expectingSecret(aSecret))
  .min(1, expectingSecret(aSecret))
  .max(1024, expectingSecret(aSecret))

export const optionalSecret = secretText.nullish()
const aPasskeyResponse = 'a text of at most 16384 characters: JSON of PublicKeyCredential.toJSON()'
/** The core refuses what no passkey answers. */
export const passkeyText = z
  .string(expectingSecret(aPasskeyResponse))
  .max(16_384, expectingSecret(aPasskeyResponse))
  .describe('Response of a passkey: JSON of `PublicKeyCredential.toJSON()` as a text')
export const passkeyResponse = passkeyText.nullish()

/** The core refuses what is not an image. */
export const image = z.string(expectingSecret('an image in base64'))
export const optionalImage = image.nullish()

const aCep = 'exactly 8 digits without a hyphen, such as 01310100'
export const cep = z
  .string(expecting(aCep, 'cep'))
  .regex(/^[0-9]{8}$/, expecting(aCep))
  .describe('A postal code (CEP): 8 digits without a hyphen')

const someIds = 'ids separated by commas'
/** The core refuses what is no id. */
export const idList = z
  .string(expecting(someIds))
  .max(4_000, expecting(`at most 100 ${someIds}`))
  .transform((list) => list.split(',').filter((id) => id !== ''))

const anInstant = 'an instant in UTC such as 2026-03-01T12:00:00Z'
export const instant = z.iso.datetime(expecting(anInstant)).transform((text) => new Date(text).toISOString())

export const day = z.iso.date(expecting('a day such as 2026-05-31'))

/** A decimal number in a query. The core refuses a number outside its range. */
export const decimal = (what: string) =>
  z
    .string(expecting(what))
    .regex(/^-?[0-9]{1,5}(\.[0-9]{1,15})?$/, expecting(what))
    .transform(Number)
    .meta({ type: 'number', pattern: undefined })

const aWholeNumber = 'a whole number of at least 0'
const wholeNumber = (fallback: number, largest: number) =>
  z
    .string(expecting(aWholeNumber))
    .regex(/^[0-9]+$/, expecting(aWholeNumber))
    .transform((digits) => Math.min(Number(digits), largest))
    .default(fallback)
    .meta({ type: 'integer', minimum: 0, pattern: undefined })

const largestOffset = 1_000_000_000

/** docs/reference/contract.md#pagination: a limit above 500 counts as 500. */
export const pageQuery = z.object({
  limit: wholeNumber(defaultLimit, maxLimit).describe(`How many items to return; ${maxLimit} at most`),
  offset: wholeNumber(0, largestOffset).describe('How many items to skip'),
})

/** The properties of every route whose operation answers one page as `list`. */
export const onePage = { query: pageQuery, responseFrom: 'list' } as const
