import {
  type CryptoKey,
  decodeJwt,
  decodeProtectedHeader,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import type { SessionTokens } from '../port.ts'
import type { ProviderUnderTest } from './provider-under-test.ts'

export function tokenContract(world: () => ProviderUnderTest, confirmed: () => Promise<SessionTokens>): void {
  describe('tokens', () => {
    test('an ID token is valid for a day, and its refresh token gets a new one for the same person', async () => {
      const { idToken, refreshToken, claims } = await confirmed()
      world().advance(23 * HOUR_MS)
      expect((await world().provider.verifyIdToken(idToken)).status).toBe('valid')
      world().advance(2 * HOUR_MS)
      expect(await world().provider.verifyIdToken(idToken)).toEqual({ status: 'expired' })
      const renewed = await world().provider.refresh(refreshToken)
      expect(renewed?.claims).toMatchObject({ sub: claims.sub, email: claims.email })
      expect((await world().provider.verifyIdToken(renewed?.idToken ?? '')).status).toBe('valid')
    })

    test('twenty tabs renewing at once get the same person', async () => {
      const { refreshToken, claims } = await confirmed()
      const renewed = await Promise.all(Array.from({ length: 20 }, () => world().provider.refresh(refreshToken)))
      expect(new Set(renewed.map((each) => each?.claims.sub))).toEqual(new Set([claims.sub]))
      expect(new Set(renewed.map((each) => each?.idToken)).size).toBe(1)
    })

    test('a revoked refresh token is rejected, and revoking it again or an unknown one is no error', async () => {
      const { refreshToken, claims } = await confirmed()
      expect(await world().provider.refresh(refreshToken)).toMatchObject({ claims: { sub: claims.sub } })
      await world().provider.revoke(refreshToken)
      expect(await world().provider.refresh(refreshToken)).toBeUndefined()
      expect(await world().provider.revoke(refreshToken)).toBeUndefined()
      expect(await world().provider.revoke('not-a-token')).toBeUndefined()
    })

    test('a refresh token works again hours after a lost response', async () => {
      const { refreshToken, claims } = await confirmed()
      world().advance(DAY_MS)
      expect(await world().provider.refresh(refreshToken)).toMatchObject({ claims: { sub: claims.sub } })
      world().advance(23 * HOUR_MS)
      expect(await world().provider.refresh(refreshToken)).toMatchObject({ claims: { sub: claims.sub } })
    })

    test('a person seen once a day stays signed in for weeks', async () => {
      let { refreshToken, claims } = await confirmed()
      for (let day = 1; day <= 30; day++) {
        world().advance(DAY_MS)
        const renewed = await world().provider.refresh(refreshToken)
        expect([day, renewed?.claims.sub]).toEqual([day, claims.sub])
        refreshToken = renewed?.refreshToken ?? refreshToken
      }
    })

    test('readRefreshToken uses nothing up and returns nothing for an ended session', async () => {
      const { refreshToken, claims } = await confirmed()
      for (const ms of [0, DAY_MS, DAY_MS]) {
        world().advance(ms)
        expect(await world().provider.readRefreshToken(refreshToken)).toMatchObject({
          sub: claims.sub,
          email: claims.email,
        })
      }
      expect(await world().provider.refresh(refreshToken)).toMatchObject({ claims: { sub: claims.sub } })
      await world().provider.revoke(refreshToken)
      expect(await world().provider.readRefreshToken(refreshToken)).toBeUndefined()
      expect(await world().provider.readRefreshToken('not-a-token')).toBeUndefined()
    })

    test('a made-up refresh token is rejected', async () => {
      expect(await world().provider.refresh('not-a-token')).toBeUndefined()
    })

    test('a genuine signature over the right claims is accepted', async () => {
      const { idToken, claims } = await confirmed()
      const token = await world().sign({ ...decodeJwt(idToken), jti: 'another' })
      expect(await world().provider.verifyIdToken(token)).toMatchObject({
        status: 'valid',
        claims: { sub: claims.sub },
      })
    })

    test.each<[string, (claims: JWTPayload) => JWTPayload]>([
      ['another issuer', (claims) => ({ ...claims, iss: 'https://issuer.example.com' })],
      ['another audience', (claims) => ({ ...claims, aud: 'another-client' })],
      ['no audience', ({ aud: _aud, ...claims }) => claims],
      ['another use', (claims) => ({ ...claims, token_use: 'access' })],
      ['no use', ({ token_use: _use, ...claims }) => claims],
      ['no subject', ({ sub: _sub, ...claims }) => claims],
      ['no address', ({ email: _email, ...claims }) => claims],
      ['no expiry', ({ exp: _exp, ...claims }) => claims],
    ])('a genuine signature over %s is rejected', async (_what, change) => {
      const { idToken } = await confirmed()
      expect(await world().provider.verifyIdToken(await world().sign(change(decodeJwt(idToken))))).toEqual({
        status: 'invalid',
      })
    })

    test('an expired token is reported as expired if it is genuine, and as invalid if it is forged', async () => {
      const { idToken, claims } = await confirmed()
      const past = Math.floor((claims.expiresAt.getTime() - 2 * DAY_MS) / 1000)
      expect(await world().provider.verifyIdToken(await world().sign({ ...decodeJwt(idToken), exp: past }))).toEqual({
        status: 'expired',
      })
      expect(await world().provider.verifyIdToken(await forge(idToken, { exp: past }))).toEqual({ status: 'invalid' })
    })

    test('a token signed by another key under the same key id is rejected', async () => {
      const { idToken } = await confirmed()
      expect(await world().provider.verifyIdToken(await forge(idToken, {}))).toEqual({ status: 'invalid' })
    })

    test('a token signed with the public key as a shared secret is rejected', async () => {
      const { idToken } = await confirmed()
      const published = await world().publishedKey()
      const pem = await exportSPKI((await importJWK(published, 'RS256')) as CryptoKey)
      for (const text of [pem, JSON.stringify(published), published.n ?? '']) {
        const token = await new SignJWT(decodeJwt(idToken))
          .setProtectedHeader({ ...decodeProtectedHeader(idToken), alg: 'HS256' })
          .sign(new TextEncoder().encode(text))
        expect(await world().provider.verifyIdToken(token)).toEqual({ status: 'invalid' })
      }
    })

    test('an unsigned token is rejected', async () => {
      const { idToken } = await confirmed()
      const token = new UnsecuredJWT(decodeJwt(idToken)).encode()
      expect(await world().provider.verifyIdToken(token)).toEqual({ status: 'invalid' })
    })

    test('a token with any changed character is rejected', async () => {
      const { idToken } = await confirmed()
      const parts = idToken.split('.')
      for (const part of [0, 1, 2]) {
        const changed = parts.map((text, index) => (index === part ? flipMiddle(text) : text)).join('.')
        expect(await world().provider.verifyIdToken(changed)).toEqual({ status: 'invalid' })
      }
    })

    test.each(['', '.', '..', 'a.b.c', 'null', '{}', 'e30.e30.', '\u0000', 'a'.repeat(5000)])(
      'malformed text is rejected: %j',
      async (text) => {
        expect(await world().provider.verifyIdToken(text)).toEqual({ status: 'invalid' })
      },
    )
  })
}

/** Signs changed claims with another key, under the id of the genuine one. */
async function forge(idToken: string, changes: JWTPayload): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256')
  return new SignJWT({ ...decodeJwt(idToken), ...changes })
    .setProtectedHeader({ ...decodeProtectedHeader(idToken), alg: 'RS256' })
    .sign(privateKey)
}

const flipMiddle = (text: string): string => {
  const middle = Math.floor(text.length / 2)
  return `${text.slice(0, middle)}${text[middle] === 'A' ? 'B' : 'A'}${text.slice(middle + 1)}`
}
