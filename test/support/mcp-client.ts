import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Body } from './rest-client.ts'

export type Agent = AsyncDisposable & {
  client: Client
  /** Calls a tool that answers. */
  call(tool: string, given?: object): Promise<Body>
  /** Calls a tool that refuses, and reads what it says. */
  refused(tool: string, given?: object): Promise<Body>
  /** Calls a tool, whatever becomes of it. */
  ask(tool: string, given?: object): Promise<CallToolResult>
}

/** An agent as its maker would write one: the SDK's client, which checks each answer against the schema of its tool. */
export async function anAgent(url: string, headers: Record<string, string>): Promise<Agent> {
  const client = new Client({ name: 'a test', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }))
  await client.listTools()
  const ask: Agent['ask'] = async (name, given = {}) =>
    (await client.callTool({ name, arguments: { ...given } })) as CallToolResult
  return {
    client,
    ask,
    async call(tool, given) {
      const result = await ask(tool, given)
      if (result.isError) throw new Error(`${tool}: ${textOf(result)}`)
      return result.structuredContent as Body
    },
    async refused(tool, given) {
      const result = await ask(tool, given)
      if (!result.isError) throw new Error(`${tool} was not refused: ${textOf(result)}`)
      return JSON.parse(textOf(result))
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}

export function textOf({ content: [first] }: CallToolResult): string {
  if (first?.type !== 'text') throw new Error(`text comes first, not ${first?.type}`)
  return first.text
}
