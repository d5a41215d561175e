import { SCOPE_NAMES, type Scope } from '../../../server/features/integrations/api-keys/domain/scopes.ts'
import { expectOk } from '../offers/offers.ts'
import type { Person, TestResponse, World } from '../world.ts'

export const KEYS = '/api/keys'

export type TestKey = { id: string; secret: string; at: string }

export async function addKey(
  person: Person,
  { scopes = SCOPE_NAMES, ...more }: { scopes?: readonly Scope[]; name?: string; expiresAt?: string } = {},
): Promise<TestKey> {
  const { key, secret } = expectOk(await person.post(KEYS, { name: 'Order desk', scopes, ...more }))
  return { id: key.id, secret, at: `${KEYS}/${key.id}` }
}

export const bearer = (secret: string): { authorization: string } => ({ authorization: `Bearer ${secret}` })

/** Returns functions that send requests with the key but without cookies, as a program does. */
export const withKey = (
  world: World,
  secret: string,
): Record<'get' | 'delete', (path: string) => Promise<TestResponse>> &
  Record<'post' | 'patch' | 'put', (path: string, body?: unknown) => Promise<TestResponse>> => {
  const { send } = world.stranger()
  const headers = { ...bearer(secret), origin: 'https://elsewhere.example' }
  const by = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') => (path: string, body?: unknown) =>
    send(method, path, body, headers)
  return { get: by('GET'), post: by('POST'), put: by('PUT'), patch: by('PATCH'), delete: by('DELETE') }
}
