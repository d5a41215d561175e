import { constants, createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import fc from 'fast-check'
import { jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { checkIdToken, verifyingKeyOf } from './id-token-check.ts'

const ISSUER = 'https://auth.example.com'
const AUDIENCE = 'semblance'
const KID = 'first'
const SECOND = 1_800_000_000
const NOW = new Date(SECOND * 1000 + 999)

const rsa = (modulusLength = 2048) => generateKeyPairSync('rsa', { modulusLength })
const { publicKey, privateKey } = rsa()
const jwk = publicKey.export({ format: 'jwk' })
const published: ReadonlyMap<string, KeyObject> = new Map([[KID, verifyingKeyOf({ ...jwk })]])

const HEADER = { alg: 'RS256', kid: KID }
const PAYLOAD = {
  sub: 'person',
  email: 'ada@people.test',
  iss: ISSUER,
  aud: AUDIENCE,
  token_use: 'id',
  iat: SECOND - 60,
  exp: SECOND + 60,
}

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')
const signedParts = (header: string, payload: string) =>
  `${header}.${payload}.${sign('RSA-SHA256', Buffer.from(`${header}.${payload}`), privateKey).toString('base64url')}`
/** Genuinely signed, with any header and payload. */
const signedText = (header: Buffer | string, payload: Buffer | string) =>
  signedParts(base64url(header), base64url(payload))
const signed = (header: object = HEADER, payload: object = PAYLOAD) =>
  signedText(JSON.stringify(header), JSON.stringify(payload))

const findKey = async (kid: string) => published.get(kid)
const check = (token: string, at: Date | undefined = NOW) =>
  checkIdToken(token, { issuer: ISSUER, audience: AUDIENCE, findKey }, at)
const INVALID = { status: 'invalid' }

test('a genuine token returns its payload', async () => {
  expect(await check(signed())).toEqual({ status: 'genuine', payload: PAYLOAD })
  const named = { ...PAYLOAD, name: 'Zoë Moreau', 'custom:role': 'talent', nbf: SECOND }
  expect(await check(signed({ ...HEADER, typ: 'JWT' }, named))).toEqual({ status: 'genuine', payload: named })
})

describe('time', () => {
  test.each<[string, object, string]>([
    ['the last second before its expiry', { exp: SECOND + 1 }, 'genuine'],
    ['the second of its expiry', { exp: SECOND }, 'expired'],
    ['long after', { exp: 1 }, 'expired'],
    ['an expired token of another use', { exp: 1, token_use: 'access' }, 'invalid'],
    ['an expired token of another issuer', { exp: 1, iss: 'https://issuer.example' }, 'invalid'],
    ['the second it begins', { nbf: SECOND }, 'genuine'],
    ['the second before it begins', { nbf: SECOND + 1 }, 'invalid'],
    ['a token without a time of issue', { iat: undefined }, 'genuine'],
  ])('%s', async (_what, change, status) => {
    expect((await check(signed(HEADER, { ...PAYLOAD, ...change }))).status).toBe(status)
  })

  test('without the expiry check, everything else is still checked', async () => {
    const old = { ...PAYLOAD, exp: 1 }
    const withoutAge = (token: string) =>
      checkIdToken(token, { issuer: ISSUER, audience: AUDIENCE, findKey }, undefined)
    expect((await withoutAge(signed(HEADER, old))).status).toBe('genuine')
    expect(await withoutAge(signed(HEADER, { ...old, aud: 'another' }))).toEqual(INVALID)
    expect(await withoutAge(signed(HEADER, { ...old, exp: undefined }))).toEqual(INVALID)
  })
})

describe('rejects a genuine signature over', () => {
  test.each<[string, unknown]>([
    ['alg none', { ...HEADER, alg: 'none' }],
    ['alg HS256', { ...HEADER, alg: 'HS256' }],
    ['alg RS512', { ...HEADER, alg: 'RS512' }],
    ['alg PS256', { ...HEADER, alg: 'PS256' }],
    ['alg in lower case', { ...HEADER, alg: 'rs256' }],
    ['alg in a list', { ...HEADER, alg: ['RS256'] }],
    ['no alg', { kid: KID }],
    ['no kid', { alg: 'RS256' }],
    ['an unknown kid', { ...HEADER, kid: 'second' }],
    ['a kid in a list', { ...HEADER, kid: [KID] }],
    ['a kid that is a number', { ...HEADER, kid: 1 }],
    ['an empty kid', { ...HEADER, kid: '' }],
    ['kid __proto__', { ...HEADER, kid: '__proto__' }],
    ['kid constructor', { ...HEADER, kid: 'constructor' }],
    ['kid toString', { ...HEADER, kid: 'toString' }],
    ['crit', { ...HEADER, crit: ['b64'], b64: false }],
    ['an empty crit', { ...HEADER, crit: [] }],
    ['a null crit', { ...HEADER, crit: null }],
    ['a header that is a list', [HEADER]],
    ['an array header with properties', Object.assign([], HEADER)],
    ['a header that is null', null],
    ['a header that is text', 'RS256'],
  ])('%s', async (_what, header) => {
    expect(await check(signedText(JSON.stringify(header), JSON.stringify(PAYLOAD)))).toEqual(INVALID)
  })

  test.each<[string, string]>([
    ['names its algorithm only in its prototype', `{"kid":"${KID}","__proto__":{"alg":"RS256"}}`],
    ['has alg twice, RS256 first and none last', `{"alg":"RS256","kid":"${KID}","alg":"none"}`],
    ['is followed by more text', `${JSON.stringify(HEADER)}x`],
    ['begins with a byte order mark', `\uFEFF${JSON.stringify(HEADER)}`],
    ['is not JSON', '{alg:RS256}'],
  ])('a header that %s', async (_what, header) => {
    expect(await check(signedText(header, JSON.stringify(PAYLOAD)))).toEqual(INVALID)
  })

  test.each<[string, object]>([
    ['another issuer', { iss: 'https://issuer.example' }],
    ['the issuer with a slash', { iss: `${ISSUER}/` }],
    ['the issuer in a list', { iss: [ISSUER] }],
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: 'another' }],
    ['a list of audiences', { aud: [AUDIENCE, 'another'] }],
    ['no audience', { aud: undefined }],
    ['an access token', { token_use: 'access' }],
    ['no use', { token_use: undefined }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a subject that is a number', { sub: 1 }],
    ['no address', { email: undefined }],
    ['an address that is an object', { email: { toString: 'x' } }],
    ['no expiry', { exp: undefined }],
    ['an expiry that is text', { exp: String(SECOND + 60) }],
    ['an expiry that is null', { exp: null }],
    ['an expiry in a list', { exp: [SECOND + 60] }],
    ['an expiry that is true', { exp: true }],
    ['a negative expiry', { exp: -1 }],
    ['an expiry later than a Date can represent', { exp: 8.65e15 }],
    ['a start that is text', { nbf: '0' }],
    ['a time of issue that is text', { iat: '0' }],
    ['a time of issue that is null', { iat: null }],
  ])('%s', async (_what, change) => {
    expect(await check(signed(HEADER, { ...PAYLOAD, ...change }))).toEqual(INVALID)
  })

  const withExp = (exp: string) => JSON.stringify({ ...PAYLOAD, exp: 0 }).replace('"exp":0', `"exp":${exp}`)
  test.each<[string, Buffer | string]>([
    ['an expiry that is Infinity', withExp('1e999')],
    ['an expiry that is NaN', withExp('NaN')],
    ['a list', JSON.stringify([PAYLOAD])],
    ['null', 'null'],
    ['text', JSON.stringify('payload')],
    ['nothing', ''],
    ['claims in the prototype alone', `{"__proto__":${JSON.stringify(PAYLOAD)}}`],
    ['JSON followed by more text', `${JSON.stringify(PAYLOAD)}{}`],
    ['bytes that are not UTF-8', Buffer.from(JSON.stringify({ ...PAYLOAD, name: 'é' }), 'latin1')],
  ])('a payload that is %s', async (_what, payload) => {
    expect(await check(signedText(JSON.stringify(HEADER), payload))).toEqual(INVALID)
  })

  test('a huge token without parsing it', async () => {
    const huge = signed(HEADER, { ...PAYLOAD, name: 'x'.repeat(20_000) })
    expect(await check(huge)).toEqual(INVALID)
    const never = async (): Promise<KeyObject> => {
      throw new Error('a key was looked for')
    }
    expect(await checkIdToken(huge, { issuer: ISSUER, audience: AUDIENCE, findKey: never }, NOW)).toEqual(INVALID)
    expect((await check(signed(HEADER, { ...PAYLOAD, name: 'x'.repeat(8000) }))).status).toBe('genuine')
  })
})

describe('rejects a genuine token in a different encoding:', () => {
  const token = signed()
  const [header = '', payload = '', signature = ''] = token.split('.')
  /** Changes the unused bits in the last character. The part still decodes to the same bytes. */
  const strayBits = (part: string) => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const other = [...letters].find(
      (letter) =>
        letter !== part.at(-1) &&
        Buffer.from(`${part.slice(0, -1)}${letter}`, 'base64url').equals(Buffer.from(part, 'base64url')),
    )
    if (!other) throw new Error('this part has no stray bits')
    return `${part.slice(0, -1)}${other}`
  }
  /** A part whose length leaves unused bits in its last character. */
  const unpadded = (text: (filler: string) => string) =>
    ['', 'x', 'xx'].map((filler) => base64url(text(filler))).find((part) => part.length % 4 !== 0) ?? ''
  const looseHeader = unpadded((typ) => JSON.stringify({ ...HEADER, typ }))
  const loosePayload = unpadded((name) => JSON.stringify({ ...PAYLOAD, name }))

  test.each<[string, string]>([
    ['padded', `${token}==`],
    ['padded twice', `${token}====`],
    ['padded header', signedParts(`${looseHeader}=`, payload)],
    ['padded payload', signedParts(header, `${loosePayload}=`)],
    ['stray bits in the header', signedParts(strayBits(looseHeader), payload)],
    ['stray bits in the payload', signedParts(header, strayBits(loosePayload))],
    ['stray bits in the signature', `${header}.${payload}.${strayBits(signature)}`],
    ['the alphabet of plain base64', `${header}.${payload}.${signature.replaceAll('-', '+').replaceAll('_', '/')}`],
    ['a leading space', ` ${token}`],
    ['a trailing line break', `${token}\n`],
    ['a line break inside', `${header}.${payload}.${signature.slice(0, 64)}\n${signature.slice(64)}`],
    ['a trailing zero byte', `${token}\0`],
    ['an extra letter', `${token}A`],
    ['four extra letters', `${token}AAAA`],
    ['a missing letter', token.slice(0, -1)],
    ['a letter outside ASCII', token.replace(/.$/, (last) => String.fromCharCode(last.charCodeAt(0) + 0x100))],
    ['a fourth part', `${token}.${signature}`],
    ['an empty fourth part', `${token}.`],
    ['a leading dot', `.${token}`],
    ['five parts', `${header}.${payload}.${signature}.a.b`],
    ['two parts', `${header}.${payload}`],
    ['one part', header],
    ['no signature', `${header}.${payload}.`],
    ['no payload', `${header}..${signature}`],
    ['no header', `.${payload}.${signature}`],
    ['only dots', '..'],
    ['nothing', ''],
  ])('%s', async (_what, text) => {
    expect(text).not.toBe(token)
    expect(await check(text)).toEqual(INVALID)
  })

  test('with any single letter changed', async () => {
    for (let index = 0; index < token.length; index++) {
      const other = token[index] === 'A' ? 'B' : 'A'
      expect(await check(`${token.slice(0, index)}${other}${token.slice(index + 1)}`), `letter ${index}`).toEqual(
        INVALID,
      )
    }
  })
})

