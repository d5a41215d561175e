import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from '../load-config.ts'
import { configWarnings } from '../warnings.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY: 'secret-key-for-tests-0123456789abcdef',
  PROCESSOR: 'simulator',
  PROCESSOR_WEBHOOK_SECRET: 'whsec_for-tests-0123456789',
  BASE_URL: 'https://api.example.com',
  AUTH_URL: 'https://auth.example.com',
  DATABASE_URL: 'postgres://semblance@db/semblance',
}
const S3 = { STORAGE: 's3', S3_BUCKET: 'semblance-files', S3_REGION: 'eu-west-1' }

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig({ ...PRODUCTION, ...env })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

test.each<[Record<string, string>]>([
  [{}],
  [S3],
  [{ ...S3, S3_REGION: '', AWS_REGION: 'eu-west-1' }],
  [{ ...S3, S3_ENDPOINT: 'https://objects.example.com', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret-word' }],
  [{ ...S3, S3_ENDPOINT: 'http://127.0.0.1:9000' }],
  [{ CLAMAV_ADDRESS: 'clamav:3310' }],
  [{ CLAMAV_ADDRESS: '10.0.0.7:3310' }],
  [{ CLAMAV_ADDRESS: '[::1]:3310' }],
  [{ CLAMAV_ADDRESS: '/run/clamav/clamd.ctl' }],
])('%j is accepted', (env) => expect(faultsOf(env)).toEqual([]))

test.each<[string, Record<string, string>]>([
  ['S3_BUCKET', { ...S3, S3_BUCKET: '' }],
  ['S3_BUCKET', { ...S3, S3_BUCKET: 's3://semblance-files' }],
  ['S3_BUCKET', { ...S3, S3_BUCKET: '../files' }],
  ['S3_REGION', { ...S3, S3_REGION: '' }],
  ['CLAMAV_ADDRESS', { CLAMAV_ADDRESS: 'clamav' }],
  ['CLAMAV_ADDRESS', { CLAMAV_ADDRESS: 'tcp://clamav:3310' }],
  ['CLAMAV_ADDRESS', { CLAMAV_ADDRESS: 'clamav:0' }],
  ['CLAMAV_ADDRESS', { CLAMAV_ADDRESS: 'clamav:99999' }],
  ['CLAMAV_ADDRESS', { CLAMAV_ADDRESS: '::1:3310' }],
  ['CLAMAV_TIMEOUT_MS', { CLAMAV_TIMEOUT_MS: '10' }],
  ['S3_ACCESS_KEY_ID', { ...S3, S3_ACCESS_KEY_ID: 'key' }],
  ['S3_ACCESS_KEY_ID', { ...S3, S3_SECRET_ACCESS_KEY: 'secret-word' }],
  ['S3_ENDPOINT', { ...S3, S3_ENDPOINT: 'http://objects.example.com' }],
  ['S3_ENDPOINT', { ...S3, S3_ENDPOINT: 'https://objects.example.com/bucket' }],
  ['S3_BUCKET', { S3_BUCKET: 'semblance-files' }],
  ['FETCH_LOOPBACK_PORTS', { FETCH_LOOPBACK_PORTS: '4000' }],
  ['FETCH_LOOPBACK_PORTS', { FETCH_LOOPBACK_PORTS: '4000,99999' }],
])('an invalid %s is reported once: %j', (name, env) => expect(faultsOf(env)).toEqual([expect.stringContaining(name)]))

test('production warns about the default STORAGE_DIR, but not about a chosen one', () => {
  const warned = (env: Record<string, string>) =>
    configWarnings({ ...PRODUCTION, ...env }).filter((line) => line.includes('STORAGE_DIR'))
  expect(warned({})).toHaveLength(1)
  const quiet: Record<string, string>[] = [
    { STORAGE_DIR: '/srv/objects' },
    { ...S3 },
    { DATABASE_URL: '', DATABASE_EMBEDDED: 'on' },
  ]
  for (const env of quiet) expect(warned(env)).toEqual([])
})
