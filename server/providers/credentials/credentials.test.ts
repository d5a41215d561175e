import { lazily } from '@semblance/workers/lazily'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NO_TIMESTAMPS } from '../timestamps/testing/no-timestamps.ts'
import { makeDevelopmentCertificate } from './development-certificate.ts'
import { createContentCredentials } from './index.ts'
import { manifestOf } from './manifest.ts'
import {
  type Claim,
  type ContentCredentials,
  CREDENTIAL_TYPES,
  type CredentialType,
  NotReadable,
  NotSignable,
} from './port.ts'
import type { SigningSettings } from './signing-certificate.ts'
import { filesOfEachType } from './testing/files-of-each-type.ts'
import { readTraining } from './training.ts'

const CLAIM: Claim = {
  title: 'Portrait in halftone',
  action: 'created',
  madeBy: { model: 'image-model-2', provider: 'local' },
  madeAt: new Date('2026-03-01T10:00:00.000Z'),
  likenessOf: { name: 'Ada Lovelace', id: 'account-1' },
  madeFor: { kind: 'offer', id: 'offer-1' },
  licence: 'https://semblance.test/licences/1',
}

const opened: ContentCredentials[] = []
function open(settings: Partial<SigningSettings> = {}): ContentCredentials {
  const makeOwn = lazily(() => makeDevelopmentCertificate(new Date()))
  const own = {
    get: async () => ({ ...(await makeOwn()), earlierAuthorities: '' }),
    findExpiry: async () => undefined,
  }
  const credentials = createContentCredentials(settings as SigningSettings, own, NO_TIMESTAMPS)
  opened.push(credentials)
  return credentials
}

let files: Record<CredentialType, Uint8Array>
let here: ContentCredentials
const signedFiles = new Map<CredentialType, Uint8Array>()
beforeAll(async () => {
  files = await filesOfEachType()
  here = open()
  for (const contentType of CREDENTIAL_TYPES)
    signedFiles.set(contentType, await here.sign({ bytes: files[contentType], contentType, claim: CLAIM }))
})
afterAll(async () => {
  await Promise.all(opened.map((credentials) => credentials.close()))
})
const signed = (contentType: CredentialType): Uint8Array => signedFiles.get(contentType) as Uint8Array

describe.each(CREDENTIAL_TYPES)('a signed %s', (contentType) => {
  test('states its model, its person, its purpose and its license', async () => {
    expect(await here.read({ bytes: signed(contentType), contentType })).toEqual({
      found: true,
      valid: true,
      altered: false,
      trusted: true,
      signedBy: 'Semblance development, This Semblance installation',
      signedAt: null,
      timestamp: null,
      made: { model: 'image-model-2', at: '2026-03-01T10:00:00.000Z' },
      generated: true,
      likenessOf: 'Ada Lovelace',
      madeFor: { kind: 'offer', id: 'offer-1' },
      licence: 'https://semblance.test/licences/1',
      trainingAllowed: false,
      training: { permission: 'notAllowed', constraint: null },
      problems: [],
      ingredientCount: 0,
    })
  })

  test('with any changed byte is reported as altered', async () => {
    const whole = signed(contentType)
    // Every 199th byte is changed, and more of the first 240 bytes, some of which no hash
    // protects.
    const places = [...whole.keys()].filter((at) => at % 199 === 7 || (at < 240 && at % 8 === 0))
    const unseen: number[] = []
    for (const at of places) {
      const changed = new Uint8Array(whole)
      changed[at] = (changed[at] ?? 0) ^ 0x01
      if (!(await here.read({ bytes: changed, contentType })).altered) unseen.push(at)
    }
    expect(unseen).toEqual([])
  })

  test('that was truncated is reported as altered or invalid', async () => {
    const { altered, valid } = await here.read({ bytes: signed(contentType).slice(0, -40), contentType })
    expect({ altered, valid }).toEqual({ altered: true, valid: false })
  })
})

test('an unsigned file has no credentials and is not reported as altered', async () => {
  for (const contentType of CREDENTIAL_TYPES)
    expect(await here.read({ bytes: files[contentType], contentType })).toMatchObject({
      found: false,
      altered: false,
      problems: [],
    })
})

