import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fromBER } from 'asn1js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, systemClock } from '../../platform/clock.ts'
import { type AuthorityFault, createTimestampAuthority, type LocalAuthority, recordTimestamps } from './index.ts'
import { makeAuthorityCertificate } from './local/authority-certificate.ts'
import { listCertificates } from './own-certificate.ts'
import { NoTimestamp, type TimestampFailure, type Timestamps } from './port.ts'
import { certificatesIn } from './rfc3161/certificates-in.ts'
import { createStamping, MAX_RESPONSE_BYTES, verifyToken } from './rfc3161/client.ts'
import { senderTo, serve } from './testing/authority-over-http.ts'

let world: World
let timestamps: Timestamps
let authority: LocalAuthority
beforeAll(async () => {
  world = await createWorld({ env: { TIMESTAMP_TIMEOUT_MS: '100' } })
  timestamps = world.app.ctx.timestamps
  const open = world.app.openLocalTimestampAuthority
  if (!open) throw new Error('the world does not use the local timestamp authority')
  authority = await open()
})
beforeEach(async () => {
  authority.fail(null)
  await world.database.kysely.deleteFrom('timestamps').execute()
  // Ends the pause after the failures of the last test.
  world.clock.advance(MINUTE_MS)
})
afterAll(() => world.close())

const imprintOf = (bytes: string): Buffer => createHash('sha256').update(bytes).digest()
const newImprint = (): Buffer => randomBytes(32)

async function issue(imprint: Uint8Array): Promise<Uint8Array> {
  const token = await timestamps.stamp(imprint)
  if (!token) throw new Error('there is no timestamp')
  return token
}

const failureOf = async (stamping: Promise<unknown>): Promise<TimestampFailure> => {
  try {
    await stamping
  } catch (error) {
    if (error instanceof NoTimestamp) return error.reason
    throw error
  }
  throw new Error('a timestamp was accepted')
}

const findAnchors = async () => {
  const made = await listCertificates(world.database.kysely)
  return certificatesIn(made.map(({ issuer }) => issuer).join('\n'))
}

describe('a requested timestamp', () => {
  const refused: [AuthorityFault, TimestampFailure][] = [
    ['down', 'unreachable'],
    ['slow', 'slow'],
    ['refuses', 'refused'],
    ['garbage', 'invalid'],
    ['oversized', 'invalid'],
    ['wrong-nonce', 'invalid'],
    ['wrong-imprint', 'invalid'],
    ['wrong-clock', 'invalid'],
    ['other-signer', 'invalid'],
    ['changed-token', 'invalid'],
    ['replays', 'invalid'],
  ]
  test.each(refused)('fails if the authority misbehaves: %s', async (fault, reason) => {
    const stamp = createStamping({ send: authority.send, findAnchors, clock: world.clock })
    const imprint = newImprint()
    const before = world.clock.now()
    const { at, by } = await stamp(imprint)
    expect(at.getTime()).toBeGreaterThan(before.getTime() - SECOND_MS)
    expect(at.getTime()).toBeLessThanOrEqual(world.clock.now().getTime())
    expect(by).toBe('Semblance development timestamps, This Semblance installation')
    authority.fail(fault)
    expect(await failureOf(stamp(imprint))).toBe(reason)
  })

  test('is accepted if the clocks differ by a few minutes, but not by an hour', async () => {
    const off = (ms: number) => ({ now: () => new Date(world.clock.now().getTime() + ms) })
    const stampBy = (ms: number) => createStamping({ send: authority.send, findAnchors, clock: off(ms) })(newImprint())
    await stampBy(4 * MINUTE_MS)
    await stampBy(-4 * MINUTE_MS)
    expect(await failureOf(stampBy(HOUR_MS))).toBe('invalid')
    expect(await failureOf(stampBy(-HOUR_MS))).toBe('invalid')
  })
})

