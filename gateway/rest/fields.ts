import { defaultLimit, maxLimit } from '@rodovia/core/shared/page.ts'
import { z } from 'zod'
import { allowed, allowedOnce, allowedSecret } from '../http/issues.ts'

/** The fields that bodies and queries are made of, each with the words of what it allows. */

export const anObject = allowed('a JSON object')
export const text = z.string(allowed('a string'))
export const optionalText = text.nullish()
export const flag = z.boolean(allowed('true or false'))
export const degrees = z.number(allowed('a number of degrees'))
export const meters = z.number(allowed('a number of metres'))

/** A text behind the `?`. */
export const textInAddress = z.string(allowedOnce('a string'))

const anEmail = 'an e-mail address of at most 254 characters'
export const email = z
  .string(allowed(anEmail))
  .trim()
  .max(254, allowed(anEmail))
  .pipe(z.email(allowed(anEmail)))

const aSecret = 'a string of 1 to 1024 characters'
export const secretText = z
  .string(allowedSecret(aSecret))
  .min(1, allowedSecret(aSecret))
  .max(1024, allowedSecret(aSecret))

/** An image in base64. What is in it is the core's to look at. */
export const optionalImage = z.string(allowedSecret('an image in base64')).nullish()

const aCep = 'exactly 8 digits without a hyphen, such as 01310100'
const cepIn = (said: typeof allowed) => z.string(said(aCep)).regex(/^[0-9]{8}$/, allowed(aCep))
/** A postal code in a body. */
export const cepInBody = cepIn(allowed)
/** A postal code in an address. */
export const cep = cepIn(allowedOnce)

const anInstant = 'an instant in UTC such as 2026-03-01T12:00:00Z'
const instantIn = (said: typeof allowed) =>
  z.iso.datetime(said(anInstant)).transform((text) => new Date(text).toISOString())
/** A point in time in a body. */
export const instantInBody = instantIn(allowed)
/** A point in time in an address. */
export const instant = instantIn(allowedOnce)

const aDay = 'a day such as 2026-05-31'
/** A day in an address. */
export const day = z.iso.date(allowedOnce(aDay))

const aWholeNumber = 'a whole number of at least 0'
const wholeNumber = (fallback: number, largest: number) =>
  z
    .string(allowedOnce(aWholeNumber))
    .regex(/^[0-9]+$/, allowed(aWholeNumber))
    .transform((digits) => Math.min(Number(digits), largest))
    .default(fallback)
    .meta({ type: 'integer', minimum: 0, pattern: undefined })

const largestOffset = 1_000_000_000

/** Contract section 4, Pagination. A limit above 500 counts as 500. */
export const page = z.object({
  limit: wholeNumber(defaultLimit, maxLimit),
  offset: wholeNumber(0, largestOffset),
})
