import { generateKeyPairSync } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type DevelopmentCertificate,
  makeDevelopmentCertificate,
} from '../../../providers/credentials/development-certificate.ts'
import { readSettings } from '../load-config.ts'

let made: DevelopmentCertificate
beforeAll(async () => {
  made = await makeDevelopmentCertificate(new Date())
})
const faultsOf = (env: NodeJS.ProcessEnv): readonly string[] =>
  readSettings(env).faults.filter((fault) => fault.startsWith('CREDENTIALS_'))

describe('the certificate that signs files', () => {
  test('is accepted with its key, with real line breaks or with \\n', () => {
    const chain = made.certificate + made.authority
    expect(faultsOf({ CREDENTIALS_CERTIFICATE: chain, CREDENTIALS_PRIVATE_KEY: made.key })).toEqual([])
    expect(
      faultsOf({
        CREDENTIALS_CERTIFICATE: chain.replaceAll('\n', '\\n'),
        CREDENTIALS_PRIVATE_KEY: made.key.replaceAll('\n', '\\n'),
      }),
    ).toEqual([])
  })

  test('is rejected if the certificate or the key is missing, or if they do not match', async () => {
    const other = await makeDevelopmentCertificate(new Date())
    expect(faultsOf({ CREDENTIALS_CERTIFICATE: made.certificate })).toEqual([
      expect.stringContaining('set the private key of CREDENTIALS_CERTIFICATE'),
    ])
    expect(faultsOf({ CREDENTIALS_PRIVATE_KEY: made.key })).toEqual([
      expect.stringContaining('set the certificate of CREDENTIALS_PRIVATE_KEY'),
    ])
    expect(faultsOf({ CREDENTIALS_CERTIFICATE: made.certificate, CREDENTIALS_PRIVATE_KEY: other.key })).toEqual([
      expect.stringContaining('it does not belong to the first certificate'),
    ])
    expect(
      faultsOf({ CREDENTIALS_CERTIFICATE: made.authority + made.certificate, CREDENTIALS_PRIVATE_KEY: made.key }),
    ).not.toEqual([])
  })

  test('is rejected if the key cannot sign claims or is invalid, without printing it', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const short = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    expect(faultsOf({ CREDENTIALS_CERTIFICATE: made.certificate, CREDENTIALS_PRIVATE_KEY: short })).toContainEqual(
      expect.stringContaining('RSA with at least 2048 bits'),
    )
    const faults = faultsOf({ CREDENTIALS_CERTIFICATE: made.certificate, CREDENTIALS_PRIVATE_KEY: 'hunter2-hunter2' })
    expect(faults).toEqual([expect.stringContaining('give a private key in PEM')])
    expect(faults.join()).not.toContain('hunter2')
    expect(faultsOf({ CREDENTIALS_AUTHORITIES: 'nonsense' })).toEqual([
      expect.stringContaining('give certificates in PEM'),
    ])
  })
})

describe('the timestamp authority', () => {
  const timestampFaultsOf = (env: NodeJS.ProcessEnv): readonly string[] =>
    readSettings(env).faults.filter((fault) => fault.startsWith('TIMESTAMP_'))
  const roots = () => ({ TIMESTAMP_AUTHORITY_CERTIFICATES: made.authority })

  test('is accepted with its root certificates, over http and https', () => {
    for (const address of ['http://timestamp.example.com', 'https://timestamp.example.com/tsr'])
      expect(timestampFaultsOf({ TIMESTAMP_AUTHORITY_URL: address, ...roots() })).toEqual([])
    // Timestamps of an earlier authority stay verifiable.
    expect(timestampFaultsOf(roots())).toEqual([])
  })

  test('is rejected without root certificates, and if its address is one that the program never fetches', () => {
    expect(timestampFaultsOf({ TIMESTAMP_AUTHORITY_URL: 'http://timestamp.example.com' })).toEqual([
      expect.stringContaining('set the root certificate of the authority too'),
    ])
    for (const address of ['http://10.0.0.1/tsa', 'http://timestamp.example.com:8080', 'http://localhost/tsa'])
      expect(timestampFaultsOf({ TIMESTAMP_AUTHORITY_URL: address, ...roots() })).toEqual([
        expect.stringMatching(/^TIMESTAMP_AUTHORITY_URL: /),
      ])
  })
})
