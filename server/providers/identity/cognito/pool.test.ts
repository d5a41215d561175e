import { expect, test } from 'vitest'
import { openPool, type PoolConfig } from './pool.ts'

const CONFIG: PoolConfig = {
  COGNITO_USER_POOL_ID: 'eu-west-1_Ab12Cd34E',
  COGNITO_CLIENT_ID: 'client',
  COGNITO_CLIENT_SECRET: undefined,
  COGNITO_REGION: undefined,
  AWS_REGION: undefined,
  COGNITO_ENDPOINT: undefined,
  isProduction: true,
}

test.each<[string, Partial<PoolConfig>, string, string]>([
  [
    'a pool is where its id says',
    {},
    'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Ab12Cd34E',
    'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Ab12Cd34E/.well-known/jwks.json',
  ],
  [
    'China has addresses of its own',
    { COGNITO_USER_POOL_ID: 'cn-north-1_Ab12Cd34E' },
    'https://cognito-idp.cn-north-1.amazonaws.com.cn/cn-north-1_Ab12Cd34E',
    'https://cognito-idp.cn-north-1.amazonaws.com.cn/cn-north-1_Ab12Cd34E/.well-known/jwks.json',
  ],
  [
    'a local counterpart issues in its own name',
    { COGNITO_ENDPOINT: 'http://127.0.0.1:9229', isProduction: false },
    'http://127.0.0.1:9229/eu-west-1_Ab12Cd34E',
    'http://127.0.0.1:9229/eu-west-1_Ab12Cd34E/.well-known/jwks.json',
  ],
  [
    'a private endpoint serves tokens of the public address',
    { COGNITO_ENDPOINT: 'https://vpce-0ab1.cognito-idp.eu-west-1.vpce.amazonaws.com' },
    'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Ab12Cd34E',
    'https://vpce-0ab1.cognito-idp.eu-west-1.vpce.amazonaws.com/eu-west-1_Ab12Cd34E/.well-known/jwks.json',
  ],
  [
    'an address that only looks like Amazon’s is not',
    { COGNITO_ENDPOINT: 'https://amazonaws.com.example.com' },
    'https://amazonaws.com.example.com/eu-west-1_Ab12Cd34E',
    'https://amazonaws.com.example.com/eu-west-1_Ab12Cd34E/.well-known/jwks.json',
  ],
])('%s', (_what, settings, issuer, jwksUrl) => {
  expect(openPool({ ...CONFIG, ...settings })).toMatchObject({ issuer, jwksUrl })
})

test('the region is the one that is named, before the process’s own', async () => {
  const regionOf = async (settings: Partial<PoolConfig>) => openPool({ ...CONFIG, ...settings }).client.config.region()
  expect(await regionOf({ COGNITO_REGION: 'eu-west-1', AWS_REGION: 'us-east-1' })).toBe('eu-west-1')
  expect(await regionOf({ AWS_REGION: 'us-east-1' })).toBe('us-east-1')
  expect(await regionOf({})).toBe('eu-west-1')
})

test('made-up credentials are for counterparts only', async () => {
  const endpoint = 'http://127.0.0.1:9229'
  const local = openPool({ ...CONFIG, COGNITO_ENDPOINT: endpoint, isProduction: false })
  expect(await local.client.config.credentials()).toMatchObject({ accessKeyId: 'local' })
  const real = openPool({ ...CONFIG, isProduction: false })
  const found = await real.client.config.credentials().catch(() => undefined)
  expect(found?.accessKeyId).not.toBe('local')
})
