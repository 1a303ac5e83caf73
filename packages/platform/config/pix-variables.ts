import { mostCharacters } from '@rodovia/core/pix/br-code.ts'
import { isPixKey, pixKeyWords } from '@rodovia/core/pix/pix-key.ts'
import { z } from 'zod'
import { daySeconds, hourSeconds, isUrlOf, whole } from './kinds.ts'

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
  PIX_KEY: z.string().refine(isPixKey).optional().describe(pixKeyWords),
  PIX_MERCHANT_NAME: shownText('Rodovia', mostCharacters.name),
  PIX_MERCHANT_CITY: shownText('Sao Paulo', mostCharacters.city),
  PIX_CHARGE_LIFE_SECONDS: whole(hourSeconds, [1, 30 * daySeconds]),
  PIX_TOP_UP_MAX_CENTS: whole(5_000_000, [100, 1_000_000_000]),
  PIX_API_URL: secureUrl,
  PIX_TOKEN_URL: secureUrl,
  PIX_CLIENT_ID: z.string().optional(),
  PIX_CLIENT_SECRET: z.string().optional(),
  PIX_TLS_CERT: pem('CERTIFICATE'),
  PIX_TLS_KEY: pem('PRIVATE KEY'),
}
