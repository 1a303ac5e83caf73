import { readFileSync } from 'node:fs'
import { composeSupergraph } from '@rodovia/engine/composition'
import { createGateway } from './gateway.js'
import { startSubgraphs } from './subgraphs.js'

/** `npm start` serves the four subgraphs of this folder; `node server.js supergraph.graphql` the subgraphs of that file. */
const [, , file] = process.argv
const supergraphSdl = file ? readFileSync(file, 'utf8') : composeSupergraph(await startSubgraphs())

createGateway(supergraphSdl).listen(process.env.PORT ?? 4000, '127.0.0.1', function () {
  console.log(`http://127.0.0.1:${this.address().port}/graphql`)
})
