import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import { callTool, type Http, type Services } from './call-tool.ts'
import { appsExtension, readTrackingCard, trackingCard } from './card/tracking-card.ts'
import { describePrompts, getPrompt } from './get-prompt.ts'
import { readResource } from './read-resource.ts'
import { describeResources, resources } from './resources.ts'
import { callDocsTool, docsTool } from './search-docs.ts'
import { serverInfo } from './server-info.ts'
import type { describeTools } from './tool.ts'
import { instructions, tools } from './tools.ts'

/** Shared: the SDK would otherwise create a validator for each request. */
const jsonSchemaValidator = new AjvJsonSchemaValidator()

/** Lists are the same for every caller and change with a release only. */
const unchanging = { ttlMs: 5 * 60 * 1000, cacheScope: 'public' } as const
const cacheHints = {
  'server/discover': unchanging,
  'tools/list': unchanging,
  'prompts/list': unchanging,
  'resources/list': unchanging,
  'resources/templates/list': unchanging,
}

/** A server for one message of one caller. The list of tools is the same for all. */
export function createServer<Context>(
  services: Services<Context>,
  listed: ReturnType<typeof describeTools>,
  http: Http,
): Server {
  const server = new Server(serverInfo, {
    capabilities: { tools: {}, resources: {}, prompts: {}, extensions: { [appsExtension]: {} } },
    instructions,
    jsonSchemaValidator,
    cacheHints,
  })
  const safely = <Result>(what: string, run: () => Promise<Result>) =>
    hideInternalErrors(services, http, what, run)
  const described = describeResources(resources)
  const { searchDocs } = services
  const all = searchDocs ? [...listed, docsTool] : listed
  server.setRequestHandler('tools/list', () => ({ tools: all }))
  server.setRequestHandler('tools/call', ({ params: { name, arguments: toolArguments = {} } }) => {
    if (searchDocs && name === docsTool.name)
      return safely('a tool failed', () => callDocsTool(services, searchDocs, http, toolArguments))
    const tool = tools.find((one) => one.name === name)
    if (!tool) {
      const names = all.map((one) => one.name).join(', ')
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool ${name.slice(0, 60)}: there are ${names}`,
      )
    }
    return safely('a tool failed', () => callTool(services, tool.row, http, toolArguments))
  })
  server.setRequestHandler('resources/list', () => ({
    resources: [...described.resources, trackingCard],
  }))
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: described.resourceTemplates,
  }))
  server.setRequestHandler('resources/read', ({ params: { uri } }) =>
    uri === trackingCard.uri
      ? readTrackingCard()
      : safely('a resource failed', () => readResource(services, http, uri)),
  )
  server.setRequestHandler('prompts/list', () => ({ prompts: describePrompts() }))
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: values } }) =>
    getPrompt(name, values),
  )
  return server
}

/** Hides the cause of an unexpected error from the client: the log has it, by the id of the request. */
async function hideInternalErrors<Result>(
  { log }: Pick<Services<never>, 'log'>,
  { request }: Http,
  what: string,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run()
  } catch (err) {
    if (err instanceof ProtocolError) throw err
    log.error({ requestId: request.id, err }, what)
    throw new ProtocolError(ProtocolErrorCode.InternalError, `X-Request-Id: ${request.id}`)
  }
}
