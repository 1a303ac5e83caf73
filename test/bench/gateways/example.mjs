import { createGateway } from '../../../packages/engine/example/gateway.js'
import { tellUrl } from '../harness/server-process.ts'

/** The engine as its example serves it. */

const server = createGateway(process.env.SUPERGRAPH)
server.listen(0, '127.0.0.1', () => tellUrl(`http://127.0.0.1:${server.address().port}`))
