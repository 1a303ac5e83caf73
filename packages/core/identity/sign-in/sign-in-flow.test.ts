import { createSealedSecrets } from '@rodovia/platform/crypto/sealed-secrets.ts'
import { expect, test } from 'vitest'
import { addSeconds } from '../../shared/clock.ts'
import type { SessionId, TenantId } from '../../shared/ids.ts'
import { flowSeconds, openFlow, sealFlow } from './sign-in-flow.ts'

const ports = { sealedTexts: createSealedSecrets({ secret: 'a secret', purpose: 'test' }) }
const begun = new Date('2026-05-31T12:00:00Z')
const flow = {
  ...{ state: 's', nonce: 'n', codeVerifier: 'v' },
  ...{ tenantId: 'a tenant' as TenantId, sessionId: 'a session' as SessionId, begunAt: begun.getTime() },
}
const sealed = sealFlow(ports, 'provider flow', flow)
const refused = expect.objectContaining({
  code: 'sign_in_refused',
  facts: { reason: 'not_begun_here' },
})

test('a sign-in may take ten minutes, and no longer', () => {
  expect(openFlow(ports, 'provider flow', sealed, addSeconds(begun, flowSeconds))).toEqual(flow)
  expect(() => openFlow(ports, 'provider flow', sealed, addSeconds(begun, flowSeconds + 1))).toThrow(refused)
})

test('a sealed flow hides its secrets, and serves for nothing else', () => {
  expect(Buffer.from(sealed, 'base64url').toString()).not.toMatch(/codeVerifier|a tenant/)
  expect(() => openFlow(ports, 'pending link', sealed, begun)).toThrow(refused)
  expect(() => openFlow(ports, 'provider flow', '', begun)).toThrow(refused)
  const other = { sealedTexts: createSealedSecrets({ secret: 'another secret', purpose: 'test' }) }
  expect(() => openFlow(other, 'provider flow', sealed, begun)).toThrow(refused)
})
