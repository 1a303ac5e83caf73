import { scopes } from '@rodovia/core/identity/api-keys/scopes.ts'
import { eventTypes } from '@rodovia/core/shared/event-types.ts'
import { type GraphQLSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql'
import { refusalStatuses } from '../errors/statuses.ts'

/** The words that the API itself gives a meaning: they say nothing of a person, and are shown in masked bodies. */
export function vocabularyOf(schema: GraphQLSchema): ReadonlySet<string> {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
  const values = types.filter(isEnumType).flatMap((type) => type.getValues().map(({ name }) => name))
  const fields = types
    .filter((type) => isObjectType(type) || isInputObjectType(type))
    .flatMap((type) => Object.keys(type.getFields()))
  return new Set([
    ...values,
    ...fields,
    ...fields.map(inSnakeCase),
    ...Object.keys(refusalStatuses),
    ...['internal_error', 'method_not_allowed', 'BRL', 'tools/call'],
    ...scopes,
    ...eventTypes,
  ])
}

function inSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
