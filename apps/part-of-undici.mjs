/**
 * What services use of undici, for joined modules. All of it, with `fetch`, WebSocket, caches and mocks, is 4 MB of heap and 60 ms: it also
 * loads the undici that is in Node.
 */
import requests from 'undici/lib/api/index.js'
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js'

Object.assign(Dispatcher.prototype, requests)

export { default as buildConnector } from 'undici/lib/core/connect.js'
export { default as errors } from 'undici/lib/core/errors.js'
export { default as Agent } from 'undici/lib/dispatcher/agent.js'
export { default as Pool } from 'undici/lib/dispatcher/pool.js'
