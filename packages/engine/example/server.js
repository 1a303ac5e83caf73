import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { createEngine, RefusedOperation } from '@rodovia/engine'
import { composeSupergraph } from '@rodovia/engine/composition'
import { httpTransport } from '@rodovia/engine/transports/http'
import { startSubgraphs } from './subgraphs.js'

const subgraphs = await startSubgraphs()
const engine = createEngine({
  supergraphSdl: composeSupergraph(subgraphs),
  transports: Object.fromEntries(subgraphs.map(({ name, url }) => [name, httpTransport({ url })])),
})

createServer(async (request, response) => {
  response.setHeader('content-type', 'application/json')
  try {
    const { query, variables, operationName } = await json(request)
    const operation = await engine.prepare(null, query, operationName)
    response.end(JSON.stringify(await engine.execute(operation, { variables, context: request })))
  } catch (error) {
    response.statusCode = 400
    const errors =
      error instanceof RefusedOperation ? error.errors : [{ message: 'Send {"query": …} as JSON.' }]
    response.end(JSON.stringify({ errors }))
  }
}).listen(process.env.PORT ?? 4000, '127.0.0.1', function () {
  console.log(`http://127.0.0.1:${this.address().port}/graphql`)
})
