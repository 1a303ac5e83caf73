import { inspect } from 'node:util'
import {
  maxMetadataKeyCharacters,
  maxMetadataKeys,
  maxMetadataValueCharacters,
} from '@rodovia/core/shared/metadata.ts'
import { maxCents } from '@rodovia/core/shared/money.ts'
import { GraphQLError, GraphQLScalarType, Kind, print, type ValueNode } from 'graphql'
import { isoTime } from './iso-time.ts'

const dateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'An instant in ISO 8601, UTC, with milliseconds: `2026-03-01T12:00:00.000Z`.',
  serialize: (value) => isoTime(value instanceof Date ? value : readDateTime(value)),
  parseValue: readDateTime,
  parseLiteral: (node) => readDateTime(textOf(node)),
})

const cents = new GraphQLScalarType<bigint, number>({
  name: 'Cents',
  description: `Money in whole centavos as a JSON integer, from -${maxCents} to ${maxCents}. Example: 1990 is R$ 19,90.`,
  serialize: (value) => Number(typeof value === 'bigint' ? boundedCents(value) : readCents(value)),
  parseValue: readCents,
  parseLiteral: (node) =>
    node.kind === Kind.INT ? boundedCents(BigInt(node.value)) : refuseValue('Cents', textOf(node), centsRule),
})

const cep = new GraphQLScalarType<string, string>({
  name: 'Cep',
  description:
    'A Brazilian postal code (CEP): a string of exactly 8 digits without a hyphen, such as `"01310100"`.',
  serialize: readCep,
  parseValue: readCep,
  parseLiteral: (node) => readCep(textOf(node)),
})

const json = new GraphQLScalarType<never, unknown>({
  name: 'JSON',
  description: 'Any JSON value. Output only.',
  parseValue: (value) => refuseValue('JSON', value, 'nothing; this scalar is output only'),
})

/** The core reads metadata, and names each key at fault: docs/reference/rules.md#metadata. */
const metadata = new GraphQLScalarType<unknown, unknown>({
  name: 'Metadata',
  description: `Fields of one’s own: a JSON object of up to ${maxMetadataKeys} keys of 1 to ${maxMetadataKeyCharacters} characters with texts of up to ${maxMetadataValueCharacters}, such as \`{"cost_center": "12"}\`.`,
})

export type ScalarName = 'DateTime' | 'Cents' | 'Cep' | 'JSON' | 'Metadata'

export const scalars = {
  DateTime: dateTime,
  Cents: cents,
  Cep: cep,
  JSON: json,
  Metadata: metadata,
} satisfies Record<ScalarName, GraphQLScalarType>

const dateTimeForm = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?Z$/

function readDateTime(value: unknown): Date {
  const [, seconds, fraction = ''] = (typeof value === 'string' && dateTimeForm.exec(value)) || []
  if (seconds) {
    const written = `${seconds}.${fraction.padEnd(3, '0')}Z`
    const at = new Date(written)
    // Date rolls 30 February over to March; such a date is rejected.
    if (!Number.isNaN(at.getTime()) && at.toISOString() === written) return at
  }
  return refuseValue('DateTime', value, 'an instant such as 2026-03-01T12:00:00.000Z')
}

const centsRule = `a whole number of centavos from -${maxCents} to ${maxCents}`

function readCents(value: unknown): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return boundedCents(BigInt(value))
  return refuseValue('Cents', value, centsRule)
}

function boundedCents(value: bigint): bigint {
  return value <= maxCents && value >= -maxCents ? value : refuseValue('Cents', value, centsRule)
}

function readCep(value: unknown): string {
  if (typeof value === 'string' && /^[0-9]{8}$/.test(value)) return value
  return refuseValue('Cep', value, 'exactly 8 digits as a string, such as "01310100"')
}

/** The value of a string literal. Other literals become a symbol with their source text, which every scalar rejects. */
function textOf(node: ValueNode): unknown {
  return node.kind === Kind.STRING ? node.value : Symbol(print(node))
}

function refuseValue(scalar: ScalarName, value: unknown, allowed: string): never {
  throw new GraphQLError(`${shown(value).slice(0, 60)} is not a ${scalar}: ${allowed}`, {
    extensions: { code: 'validation_failed' },
  })
}

function shown(value: unknown): string {
  if (typeof value === 'symbol') return value.description!
  if (typeof value === 'bigint') return `${value}`
  // The value may be nested too deeply to print.
  return typeof value === 'object' ? inspect(value, { depth: 0 }) : JSON.stringify(value)
}
