import { errors } from 'oidc-provider'
import { shortValue } from '../../http/parse-input.ts'
import { mayTakeCodes } from './redirect-uris.ts'

type Metadata = Record<string, unknown> & { redirect_uris?: unknown; client_name?: unknown }

/** The members of a program's metadata that may have addresses. The server fetches none of them. */
const knownAddresses: ReadonlySet<string> = new Set([
  'redirect_uris',
  'client_uri',
  'logo_uri',
  'policy_uri',
  'tos_uri',
])

/**
 * Checks the metadata of a program, and treats each program as an installed one: such a program may have addresses of all kinds,
 * whatever type it names. Throws the library's errors.
 */
export function checkClientMetadata(metadata: Metadata): void {
  for (const name of Object.keys(metadata))
    if (/_uris?$/.test(name) && !knownAddresses.has(name))
      throw new errors.InvalidClientMetadata(`${name} is not supported: leave it out`)
  const uris = Array.isArray(metadata.redirect_uris) ? metadata.redirect_uris : []
  if (uris.length > 10) throw new errors.InvalidClientMetadata('at most 10 redirect_uris are allowed')
  for (const uri of uris)
    if (typeof uri !== 'string') throw refusedUri(`redirect_uris must be texts; got ${shortValue(uri)}`)
    else if (!mayTakeCodes(uri))
      throw refusedUri(
        `${JSON.stringify(uri.slice(0, 200))} is not allowed: https, http to this machine (localhost, 127.0.0.1, [::1]), or the scheme of an app, such as com.example.app: or cursor:`,
      )
  const { client_name: name = '' } = metadata
  if (typeof name !== 'string')
    throw new errors.InvalidClientMetadata(`client_name must be a text; got ${shortValue(name)}`)
  if (name.length > 60) throw new errors.InvalidClientMetadata('client_name has at most 60 characters')
  metadata.application_type = 'native'
}

/** The library's own error of this name says another thing (RFC 7591, section 3.2.2). */
const refusedUri = (description: string) =>
  new errors.CustomOIDCProviderError('invalid_redirect_uri', description)
