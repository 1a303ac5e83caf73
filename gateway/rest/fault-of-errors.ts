import type { Language } from '@rodovia/core/shared/language.ts'
import type { GraphQLError } from 'graphql'
import { codedFault, type Fault, internalFault } from '../faults/fault.ts'
import { presentError } from '../faults/graphql-error.ts'
import { isRefusalCode } from '../faults/statuses.ts'

/** The error of a stored operation in the contract's envelope. One that failed in part failed: no field is optional here. */
export function faultOfErrors([first]: readonly GraphQLError[], language: Language): Fault {
  if (!first) return internalFault(language)
  const { message, extensions } = presentError(first, language)
  const code = extensions?.code
  return isRefusalCode(code) ? codedFault(code, message, extensions?.details) : internalFault(language)
}
