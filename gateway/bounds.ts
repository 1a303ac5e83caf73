/** Limits on what one client may use of the process. */
export type Bounds = {
  /** The body of a request, where a route does not allow more. */
  bodyBytes: number
  headerBytes: number
  /**
   * From a request's first byte until its headers, and until its body, must be complete. A gateway to which all clients come back at once
   * reads some of them late, so this is longer than any client takes.
   */
  headersSeconds: number
  requestSeconds: number
  /** The time that an idle connection stays open for the next request. */
  keepAliveSeconds: number
  /** Open connections of all kinds, where no configuration says another number; more are refused. */
  connections: number
  /** The size of one message of a WebSocket client. */
  socketMessageBytes: number
  /** Concurrent operations on one socket. */
  socketOperations: number
  /** For the first message of a WebSocket client, which a gateway may read late too. */
  socketInitSeconds: number
  /** The interval of heartbeats on an open stream, so that no proxy closes it. */
  heartbeatSeconds: number
  /** The time that a client may stop reading a stream before it is disconnected. */
  stuckSeconds: number
  /** The interval at which an open stream checks that its session is still valid. */
  sessionCheckSeconds: number
  /** The interval at which trusted documents are read again. */
  documentsReadSeconds: number
}

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

export const defaultBounds: Bounds = {
  bodyBytes: mebibyte,
  headerBytes: 16 * kibibyte,
  headersSeconds: 60,
  requestSeconds: 120,
  keepAliveSeconds: 72,
  connections: 10_000,
  socketMessageBytes: 128 * kibibyte,
  socketOperations: 50,
  socketInitSeconds: 15,
  heartbeatSeconds: 12,
  stuckSeconds: 30,
  sessionCheckSeconds: 2,
  documentsReadSeconds: 10,
}