describe('a token', () => {
  test('is valid only for its own imprint, and only for a verifier that trusts its authority', async () => {
    const imprint = newImprint()
    const token = await issue(imprint)
    expect(await timestamps.verify(token, imprint)).toMatchObject({ by: expect.stringContaining('timestamps') })
    expect(await timestamps.verify(token, newImprint())).toBeUndefined()
    expect(await verifyToken(token, imprint, [])).toBeUndefined()
  })

  test('with a changed byte is either rejected or still proves exactly the same facts', async () => {
    const imprint = newImprint()
    const token = await issue(imprint)
    const proven = await timestamps.verify(token, imprint)
    const anchors = await findAnchors()
    let broken = 0
    for (const at of token.keys()) {
      if (at % 19 !== 3) continue
      const changed = Uint8Array.from(token)
      changed[at] = (changed[at] ?? 0) ^ 1
      const found = await verifyToken(changed, imprint, anchors)
      if (found) expect(found).toEqual(proven)
      else broken += 1
    }
    expect(broken).toBeGreaterThan(25)
  })

  test('is one element of DER, with its certificates', async () => {
    const token = await issue(newImprint())
    const { result, offset } = fromBER(token)
    expect([offset, Buffer.from(result.toBER()).equals(token)]).toEqual([token.length, true])
  })
})

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

describe.skipIf(!hasOpenssl)('with OpenSSL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'timestamps-'))
  const path = (name: string) => join(folder, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })

  test('a token of the local authority is verified', async () => {
    const imprint = imprintOf('signed bytes')
    writeFileSync(path('token.der'), await issue(imprint))
    const [own] = await listCertificates(world.database.kysely)
    writeFileSync(path('root.pem'), own?.issuer ?? '')
    const verify = (digest: Buffer) =>
      openssl(
        ...'ts -verify -in token.der -token_in -CAfile root.pem -digest'.split(' '),
        digest.toString('hex'),
        '-attime',
        String(Math.floor(Date.now() / 1000)),
      )
    expect(verify(imprint).toString()).toContain('Verification: OK')
    expect(() => verify(imprintOf('other bytes'))).toThrow('failed')
  })

  test('a token that OpenSSL issues over HTTP, with an RSA key, is accepted', async () => {
    const IS_CA = ['-addext', 'basicConstraints=critical,CA:TRUE', '-addext', 'keyUsage=critical,keyCertSign']
    const subject = (name: string) => `/O=Test authorities/CN=${name}`
    writeFileSync(
      path('tsa.cnf'),
      [
        '[tsa]\ndefault_tsa=one\n[one]\nserial=serial\ncrypto_device=builtin\nsigner_digest=sha256\n',
        'default_policy=1.2.3.4\ndigests=sha256\naccuracy=secs:1\nordering=yes\ntsa_name=yes\ness_cert_id_chain=no\n',
        'ess_cert_id_alg=sha256\n[use]\nextendedKeyUsage=critical,timeStamping\nkeyUsage=critical,digitalSignature\n',
        '[req]\ndistinguished_name=dn\n[dn]\n',
      ].join(''),
    )
    writeFileSync(path('serial'), '01\n')
    const rsa = ['req', '-config', 'tsa.cnf', '-newkey', 'rsa:2048', '-nodes', '-days', '30']
    openssl(...rsa, '-x509', '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', subject('Root'), ...IS_CA)
    openssl(...rsa, '-keyout', 'tsa.key', '-out', 'tsa.csr', '-subj', subject('Stamper'))
    const ca = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '30']
    openssl('x509', '-req', '-in', 'tsa.csr', ...ca, '-extfile', 'tsa.cnf', '-extensions', 'use', '-out', 'tsa.pem')
    const reply = '-reply -config tsa.cnf -queryfile query.tsq -signer tsa.pem -inkey tsa.key -out reply.tsr'
    const { port, close } = await serve((request, response) => {
      expect([request.method, request.headers['content-type']]).toEqual(['POST', 'application/timestamp-query'])
      void buffer(request).then((query) => {
        writeFileSync(path('query.tsq'), query)
        openssl('ts', ...reply.split(' '))
        response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(readFileSync(path('reply.tsr')))
      })
    })
    const anchors = certificatesIn(readFileSync(path('ca.pem'), 'utf8'))
    const stamp = createStamping({
      send: senderTo(port),
      findAnchors: async () => anchors,
      clock: systemClock,
    })
    const imprint = newImprint()
    const { token, by } = await stamp(imprint)
    expect(by).toBe('Stamper, Test authorities')
    expect(await verifyToken(token, imprint, anchors)).toMatchObject({ by })
    expect(await verifyToken(token, imprint, await findAnchors())).toBeUndefined()
    await close()
  })
})

