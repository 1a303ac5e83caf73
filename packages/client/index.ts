export { type ClientOptions, createClient, type LogIn, type RodoviaClient } from './create-client.ts'
export type { TypedDocument } from './documents.ts'
export { gql } from './gql.ts'
export type { OperationOptions } from './graphql.ts'
export { dataOf } from './rest.ts'
export { RodoviaError } from './rodovia-error.ts'
export type { Retries } from './send.ts'
export {
  type KeyValueStorage,
  memorySession,
  type Session,
  type SessionStore,
  storedSession,
} from './session-store.ts'
export type { SubscribeOptions } from './subscribe.ts'