describe('rejects a signature', () => {
  const input = `${base64url(JSON.stringify(HEADER))}.${base64url(JSON.stringify(PAYLOAD))}`

  test('by another key', async () => {
    const theirs = sign('RSA-SHA256', Buffer.from(input), rsa().privateKey)
    expect(await check(`${input}.${theirs.toString('base64url')}`)).toEqual(INVALID)
  })

  test('by our key with another algorithm', async () => {
    const pss = { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING }
    for (const made of [
      sign('RSA-SHA512', Buffer.from(input), privateKey),
      sign('RSA-SHA1', Buffer.from(input), privateKey),
      sign('RSA-SHA256', Buffer.from(input), pss),
    ])
      expect(await check(`${input}.${made.toString('base64url')}`)).toEqual(INVALID)
  })

  test('made with the public key as a shared secret', async () => {
    const pem = publicKey.export({ type: 'spki', format: 'pem' })
    for (const alg of ['RS256', 'HS256']) {
      const text = `${base64url(JSON.stringify({ ...HEADER, alg }))}.${base64url(JSON.stringify(PAYLOAD))}`
      for (const secret of [pem, JSON.stringify(jwk), jwk.n ?? ''])
        expect(await check(`${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`)).toEqual(INVALID)
    }
  })

  test('of constant bytes, in any length', async () => {
    for (const length of [1, 255, 256, 257, 512])
      for (const byte of [0, 1, 255])
        expect(await check(`${input}.${Buffer.alloc(length, byte).toString('base64url')}`)).toEqual(INVALID)
  })
})