describe('an authority over HTTP', () => {
  const failures: [string, RequestListener, TimestampFailure][] = [
    ['accepts a connection and says nothing', () => undefined, 'slow'],
    ['sends its response byte by byte', (_, response) => void response.writeHead(200).write('0'), 'slow'],
    ['hangs up', (request) => request.destroy(), 'unreachable'],
    ['responds with 500', (_, response) => response.writeHead(500).end('no'), 'refused'],
    ['redirects', (_, response) => response.writeHead(307, { location: '/other' }).end(), 'refused'],
    ['sends a page', (_, response) => response.end('<!doctype html><title>Login</title>'), 'invalid'],
    ['sends too much', (_, response) => response.end(Buffer.alloc(MAX_RESPONSE_BYTES * 4)), 'invalid'],
    ['sends nothing', (_, response) => response.end(), 'invalid'],
  ]
  test.each(failures)('that %s makes the request fail with the right reason', async (_, listener, reason) => {
    const { port, close } = await serve(listener)
    const stamp = createStamping({ send: senderTo(port), findAnchors, clock: world.clock })
    expect(await failureOf(stamp(newImprint()))).toBe(reason)
    await close()
  })

  test('that nobody runs is unreachable', async () => {
    const { port, close } = await serve(() => undefined)
    await close()
    const stamp = createStamping({ send: senderTo(port), findAnchors, clock: world.clock })
    expect(await failureOf(stamp(newImprint()))).toBe('unreachable')
  })
})

describe('the settings', () => {
  const configured = (changes: object) =>
    createTimestampAuthority({ config: { ...world.config, ...changes }, db: world.database.kysely, clock: world.clock })

  test('choose the authority at an address, and trust only its root certificate', async () => {
    const { port, close } = await serve((request, response) => {
      void buffer(request)
        .then((query) => authority.send(query))
        .then((bytes) => response.end(bytes))
    })
    const imprint = newImprint()
    const ofLocal = await issue(imprint)
    const [own] = await listCertificates(world.database.kysely)
    const address = { TIMESTAMP_AUTHORITY_URL: `http://127.0.0.1:${port}/tsa`, FETCH_LOOPBACK_PORTS: [port] }
    const trusting = configured({ ...address, TIMESTAMP_AUTHORITY_CERTIFICATES: own?.issuer })
    const issued = await trusting.authority?.stamp(imprint)
    expect([trusting.authority?.name, trusting.openLocalAuthority]).toEqual(['rfc3161', undefined])
    expect(await trusting.verify(issued?.token ?? new Uint8Array(), imprint)).toMatchObject({ by: issued?.by })
    const other = await makeAuthorityCertificate(new Date())
    const wary = configured({ ...address, TIMESTAMP_AUTHORITY_CERTIFICATES: other.issuer })
    expect(await failureOf(wary.authority?.stamp(imprint) ?? Promise.resolve())).toBe('invalid')
    expect(await wary.verify(ofLocal, imprint)).toBeUndefined()
    await close()
  })

  test('let the local authority stamp demo data, which is signed in the past', async () => {
    const clock = { now: () => addMs(systemClock.now(), -365 * DAY_MS) }
    const past = createTimestampAuthority({ config: world.config, db: world.database.kysely, clock })
    const imprint = newImprint()
    const issued = await past.authority?.stamp(imprint)
    expect(await timestamps.verify(issued?.token ?? new Uint8Array(), imprint)).toMatchObject({ by: issued?.by })
  })

  test('leave production without an authority if no address is set, and keep needed timestamps due', async () => {
    const none = configured({ isProduction: true })
    expect([none.authority, none.openLocalAuthority]).toEqual([undefined, undefined])
    const { kysely: db } = world.database
    const without = recordTimestamps({ ...none, db, clock: world.clock, log: world.app.ctx.log })
    expect(without.name).toBe('none')
    const kept = newImprint()
    expect(await without.stamp(kept, { isKept: true })).toBeUndefined()
    expect(await without.stamp(newImprint())).toBeUndefined()
    expect(await without.countWaiting()).toBeUndefined()
    expect(await without.stampWaiting(() => false)).toEqual({ stamped: 0, failed: 0 })
    expect(await timestamps.countWaiting()).toMatchObject({ count: 1 })
    expect(await timestamps.stampWaiting(() => false)).toEqual({ stamped: 1, failed: 0 })
    expect(await without.find(kept.toString('hex'))).toMatchObject({ by: expect.any(String) })
  })
})