test('a file of another type than claimed is an error and cannot be signed', async () => {
  const bytes = new TextEncoder().encode('<html>not a picture</html>')
  for (const contentType of ['image/png', 'image/jpeg', 'application/pdf'] as const) {
    expect(await here.read({ bytes, contentType })).toMatchObject({ found: false, valid: false })
    await expect(here.sign({ bytes, contentType, claim: CLAIM })).rejects.toBeInstanceOf(NotSignable)
  }
})

test.each([
  ['REFUSED', { permission: 'notAllowed', constraint: null }, false],
  ['ON_REQUEST', { permission: 'constrained', constraint: 'https://semblance.test/licences/1' }, false],
  ['ALLOWED', { permission: 'allowed', constraint: null }, true],
] as const)('a talent’s answer %s to training is written, and read back', async (training, expected, allowed) => {
  const contentType = 'image/png' as const
  const bytes = await here.sign({ bytes: files[contentType], contentType, claim: { ...CLAIM, training } })
  expect(await here.read({ bytes, contentType })).toMatchObject({
    valid: true,
    trusted: true,
    training: expected,
    trainingAllowed: allowed,
  })
})

test('all four uses of the training and data mining assertion are refused in what we sign', () => {
  const { definition } = manifestOf(CLAIM, { hasHistory: false, generator: 'Semblance' })
  const { assertions } = definition as { assertions: { label: string; data: unknown }[] }
  expect(assertions.find(({ label }) => label === 'cawg.training-mining')?.data).toEqual({
    entries: {
      'cawg.data_mining': { use: 'notAllowed' },
      'cawg.ai_inference': { use: 'notAllowed' },
      'cawg.ai_training': { use: 'notAllowed' },
      'cawg.ai_generative_training': { use: 'notAllowed' },
    },
  })
})

test.each([
  [{ 'c2pa.ai_training': { use: 'allowed' } }, 'c2pa', 'allowed'],
  [
    { 'c2pa.ai_training': { use: 'allowed' }, 'c2pa.ai_generative_training': { use: 'constrained' } },
    'c2pa',
    'constrained',
  ],
  [
    { 'cawg.ai_training': { use: 'allowed' }, 'cawg.ai_generative_training': { use: 'notAllowed' } },
    'cawg',
    'notAllowed',
  ],
  [{ 'cawg.ai_training': { use: 'perhaps' } }, 'cawg', 'notAllowed'],
])('the strictest statement of a file about training counts: %o', (entries, prefix, permission) => {
  expect(readTraining([{ label: `${prefix}.training-mining`, data: { entries } }])?.permission).toBe(permission)
})

test('a file that mentions only data mining says nothing about training', () => {
  const data = { entries: { 'cawg.data_mining': { use: 'allowed' } } }
  expect(readTraining([{ label: 'cawg.training-mining', data }])).toBeNull()
})

test('a resized copy names its source as ingredient and its own action', async () => {
  const copy = await here.sign({
    bytes: files['image/webp'],
    contentType: 'image/webp',
    claim: {
      title: 'Portrait in halftone',
      action: 'resized',
      madeAt: new Date('2026-04-01T10:00:00.000Z'),
      isCopyOfTrusted: true,
    },
    parent: { bytes: signed('image/png'), contentType: 'image/png' },
  })
  expect(await here.read({ bytes: copy, contentType: 'image/webp' })).toMatchObject({
    valid: true,
    trusted: true,
    made: { model: 'image-model-2', at: '2026-03-01T10:00:00.000Z' },
    likenessOf: 'Ada Lovelace',
    licence: 'https://semblance.test/licences/1',
    ingredientCount: 1,
  })
})

test('a title with invalid characters is cleaned, and the file is signed', async () => {
  const bytes = await here.sign({
    bytes: files['image/png'],
    contentType: 'image/png',
    claim: { ...CLAIM, title: `\ud800\u0000${'x'.repeat(100_000)}` },
  })
  expect(bytes.length).toBeLessThan(files['image/png'].length + 10_000)
  expect(await here.read({ bytes, contentType: 'image/png' })).toMatchObject({ valid: true, trusted: true })
})

