/** What one client may take of the process. Units are in the names. */
export type Bounds = {
  /** A request's body, where a route does not say more. */
  bodyBytes: number
  headerBytes: number
  /** From the first byte of a request to the last of its head, and of its body. */
  headersSeconds: number
  requestSeconds: number
  /** How long an idle connection is kept for the next request. */
  keepAliveSeconds: number
  /** Open connections of all kinds; more are turned away. */
  connections: number
  /** Parsed GraphQL documents kept, and the characters of their texts together. */
  documents: number
  documentCharacters: number
  /** One message of a WebSocket client. */
  socketMessageBytes: number
  /** Operations under way on one socket. */
  socketOperations: number
  socketInitSeconds: number
  /** How often an open stream shows that it is alive, so that no proxy cuts it. */
  heartbeatSeconds: number
  /** How long a client may read nothing of a stream before it is cut off. */
  stuckSeconds: number
  /** How often an open stream asks whether its session still lives. */
  sessionCheckSeconds: number
}

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

export const defaultBounds: Bounds = {
  bodyBytes: mebibyte,
  headerBytes: 16 * kibibyte,
  headersSeconds: 10,
  requestSeconds: 120,
  keepAliveSeconds: 72,
  connections: 10_000,
  documents: 200,
  documentCharacters: 100_000,
  socketMessageBytes: 128 * kibibyte,
  socketOperations: 50,
  socketInitSeconds: 5,
  heartbeatSeconds: 12,
  stuckSeconds: 30,
  sessionCheckSeconds: 2,
}
