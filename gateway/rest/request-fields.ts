import { defaultLimit, maxLimit } from '@rodovia/core/shared/page.ts'
import { z } from 'zod'
import { expecting, expectingOnce, expectingSecret } from '../http/parse-input.ts'

/** The fields that bodies and queries are made of, each with the words of what it allows. */

export const expectingObject = expecting('a JSON object')
export const text = z.string(expecting('a string'))
export const optionalText = text.nullish()
export const flag = z.boolean(expecting('true or false'))
export const degrees = z.number(expecting('a number of degrees'))
export const meters = z.number(expecting('a number of metres'))

/** A text behind the `?`. */
export const queryText = z.string(expectingOnce('a string'))

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

/** An image in base64. What is in it is the core's to look at. */
export const optionalImage = z.string(expectingSecret('an image in base64')).nullish()

const aCep = 'exactly 8 digits without a hyphen, such as 01310100'
const cepIn = (said: typeof expecting) => z.string(said(aCep)).regex(/^[0-9]{8}$/, expecting(aCep))
/** A postal code in a body. */
export const bodyCep = cepIn(expecting)
/** A postal code in an address. */
export const queryCep = cepIn(expectingOnce)

const anInstant = 'an instant in UTC such as 2026-03-01T12:00:00Z'
const instantIn = (said: typeof expecting) =>
  z.iso.datetime(said(anInstant)).transform((text) => new Date(text).toISOString())
/** A point in time in a body. */
export const bodyInstant = instantIn(expecting)
/** A point in time in an address. */
export const queryInstant = instantIn(expectingOnce)

const aDay = 'a day such as 2026-05-31'
/** A day in an address. */
export const queryDay = z.iso.date(expectingOnce(aDay))

const aWholeNumber = 'a whole number of at least 0'
const wholeNumber = (fallback: number, largest: number) =>
  z
    .string(expectingOnce(aWholeNumber))
    .regex(/^[0-9]+$/, expecting(aWholeNumber))
    .transform((digits) => Math.min(Number(digits), largest))
    .default(fallback)
    .meta({ type: 'integer', minimum: 0, pattern: undefined })

const largestOffset = 1_000_000_000

/** Contract section 4, Pagination. A limit above 500 counts as 500. */
export const pageQuery = z.object({
  limit: wholeNumber(defaultLimit, maxLimit),
  offset: wholeNumber(0, largestOffset),
})
