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
    'a pool’s URLs are derived from its id',
    {},
    'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Ab12Cd34E',
    'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Ab12Cd34E/.well-known/jwks.json',
  ],
  [
    'a pool in China uses the Chinese domain',
    { COGNITO_USER_POOL_ID: 'cn-north-1_Ab12Cd34E' },
    'https://cognito-idp.cn-north-1.amazonaws.com.cn/cn-north-1_Ab12Cd34E',
    'https://cognito-idp.cn-north-1.amazonaws.com.cn/cn-north-1_Ab12Cd34E/.well-known/jwks.json',
  ],
  [
    'a local emulator is its own issuer',
    { COGNITO_ENDPOINT: 'http://127.0.0.1:9229', isProduction: false },
    'http://127.0.0.1:9229/eu-west-1_Ab12Cd34E',
    'http://127.0.0.1:9229/eu-west-1_Ab12Cd34E/.well-known/jwks.json',
  ],
  [
    'a private endpoint serves the keys of the public issuer',
    { COGNITO_ENDPOINT: 'https://vpce-0ab1.cognito-idp.eu-west-1.vpce.amazonaws.com' },
    'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Ab12Cd34E',
    'https://vpce-0ab1.cognito-idp.eu-west-1.vpce.amazonaws.com/eu-west-1_Ab12Cd34E/.well-known/jwks.json',
  ],
  [
    'a host that only resembles Amazon’s is its own issuer',
    { COGNITO_ENDPOINT: 'https://amazonaws.com.example.com' },
    'https://amazonaws.com.example.com/eu-west-1_Ab12Cd34E',
    'https://amazonaws.com.example.com/eu-west-1_Ab12Cd34E/.well-known/jwks.json',
  ],
])('%s', (_what, settings, issuer, jwksUrl) => {
  expect(openPool({ ...CONFIG, ...settings })).toMatchObject({ issuer, jwksUrl })
})

test('COGNITO_REGION wins over AWS_REGION, and the pool id is the fallback', async () => {
  const regionOf = async (settings: Partial<PoolConfig>) => openPool({ ...CONFIG, ...settings }).client.config.region()
  expect(await regionOf({ COGNITO_REGION: 'eu-west-1', AWS_REGION: 'us-east-1' })).toBe('eu-west-1')
  expect(await regionOf({ AWS_REGION: 'us-east-1' })).toBe('us-east-1')
  expect(await regionOf({})).toBe('eu-west-1')
})

test('placeholder credentials are used only with a local emulator', async () => {
  const endpoint = 'http://127.0.0.1:9229'
  const local = openPool({ ...CONFIG, COGNITO_ENDPOINT: endpoint, isProduction: false })
  expect(await local.client.config.credentials()).toMatchObject({ accessKeyId: 'local' })
  const real = openPool({ ...CONFIG, isProduction: false })
  const found = await real.client.config.credentials().catch(() => undefined)
  expect(found?.accessKeyId).not.toBe('local')
})
