/** The name and version that the server tells clients. */
export const serverInfo = { name: 'rodovia', title: 'Rodovia', version: '1.1.0' }

/** The address of the description of this server for registries. */
export const serverJsonPath = '/mcp/server.json'

/**
 * The description of this server as the MCP registry takes it, in the schema of 2025-12-11. Its namespace is the host of PUBLIC_URL
 * backwards: the registry asks the publisher to prove that the host is theirs.
 */
export function serverJson(publicUrl: string) {
  const { hostname } = new URL(publicUrl)
  const namespace = hostname.split('.').toReversed().join('.')
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: `${namespace.replaceAll(/[^a-zA-Z0-9.-]/g, '-')}/${serverInfo.name}`,
    title: serverInfo.title,
    description: 'Freight delivery in Brazil: quote, order, track, cancel and return parcels.',
    version: serverInfo.version,
    websiteUrl: `${publicUrl}/docs/guides/how-to/connect-an-ai-agent`,
    remotes: [
      {
        type: 'streamable-http',
        url: `${publicUrl}/mcp`,
        headers: [
          {
            name: 'X-Service-Key',
            description: 'An API key, where the client does not sign in by OAuth',
            isRequired: false,
            isSecret: true,
          },
        ],
      },
    ],
  }
}
