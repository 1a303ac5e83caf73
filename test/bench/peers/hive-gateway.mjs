import { createServer } from 'node:http'
import { createGatewayRuntime } from '@graphql-hive/gateway-runtime'
import { unifiedGraphHandler } from '@graphql-hive/router-runtime'
import { createDefaultExecutor } from '@graphql-mesh/transport-common'
import { tellUrl } from '../harness/server-process.ts'
import { schemaOf } from './schema.mjs'

// REMOTE: the subgraphs are where the supergraph says, otherwise in this process.
const { SUPERGRAPH, REMOTE } = process.env
const local = {
  transports: () => ({
    getSubgraphExecutor: ({ subgraphName }) => createDefaultExecutor(schemaOf(subgraphName.toLowerCase())),
  }),
}
const gateway = createGatewayRuntime({
  supergraph: SUPERGRAPH,
  unifiedGraphHandler,
  ...(!REMOTE && local),
  logging: false,
  landingPage: false,
  graphiql: false,
})
const server = createServer(gateway)
server.listen(0, '127.0.0.1', () => tellUrl(`http://127.0.0.1:${server.address().port}`))
