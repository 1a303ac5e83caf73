import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Scope, scopes } from '@rodovia/core/identity/api-keys/scopes.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import type { Provider } from 'oidc-provider'
import { resourceOf } from './addresses.ts'
import { isLoopback } from './redirect-uris.ts'

type Http = {
  request: { raw: IncomingMessage }
  reply: { raw: ServerResponse }
  params: Record<string, string>
}

/** The request of a program for a person's consent. */
export type ConsentRequest = {
  /** The name that the program gives itself. Nobody has checked it. */
  clientName: string
  /** The destination of the code: the host of its address, or the scheme of an app. */
  redirectTo: string
  /** Whether that is the person's own machine. */
  isLocal: boolean
  /** The host of the document with which the program introduces itself; null for one that registered. */
  documentHost: string | null
  scopes: readonly Scope[]
  /** The address to which the browser goes on, if a person has decided; else null. */
  decided: string | null
}

/** Open requests of programs, for the page on which a person decides. */
export type AgentConsents = {
  /** Refuses with `not_found` a request that is over or of another browser. */
  find(http: Http): Promise<ConsentRequest>
  /** Lets the program in with this API key and these scopes. Returns where the browser goes on. */
  approve(http: Http, given: { keyId: string; scopes: readonly string[] }): Promise<string>
  /** Returns where the browser goes on. */
  decline(http: Http): Promise<string>
}

const known: ReadonlySet<string> = new Set(scopes)

export function createAgentConsents(publicUrl: string, openProvider: () => Promise<Provider>): AgentConsents {
  async function open({ request, reply, params }: Http) {
    const provider = await openProvider()
    try {
      return { provider, interaction: await provider.interactionDetails(request.raw, reply.raw) }
    } catch (error) {
      if (error instanceof Error && error.name === 'SessionNotFound')
        throw refuse('not_found', { kind: 'agent_request', id: params.uid ?? '' })
      throw error
    }
  }

  const askedScopes = (scope: unknown) =>
    String(scope ?? '')
      .split(' ')
      .filter((name): name is Scope => known.has(name))

  return {
    async find(http) {
      const { provider, interaction } = await open(http)
      const { params } = interaction
      const client = await provider.Client.find(String(params.client_id))
      const target = new URL(String(params.redirect_uri))
      const isWeb = target.protocol === 'https:' || target.protocol === 'http:'
      return {
        clientName: client?.clientName?.trim() || String(params.client_id),
        redirectTo: isWeb ? target.host : target.protocol,
        isLocal: isLoopback(target),
        documentHost: client?.clientIdMetadataDocument ? new URL(client.clientId).host : null,
        scopes: askedScopes(params.scope),
        decided: interaction.result ? interaction.returnTo : null,
      }
    },

    async approve(http, { keyId, scopes: given }) {
      const { provider, interaction } = await open(http)
      const { params } = interaction
      const grant = new provider.Grant({ accountId: keyId, clientId: String(params.client_id) })
      const resource = resourceOf(publicUrl)
      const asked = askedScopes(params.scope)
      const declined = asked.filter((scope) => !given.includes(scope)).join(' ')
      grant.addResourceScope(resource, given.join(' '))
      grant.rejectResourceScope(resource, declined)
      // The library looks for each scope among those of the server, too, and asks again for what it does not find.
      grant.addOIDCScope([...given, 'offline_access'].join(' '))
      grant.rejectOIDCScope(declined)
      const result = {
        login: { accountId: keyId, remember: false },
        consent: { grantId: await grant.save() },
      }
      return provider.interactionResult(http.request.raw, http.reply.raw, result)
    },

    async decline(http) {
      const { provider } = await open(http)
      const result = { error: 'access_denied', error_description: 'the person declined' }
      return provider.interactionResult(http.request.raw, http.reply.raw, result)
    },
  }
}
