import { isPixKey, pixKeyDescription } from '@rodovia/core/identity/pix-key.ts'
import { maxCharacters } from '@rodovia/core/wallet/pix/br-code.ts'
import { z } from 'zod'
import { daySeconds, hourSeconds, isUrlOf, wholeNumber } from './value-types.ts'

const shownText = (fallback: string, most: number) =>
  z.string().max(most).default(fallback).describe(`a text of at most ${most} characters`)

const secureUrl = z
  .string()
  .refine((text) => isUrlOf(text, ['https:']))
  .transform((text) => text.replace(/\/+$/, ''))
  .optional()
  .describe('an https address, such as https://pix.bank.example/v2')

const pem = (kind: string) =>
  z
    .string()
    .transform((text) => text.replaceAll('\\n', '\n'))
    .refine((text) => new RegExp(`-----BEGIN [A-Z ]*${kind}-----`).test(text))
    .optional()
    .describe(`PEM, from -----BEGIN ${kind}----- on; \\n stands for a line's end`)

export const pixVariables = {
  PIX_KEY: z.string().refine(isPixKey).optional().describe(pixKeyDescription),
  PIX_MERCHANT_NAME: shownText('Rodovia', maxCharacters.name),
  PIX_MERCHANT_CITY: shownText('Sao Paulo', maxCharacters.city),
  PIX_CHARGE_LIFE_SECONDS: wholeNumber(hourSeconds, [1, 30 * daySeconds]),
  PIX_TOP_UP_MAX_CENTS: wholeNumber(5_000_000, [100, 1_000_000_000]),
  PIX_API_URL: secureUrl,
  PIX_TOKEN_URL: secureUrl,
  PIX_CLIENT_ID: z.string().optional(),
  PIX_CLIENT_SECRET: z.string().optional(),
  PIX_TLS_CERT: pem('CERTIFICATE'),
  PIX_TLS_KEY: pem('PRIVATE KEY'),
}
