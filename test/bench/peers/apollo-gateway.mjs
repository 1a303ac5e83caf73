import { ApolloGateway, LocalGraphQLDataSource } from '@apollo/gateway'
import { ApolloServer } from '@apollo/server'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import { fastify } from 'fastify'
import { tellUrl } from '../harness/server-process.ts'
import { schemaOf } from './schema.mjs'

// REMOTE: the subgraphs are where the supergraph says, otherwise in this process.
const { SUPERGRAPH, REMOTE } = process.env
const local = { buildService: ({ name }) => new LocalGraphQLDataSource(schemaOf(name)) }
const gateway = new ApolloGateway({ supergraphSdl: SUPERGRAPH, ...(!REMOTE && local) })
const apollo = new ApolloServer({ gateway })
await apollo.start()

const app = fastify()
app.post('/graphql', fastifyApolloHandler(apollo))
tellUrl(await app.listen({ host: '127.0.0.1', port: 0 }))
