import Type, { type Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Exactly,
  Id,
  isoTime,
  isoTimeOrNull,
  Nullable,
  NullableText,
  NullableTime,
  named,
  OneOf,
  Text,
  Time,
  withExample,
} from '../../../platform/http/schemas.ts'
import { stateOf } from './domain/key-state.ts'
import { NAME_MAX, SHOWN_ENTRIES } from './domain/limits.ts'
import { isScope, SCOPE_NAMES, SCOPES } from './domain/scopes.ts'
import { KEY_MODES } from './key-secret.ts'
import type { HistoryRow } from './queries/history.ts'
import type { KeyWithMaker } from './queries/keys.ts'

export const KeyId = withExample(Id, STORY.apiKeyId)
export const KeyName = withExample(Text({ minLength: 1, maxLength: NAME_MAX }), 'Order desk')
const ScopeName = named('ApiKeyScope', OneOf(SCOPE_NAMES))
export const KeyScopes = withExample(
  Type.Array(ScopeName, {
    minItems: 1,
    maxItems: SCOPE_NAMES.length,
    description: 'The permitted actions of the key.',
  }),
  ['offers:read', 'licenses:read'],
)
const KeyModeName = OneOf(KEY_MODES, {
  description: 'A test key works while payments are simulated, and a live key while they are real.',
})

export const KeyView = named(
  'ApiKey',
  Exactly({
    id: KeyId,
    name: KeyName,
    mode: KeyModeName,
    scopes: withExample(Type.Array(ScopeName), ['offers:read', 'licenses:read']),
    secretStart: withExample(
      Text({ maxLength: 20, description: 'The first characters of the secret.' }),
      'smbl_live_9hQ2',
    ),
    status: OneOf(['ACTIVE', 'EXPIRED', 'REVOKED']),
    expiresAt: NullableTime,
    oldSecretValidUntil: Nullable(withExample(Time, STORY.laterAt)),
    lastUsedAt: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      format: 'date-time',
      description: 'To the minute. Null: never.',
    }),
    madeBy: Type.Unsafe<string | null>({
      ...NullableText(),
      description: 'The member of the team who made the secret. Null: the owner of the account.',
    }),
    isMakerGone: Type.Boolean({
      description: 'True if that member has left the team and may still know the secret. Replace it.',
    }),
    createdAt: Time,
    revokedAt: NullableTime,
  }),
)
export const KeyResponse = named('ApiKeyResponse', Exactly({ key: KeyView }))
export const KeySecretResponse = named(
  'ApiKeySecretResponse',
  Exactly({
    key: KeyView,
    secret: withExample(
      Text({ maxLength: 100, description: 'Sent as `Authorization: Bearer …`. It is not shown again.' }),
      `smbl_live_${'0'.repeat(49)}`,
    ),
  }),
)
export const KeysResponse = named(
  'ApiKeys',
  Exactly({
    keys: Type.Array(KeyView),
    scopes: Type.Array(
      named(
        'ApiKeyScopeInfo',
        Exactly({
          scope: ScopeName,
          about: withExample(Text(), SCOPES['offers:read'].about),
          writes: withExample(Type.Boolean({ description: 'True if it lets a program change something.' }), false),
          routes: withExample(Type.Array(Text()), ['GET /api/offers/list']),
        }),
      ),
      { description: 'Every scope that a key can have. A key cannot use any other route.' },
    ),
    mode: KeyModeName,
  }),
)
export const KeyDetailsResponse = named(
  'ApiKeyDetails',
  Exactly({
    key: KeyView,
    history: Type.Array(
      named(
        'ApiKeyEntry',
        Exactly({
          action: OneOf(['CREATED', 'ROTATED', 'REVOKED', 'REQUESTED'], {
            description: 'REQUESTED: a program asked for a change with this key.',
          }),
          route: withExample(NullableText(200), 'POST /api/offers/submit'),
          requestId: withExample(NullableText(100), STORY.requestId),
          at: Time,
        }),
      ),
      { description: `Newest first, at most ${SHOWN_ENTRIES}.` },
    ),
  }),
)

export const viewScopes = (): Static<typeof KeysResponse>['scopes'] =>
  SCOPE_NAMES.map((scope) => ({ scope, ...SCOPES[scope], routes: [...SCOPES[scope].routes] }))

export const viewKey = (row: KeyWithMaker, now: Date): Static<typeof KeyView> => ({
  id: row.id,
  name: row.name,
  mode: row.mode,
  scopes: row.scopes.filter(isScope),
  secretStart: row.secret_start,
  status: stateOf(row, now),
  expiresAt: isoTimeOrNull(row.expires_at),
  oldSecretValidUntil:
    row.previous_secret_until !== null && row.previous_secret_until > now ? isoTime(row.previous_secret_until) : null,
  lastUsedAt: isoTimeOrNull(row.last_used_at),
  madeBy: row.maker_name,
  isMakerGone: row.is_maker_gone,
  createdAt: isoTime(row.created_at),
  revokedAt: isoTimeOrNull(row.revoked_at),
})

export const viewEntry = (row: HistoryRow): Static<typeof KeyDetailsResponse>['history'][number] => ({
  action: row.action,
  route: row.route,
  requestId: row.request_id,
  at: isoTime(row.created_at),
})
