import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server'
import { errorBody } from '../errors/error-response.ts'
import type { FileBody } from '../rest/send-file.ts'
import { type Http, runWithArguments, type Services } from './call-tool.ts'
import { matchResource, type Resource, resources } from './resources.ts'

/** Reads a resource: one request of the key's budget. A resource that does not exist for the caller is an error of the protocol. */
export async function readResource<Context>(
  services: Services<Context>,
  http: Http,
  uri: string,
): Promise<ReadResourceResult> {
  for (const resource of resources) {
    const given = matchResource(resource, uri)
    if (!given) continue
    const result = await runWithArguments(services, resource.row, http, given)
    if ('body' in result) return contentsOf(uri, resource, result.body)
    const error = errorBody(result.fault)
    if (error.error === 'not_found') throw new ResourceNotFoundError(uri, error.message)
    const isOurs = result.fault.status >= 500
    throw new ProtocolError(
      isOurs ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams,
      error.message,
      { uri, ...error },
    )
  }
  const known = resources.map(({ uri }) => uri).join(', ')
  throw new ResourceNotFoundError(uri, `There is no such resource: there are ${known}`)
}

function contentsOf(uri: string, { mimeType, row }: Resource, body: object): ReadResourceResult {
  return {
    contents: [
      row.file
        ? { uri, mimeType, blob: (body as FileBody).base64 }
        : { uri, mimeType, text: JSON.stringify(body) },
    ],
  }
}
