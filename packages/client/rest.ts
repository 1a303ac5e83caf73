import createFetchClient, { type Client } from 'openapi-fetch'
import type { paths } from '../../schema/openapi.d.ts'
import { errorOfResponse } from './rodovia-error.ts'
import type { Answer, Sender } from './send.ts'

export type Rest = Client<paths>

export function createRest(url: string, { send }: Pick<Sender, 'send'>): Rest {
  const fetch = async (request: Request) => (await send(request, readWhole)).value
  return createFetchClient<paths>({ baseUrl: url, fetch })
}

/** Reads the whole body, so that a connection that is lost meanwhile counts as a lost response. */
async function readWhole(response: Response): Promise<Answer<Response>> {
  const isText = /json|text/.test(response.headers.get('content-type') ?? '')
  const body = isText ? await response.text() : await response.blob()
  const { ok, status, headers } = response
  const error = ok ? null : errorOfResponse(response, typeof body === 'string' ? body : '')
  return { value: new Response(hasBody(status) ? body : null, { status, headers }), error }
}

const hasBody = (status: number) => status !== 204 && status !== 304

/** The data of a REST request; throws a RodoviaError if it was refused. */
export async function dataOf<Data>(
  result: PromiseLike<{ data?: Data; error?: unknown; response: Response }>,
): Promise<NonNullable<Data>> {
  const { data, error, response } = await result
  if (!response.ok) throw errorOfResponse(response, JSON.stringify(error ?? null))
  return data as NonNullable<Data>
}