describe('a file signed by another issuer', () => {
  let elsewhere: ContentCredentials
  let theirs: Uint8Array
  beforeAll(async () => {
    elsewhere = open()
    theirs = await elsewhere.sign({ bytes: files['image/png'], contentType: 'image/png', claim: CLAIM })
  })

  test('is read, and its signer is reported as not trusted', async () => {
    expect(await here.read({ bytes: theirs, contentType: 'image/png' })).toMatchObject({
      found: true,
      valid: true,
      altered: false,
      trusted: false,
      problems: ['signingCredential.untrusted'],
    })
  })

  test('keeps its credentials as an ingredient when we sign it', async () => {
    const ours = await here.sign({
      bytes: theirs,
      contentType: 'image/png',
      claim: {
        title: 'Delivery',
        action: 'delivered',
        madeAt: new Date(),
        licence: 'https://semblance.test/licences/2',
      },
    })
    expect(await here.read({ bytes: ours, contentType: 'image/png' })).toMatchObject({
      valid: true,
      trusted: true,
      // Claims of an untrusted signer must not be reported as our own.
      likenessOf: null,
      made: null,
      licence: 'https://semblance.test/licences/2',
      ingredientCount: 1,
    })
  })
})

test('a hostile PDF does not crash the thread, and the next file is read', async () => {
  // Each Length points to the next object, so a simple reader would call itself 3,000 times.
  const objects = Array.from(
    { length: 3000 },
    (_, at) => `${at + 4} 0 obj<</Length ${at + 5} 0 R>>stream\nendstream\nendobj`,
  )
  const text = new TextDecoder('latin1').decode(files['application/pdf']).replace('xref', `${objects.join('\n')}\nxref`)
  const bytes = new Uint8Array(Buffer.from(text, 'latin1'))
  const [end] = await Promise.allSettled([here.read({ bytes, contentType: 'application/pdf' })])
  expect(end).toMatchObject({ status: 'rejected', reason: expect.any(NotReadable) })
  await expect(here.sign({ bytes, contentType: 'application/pdf', claim: CLAIM })).rejects.toBeInstanceOf(NotSignable)
  const again = () => here.read({ bytes: signed('image/png'), contentType: 'image/png' }).catch(() => undefined)
  await expect.poll(again).toMatchObject({ valid: true, trusted: true })
  const next = await here.sign({ bytes: files['image/png'], contentType: 'image/png', claim: CLAIM })
  expect(await here.read({ bytes: next, contentType: 'image/png' })).toMatchObject({ valid: true, trusted: true })
})

describe('the signing certificate', () => {
  test('comes from the settings, and files of an earlier one stay trusted if its authority is listed', async () => {
    const [first, second] = [await makeDevelopmentCertificate(new Date()), await makeDevelopmentCertificate(new Date())]
    const before = open({
      CREDENTIALS_CERTIFICATE: first.certificate + first.authority,
      CREDENTIALS_PRIVATE_KEY: first.key,
    })
    const old = await before.sign({ bytes: files['image/jpeg'], contentType: 'image/jpeg', claim: CLAIM })
    const after = open({
      CREDENTIALS_CERTIFICATE: second.certificate + second.authority,
      CREDENTIALS_PRIVATE_KEY: second.key,
      CREDENTIALS_AUTHORITIES: first.authority,
    })
    expect([before.name, here.name]).toEqual(['certificate', 'development'])
    expect(await after.read({ bytes: old, contentType: 'image/jpeg' })).toMatchObject({ valid: true, trusted: true })
    const withoutIt = open({
      CREDENTIALS_CERTIFICATE: second.certificate + second.authority,
      CREDENTIALS_PRIVATE_KEY: second.key,
    })
    expect(await withoutIt.read({ bytes: old, contentType: 'image/jpeg' })).toMatchObject({
      valid: true,
      trusted: false,
    })
  })
})
