import type { Passkeys } from '@rodovia/core/identity/factors/ports.ts'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import * as z from 'zod'

/** Larger than any response of an authenticator without an attestation. */
const maxResponseCharacters = 16_384

/** Loaded when the first passkey is used: 250 modules. */
const webAuthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257]

const responseOf = z.looseObject({
  id: z.string().min(1).max(1400),
  response: z.looseObject({ userHandle: z.string().max(200).nullish() }),
})

/**
 * Passkeys (WebAuthn level 3) for the host and origin of `publicUrl`. The person is always verified, by PIN or biometry, and the
 * authenticator knows whose it is, so that a passkey alone can log in.
 */
export function createPasskeys({ publicUrl }: { publicUrl: string }): Passkeys {
  const { hostname: rpID, origin } = new URL(publicUrl)
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }

  return {
    creationOptions: async ({ challenge, user, existing }) =>
      (await webAuthn()).generateRegistrationOptions({
        challenge,
        rpName: 'Rodovia',
        rpID,
        userID: new TextEncoder().encode(user.id),
        userName: user.email,
        userDisplayName: user.name,
        attestationType: 'none',
        excludeCredentials: existing.map(descriptorOf),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: algorithms,
      }),

    requestOptions: async ({ challenge, allowed }) =>
      (await webAuthn()).generateAuthenticationOptions({
        challenge,
        rpID,
        userVerification: 'required',
        ...(allowed && { allowCredentials: allowed.map(descriptorOf) }),
      }),

    credentialIdOf: (text) => readResponse(text)?.id ?? null,

    async verifyCreation(challenge, text) {
      const response = readResponse(text) as RegistrationResponseJSON | null
      if (!response) return null
      const options = {
        response,
        expectedChallenge: base64url(challenge),
        supportedAlgorithmIDs: algorithms,
        ...expected,
      }
      const { verifyRegistrationResponse } = await webAuthn()
      const verification = await verifyRegistrationResponse(options).catch(() => null)
      if (!verification?.verified) return null
      const {
        id: credentialId,
        publicKey,
        counter: signCount,
        transports = [],
      } = verification.registrationInfo.credential
      return {
        credentialId,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        signCount,
        transports: transports.filter((one) => typeof one === 'string').slice(0, 10),
      }
    },

    async verifyAssertion(challenge, text, { userId, credentialId, publicKey, signCount, transports }) {
      const response = readResponse(text) as AuthenticationResponseJSON | null
      if (response?.id !== credentialId) return null
      const { userHandle } = response.response
      if (userHandle && userHandle !== base64url(userId)) return null
      const credential = {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter: signCount,
        transports: transports as AuthenticatorTransport[],
      }
      const options = { response, expectedChallenge: base64url(challenge), credential, ...expected }
      // It throws for whatever is wrong: origin, challenge, signature, user verification, a counter that went back.
      const { verifyAuthenticationResponse } = await webAuthn()
      const verification = await verifyAuthenticationResponse(options).catch(() => null)
      return verification?.verified ? verification.authenticationInfo.newCounter : null
    },
  }
}

function readResponse(text: string) {
  if (text.length > maxResponseCharacters) return null
  try {
    return responseOf.parse(JSON.parse(text))
  } catch {
    return null
  }
}

function descriptorOf({
  credentialId: id,
  transports,
}: {
  credentialId: string
  transports: readonly string[]
}) {
  return { id, transports: [...transports] as AuthenticatorTransport[] }
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url')
}
