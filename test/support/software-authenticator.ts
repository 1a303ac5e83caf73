import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Given = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } }

/** The faults that a test asks for. */
type Wrong = {
  origin?: string
  rpId?: string
  isVerified?: boolean
  count?: number
  challenge?: string
  userHandle?: string
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

/** User present, user verified, attested credential data: https://www.w3.org/TR/webauthn-3/#authdata-flags */
const flags = { present: 1, verified: 4, attested: 64 }

/** An authenticator in software, which holds one passkey: ES256, without attestation. Its responses are texts of JSON. */
export function aSoftwareAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let count = 0
  let userHandle = ''

  const authenticatorData = (
    rpId: string,
    { rpId: wrongRpId, isVerified = true, count: wrongCount }: Wrong,
    attested?: Uint8Array,
  ) => {
    const flag = flags.present | (isVerified ? flags.verified : 0) | (attested ? flags.attested : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(wrongCount ?? ++count)
    return Buffer.concat([
      sha256(wrongRpId ?? rpId),
      Buffer.from([flag]),
      counter,
      attested ?? Buffer.alloc(0),
    ])
  }
  const clientData = (type: string, challenge: string, wrong: Wrong) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const responseOf = (response: object) =>
    JSON.stringify({
      ...{ id: base64url(id), rawId: base64url(id), type: 'public-key' },
      ...{ clientExtensionResults: {}, response },
    })

  return {
    /** Answers like `navigator.credentials.create` with these options. */
    create(options: object, wrong: Wrong = {}): string {
      const { challenge, rp, user } = options as Given
      userHandle = user?.id ?? ''
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const authData = new Uint8Array(authenticatorData(rp?.id ?? '', wrong, attested))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return responseOf({
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        clientDataJSON: base64url(clientData('webauthn.create', challenge, wrong)),
        transports: ['internal'],
      })
    },

    /** Answers like `navigator.credentials.get` with these options. */
    get(options: object, wrong: Wrong = {}): string {
      const { challenge, rpId = '' } = options as Given
      const data = authenticatorData(rpId, wrong)
      const client = clientData('webauthn.get', challenge, wrong)
      return responseOf({
        authenticatorData: base64url(data),
        clientDataJSON: base64url(client),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle: wrong.userHandle ?? userHandle,
      })
    },
  }
}
