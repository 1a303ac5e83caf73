import { generateKeyPairSync } from 'node:crypto'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { SessionId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { machine } from '@rodovia/platform/crypto/machine.ts'
import jwt from 'jsonwebtoken'
import { describe, expect, it } from 'vitest'
import { createAccessTokens } from './access-tokens.ts'

const at = new Date('2026-03-01T12:00:00.500Z')
const current = { kid: 'current', secret: 'c'.repeat(32) }
const previous = { kid: 'previous', secret: 'p'.repeat(32) }
const stranger = { kid: 'stranger', secret: 's'.repeat(32) }

const claims = {
  userId: machine.newId<UserId>(),
  tenantId: machine.newId<TenantId>(),
  role: 'driver' as const,
  sessionId: machine.newId<SessionId>(),
}
const onTheWire = {
  sub: claims.userId,
  tid: claims.tenantId,
  role: claims.role,
  sid: claims.sessionId,
  iat: 1772366400,
  exp: 1772370000,
}
const ringOf = (...keys: { kid: string; secret: string }[]) => createAccessTokens({ keys, lifeSeconds: 3600 })
const tokens = ringOf(current, previous)
const forge = (payload: object, options: jwt.SignOptions = {}, secret = current.secret) =>
  jwt.sign(payload, secret, { keyid: 'current', ...options })

describe('access tokens', () => {
  it('contain the signed claims and their expiry', () => {
    const token = tokens.sign(claims, at)
    expect(tokens.verify(token, at)).toEqual({ ...claims, expiresAt: new Date('2026-03-01T13:00:00Z') })
    expect(jwt.decode(token, { complete: true })).toMatchObject({
      header: { alg: 'HS256', kid: 'current' },
      payload: onTheWire,
    })
  })

  it('are valid to the last millisecond before they expire', () => {
    const token = tokens.sign(claims, at)
    expect(tokens.verify(token, new Date('2026-03-01T12:59:59.999Z'))).not.toBeNull()
    expect(tokens.verify(token, new Date('2026-03-01T13:00:00.000Z'))).toBeNull()
    expect(tokens.verify(token, addSeconds(at, -86_400))).not.toBeNull()
  })

  it('are valid again from the cache, until they expire', () => {
    const token = tokens.sign(claims, at)
    const first = tokens.verify(token, at)
    expect(tokens.verify(token, addSeconds(at, 60))).toEqual(first)
    expect(tokens.verify(token, addSeconds(at, 3600))).toBeNull()
    expect(tokens.verify(`${token.slice(0, -4)}AAAA`, at)).toBeNull()
  })

  it('are signed by the first key of the ring and verified by any', () => {
    expect(tokens.verify(ringOf(previous).sign(claims, at), at)).toMatchObject(claims)
    expect(ringOf(previous, current).verify(tokens.sign(claims, at), at)).toMatchObject(claims)
    expect(ringOf(previous).verify(tokens.sign(claims, at), at)).toBeNull()
    expect(tokens.verify(ringOf(stranger).sign(claims, at), at)).toBeNull()
  })

  it('need at least one key', () => {
    expect(() => ringOf()).toThrow('empty')
  })

  it('fail with the secret of one key under the kid of another', () => {
    expect(tokens.verify(forge(onTheWire, { keyid: 'previous' }), at)).toBeNull()
    expect(tokens.verify(forge(onTheWire, {}, stranger.secret), at)).toBeNull()
    expect(tokens.verify(jwt.sign(onTheWire, current.secret), at)).toBeNull()
    expect(tokens.verify(forge(onTheWire), at)).toMatchObject(claims)
  })

  it('fail with another algorithm, or none', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const header = (alg: string) =>
      Buffer.from(JSON.stringify({ alg, typ: 'JWT', kid: 'current' })).toString('base64url')
    const [, payload, signature] = forge(onTheWire).split('.')
    expect(tokens.verify(forge(onTheWire, { algorithm: 'HS512' }), at)).toBeNull()
    expect(
      tokens.verify(jwt.sign(onTheWire, privateKey, { algorithm: 'RS256', keyid: 'current' }), at),
    ).toBeNull()
    for (const alg of ['none', 'None', 'NONE', 'RS256', '']) {
      expect(tokens.verify(`${header(alg)}.${payload}.`, at), alg).toBeNull()
      expect(tokens.verify(`${header(alg)}.${payload}.${signature}`, at), alg).toBeNull()
    }
  })

  it.each(['sub', 'tid', 'role', 'sid', 'exp'] as const)(
    'fail without %s, or with it of a wrong kind',
    (name) => {
      const { [name]: _, ...without } = onTheWire
      expect(tokens.verify(forge(without), at)).toBeNull()
      for (const wrong of [null, '', 'x', true, {}, [], name === 'exp' ? 1772370000.5 : 7]) {
        const payload = JSON.stringify({ ...onTheWire, [name]: wrong })
        const token = jwt.sign(payload, current.secret, { algorithm: 'HS256', keyid: 'current' })
        expect(tokens.verify(token, at), payload).toBeNull()
      }
    },
  )

  it.each(['"text"', '7', 'null', '[]', 'no JSON'])('fail with %s for claims', (payload) => {
    const token = jwt.sign(payload, current.secret, { algorithm: 'HS256', keyid: 'current' })
    expect(tokens.verify(token, at)).toBeNull()
  })

  it('fail when one character is changed', () => {
    const token = tokens.sign(claims, at)
    for (const place of [5, token.indexOf('.') + 5, token.lastIndexOf('.') + 5]) {
      const changed = token[place] === 'A' ? 'B' : 'A'
      expect(tokens.verify(token.slice(0, place) + changed + token.slice(place + 1), at)).toBeNull()
    }
  })

  it.each([
    ['nothing', ''],
    ['dots', '../platform'],
    ['no token', 'not-a-token'],
    ['broken Unicode', '\ud800.\ud800.\ud800'],
    ['a header that is no JSON', `${Buffer.from('{').toString('base64url')}.e30.x`],
    [
      'a header without a kid of ours',
      `${Buffer.from('{"alg":"HS256","kid":{}}').toString('base64url')}.e30.x`,
    ],
    ['a very long one', `${'a'.repeat(5_000_000)}.b.c`],
  ])('fail where there is %s', (_, token) => {
    expect(tokens.verify(token, at)).toBeNull()
  })

  it('fail when they are too long, even if correctly signed', () => {
    expect(tokens.verify(forge({ ...onTheWire, more: 'x'.repeat(3000) }), at)).toBeNull()
  })
})
