import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { tiers } from '@rodovia/core/quoting/tier.ts'
import { languages } from '@rodovia/core/shared/language.ts'
import { expecting, readInput } from '@rodovia/gateway/http/parse-input.ts'
import { cep } from '@rodovia/gateway/rest/request-fields.ts'
import * as z from 'zod'
import { cepDigits } from '../forms/cep-digits.ts'
import { type Fields, filledFields } from '../forms/fields.ts'
import { trackingToken } from '../front/tracking-link.ts'
import type { EmbedOptions } from './snippet.ts'

const oneOf = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values, expecting(`one of ${values.join(', ')}`)).optional()

const aLink = 'a tracking link or its token'
const aColour = 'a colour such as #0b5d46'

const schema = z.object({
  link: z
    .string(expecting(aLink, 'tracking_link'))
    .refine((text) => trackingToken(text) !== null, expecting(aLink))
    .optional(),
  origin: z.preprocess((text) => (typeof text === 'string' ? cepDigits(text) : text), cep.optional()),
  service_type: oneOf(serviceTypes),
  tier: oneOf(tiers),
  language: oneOf(languages),
  accent: z
    .string(expecting(aColour, 'colour'))
    .trim()
    .regex(/^#[\da-f]{6}$/i, expecting(aColour))
    .toLowerCase()
    .optional(),
})

const names = ['link', 'origin', 'service_type', 'tier', 'language', 'accent'] as const

/** The options of the page's form. Refuses with the issues of its fields. */
export function readOptions(fields: Fields): EmbedOptions {
  const { link, ...options } = readInput(schema, filledFields(fields, names), 'query')
  return { ...options, token: (link && trackingToken(link)) ?? undefined }
}
