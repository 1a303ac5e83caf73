/**
 * The parts of `node:http` that services use. An import would load all that it exports, also a WebSocket with
 * all of Node's undici: 14 MB, and 30 ms of the start.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
