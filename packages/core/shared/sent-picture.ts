import type { UserId } from './ids.ts'

/** A picture in base64 in a field of a request. Pictures take turns by the account that sends them. */
export type SentPicture = { account: UserId; field: string; base64: string }
