import { createAccessTokens } from '@rodovia/credentials/access-tokens.ts'
import { apiKeySecrets } from '@rodovia/credentials/api-key-secrets.ts'
import { createClientTokens } from '@rodovia/credentials/client-tokens.ts'
import { createDeviceTokens } from '@rodovia/credentials/device-tokens.ts'
import { createDomainTokens } from '@rodovia/credentials/domain-tokens.ts'
import { createLinkTokens } from '@rodovia/credentials/link-tokens.ts'
import { createPasskeys } from '@rodovia/credentials/passkeys.ts'
import { createPasswords } from '@rodovia/credentials/passwords.ts'
import { createRefreshTokens } from '@rodovia/credentials/refresh-tokens.ts'
import { createStepUpTokens } from '@rodovia/credentials/step-up-tokens.ts'
import { createTotps } from '@rodovia/credentials/totps.ts'
import type { Config } from '@rodovia/platform/config.ts'
import type { Secrets } from '@rodovia/platform/secrets.ts'

/** The lifetime of access tokens for Open Delivery clients. */
const clientTokenSeconds = 15 * 60

/** Passwords, second factors, API keys, and the tokens of sessions and links. */
export async function makeCredentials(
  { auth, publicUrl }: Pick<Config, 'auth' | 'publicUrl'>,
  { jwtKeys }: Pick<Secrets, 'jwtKeys'>,
  linkSecret: string,
) {
  const keys = auth.jwtKeys ?? jwtKeys
  return {
    passwords: await createPasswords(auth.argon2),
    totps: createTotps({ secret: linkSecret }),
    passkeys: createPasskeys({ publicUrl }),
    apiKeySecrets,
    accessTokens: createAccessTokens({ keys, lifeSeconds: auth.accessTokenSeconds }),
    refreshTokens: createRefreshTokens({ secrets: keys.map(({ secret }) => secret) }),
    clientTokens: createClientTokens({ secret: linkSecret, lifeSeconds: clientTokenSeconds }),
    deviceTokens: createDeviceTokens({ secret: linkSecret }),
    domainTokens: createDomainTokens({ secret: linkSecret }),
    linkTokens: createLinkTokens({ secret: linkSecret }),
    stepUpTokens: createStepUpTokens({ secret: linkSecret }),
  }
}
