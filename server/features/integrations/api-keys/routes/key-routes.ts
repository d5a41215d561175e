import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Nullable, withExample } from '../../../../platform/http/schemas.ts'
import { createKey, getKey, revokeKey, rotateKey } from '../change-keys.ts'
import { DEFAULT_OVERLAP_HOURS, MAX_OVERLAP_HOURS } from '../domain/limits.ts'
import { keyModeOf } from '../key-secret.ts'
import {
  KeyDetailsResponse,
  KeyId,
  KeyName,
  KeyResponse,
  KeyScopes,
  KeySecretResponse,
  KeysResponse,
  viewEntry,
  viewKey,
  viewScopes,
} from '../key-views.ts'
import { ownerOf } from '../owner-of.ts'
import { listHistory } from '../queries/history.ts'
import { listKeys } from '../queries/keys.ts'

// No page of another origin may call these routes.
const shared = { auth: 'user', tag: 'API keys' } as const
const params = Exactly({ id: KeyId })

export const listKeysRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/keys',
  operationId: 'listApiKeys',
  summary: 'Lists the account’s API keys, newest first, and the scopes that keys can have.',
  responses: { 200: KeysResponse },
  errors: ['Forbidden'],
  handler: async ({ ctx, caller }) => {
    const now = ctx.clock.now()
    const keys = await listKeys(ctx.db, ownerOf(caller))
    return ok({ keys: keys.map((row) => viewKey(row, now)), scopes: viewScopes(), mode: keyModeOf(ctx.config) })
  },
})

export const createKeyRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/keys',
  operationId: 'createApiKey',
  summary: 'Creates an API key and returns its secret, which is not shown again.',
  body: Exactly({
    name: KeyName,
    scopes: KeyScopes,
    expiresAt: Type.Optional(
      Nullable(withExample(Type.String({ format: 'date-time', description: 'Null: never.' }), STORY.dueAt)),
    ),
  }),
  responses: { 201: KeySecretResponse },
  errors: ['Forbidden', 'SIGN_IN_AGAIN', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, body: { name, scopes, expiresAt } }) => {
    const input = { name, scopes, expiresAt: expiresAt ? new Date(expiresAt) : null }
    const { key, secret } = await createKey(ctx, caller, input)
    return created({ key: viewKey(key, ctx.clock.now()), secret })
  },
})

export const getKeyRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/keys/{id}',
  operationId: 'readApiKey',
  summary: 'Returns an API key without its secret, and its history.',
  params,
  responses: { 200: KeyDetailsResponse },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params: { id } }) => {
    const key = await getKey(ctx, caller, id)
    const history = await listHistory(ctx.db, { accountId: key.account_id, id })
    return ok({ key: viewKey(key, ctx.clock.now()), history: history.map(viewEntry) })
  },
})

export const rotateKeyRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/keys/{id}/rotate',
  operationId: 'rotateApiKey',
  summary: 'Replaces the secret of an API key. The old one works as well for a time.',
  params,
  body: Exactly({
    overlapHours: Type.Optional(
      withExample(
        Type.Integer({
          minimum: 0,
          maximum: MAX_OVERLAP_HOURS,
          description: `Hours for which the old secret still works. Default: ${DEFAULT_OVERLAP_HOURS}.`,
        }),
        DEFAULT_OVERLAP_HOURS,
      ),
    ),
  }),
  responses: { 200: KeySecretResponse },
  errors: ['Forbidden', 'SIGN_IN_AGAIN', 'NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params: { id }, body: { overlapHours = DEFAULT_OVERLAP_HOURS } }) => {
    const { key, secret } = await rotateKey(ctx, caller, { id, overlapHours })
    return ok({ key: viewKey(key, ctx.clock.now()), secret })
  },
})

export const revokeKeyRoute = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/api/keys/{id}',
  operationId: 'revokeApiKey',
  summary: 'Revokes an API key at once. It stays in the list for a time.',
  params,
  responses: { 200: KeyResponse },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params: { id } }) =>
    ok({ key: viewKey(await revokeKey(ctx, caller, id), ctx.clock.now()) }),
})