test('checkIdToken accepts nothing that jose with all checks would reject', async () => {
  const edge = fc.oneof(
    fc.constantFrom(...Object.values(PAYLOAD), null, undefined, '', true, -1, 1e300),
    fc.jsonValue(),
  )
  const changes = fc.dictionary(fc.constantFrom(...Object.keys(PAYLOAD), 'nbf', 'crit', '__proto__'), edge)
  const headers = fc.dictionary(fc.constantFrom('alg', 'kid', 'crit', 'b64', 'typ', 'jwk'), edge)
  await fc.assert(
    fc.asyncProperty(headers, changes, async (header, change) => {
      const token = signed({ ...HEADER, ...header }, { ...PAYLOAD, ...change })
      if ((await check(token)).status !== 'genuine') return
      const rules = { issuer: ISSUER, audience: AUDIENCE, currentDate: NOW, requiredClaims: ['sub', 'exp', 'email'] }
      const { payload } = await jwtVerify(token, publicKey, { algorithms: ['RS256'], ...rules })
      expect(payload.token_use).toBe('id')
    }),
    { numRuns: 300 },
  )
})

test('checkIdToken rejects with an error instead of a verdict if the key lookup fails', async () => {
  const findNone = async () => {
    throw new Error('the books are shut')
  }
  await expect(checkIdToken(signed(), { issuer: ISSUER, audience: AUDIENCE, findKey: findNone }, NOW)).rejects.toThrow(
    'the books are shut',
  )
})

describe('rejects a published key', () => {
  const jwkOf = (key: KeyObject) => ({ ...key.export({ format: 'jwk' }) })

  test.each<[string, () => Record<string, unknown>, RegExp]>([
    ['that is too short', () => jwkOf(rsa(1024).publicKey), /not an RSA key with at least 2048/],
    [
      'that is not an RSA key',
      () => jwkOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey),
      /not an RSA key/,
    ],
    ['that is a shared secret', () => ({ kty: 'oct', k: 'c2VjcmV0' }), /JWK/],
    ['that is malformed', () => ({ kty: 'RSA', n: 7, e: null }), /JWK/],
    ['that is empty', () => ({}), /JWK/],
  ])('%s', (_what, key, reason) => {
    expect(() => verifyingKeyOf(key())).toThrow(reason)
  })

  test('accepts an RSA key of 2048 bits or more', () => {
    expect(verifyingKeyOf(jwkOf(rsa(3072).publicKey)).type).toBe('public')
  })
})
