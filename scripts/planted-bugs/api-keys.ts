import { type PlantedBug, planted } from './planted-bug.ts'

const KEYS = 'server/features/integrations/api-keys'
const ATTACKS = `${KEYS}/attacks.test.ts`
const HOSTILE = `${KEYS}/hostile.test.ts`
const ENDINGS = `${KEYS}/endings.test.ts`
const OVER_HTTP = `${KEYS}/api-keys.test.ts`
const EVERY_ROUTE = `${KEYS}/every-route.test.ts`

export const API_KEY_BUGS: readonly PlantedBug[] = [
  planted(
    'a key without the scope may do everything that any key may do',
    { file: `${KEYS}/accept-key.ts`, from: '!key.scopes.includes(scope)', to: 'key.scopes.length === 0' },
    EVERY_ROUTE,
  ),
  planted(
    'a revoked key still works',
    { file: `${KEYS}/domain/key-state.ts`, from: "if (revoked_at !== null) return 'REVOKED'", to: '' },
    ENDINGS,
  ),
  planted(
    'the old secret of a key works forever',
    {
      file: `${KEYS}/accept-key.ts`,
      from: '!(key.previous_secret_until && key.previous_secret_until > now)',
      to: 'key.previous_secret_until === null',
    },
    OVER_HTTP,
  ),
  planted(
    'a key still works when its owner has become an admin, who cannot revoke it',
    { file: `${KEYS}/accept-key.ts`, from: "key.roles.includes('admin')", to: 'false' },
    HOSTILE,
  ),
  planted(
    'a key writes to its history beyond the limit of its requests',
    { file: `${KEYS}/accept-key.ts`, from: 'await limit(key.id)\n', to: 'void limit\n' },
    HOSTILE,
  ),
  planted(
    'the cookies that come with a key also count',
    { file: 'server/platform/http/callers/api-keys.ts', from: 'request.cookies = {}\n', to: '\n' },
    ATTACKS,
  ),
  planted(
    'a wrong key in capitals is ignored, so the cookie counts',
    {
      file: 'server/platform/http/callers/api-keys.ts',
      from: '/^bearer\\s+(smbl_.*)$/is',
      to: '/^Bearer (smbl_.*)$/s',
    },
    ATTACKS,
  ),
  planted(
    'a key counts as a proof that its owner is present',
    { file: 'server/features/people/accounts/assert-fresh-proof.ts', from: 'caller.apiKey || ', to: '' },
    ATTACKS,
  ),
  planted(
    'a key can be created without a fresh proof',
    {
      file: `${KEYS}/change-keys.ts`,
      from: 'const accountId = ownerOf(caller)\n  await assertFreshProof(ctx, caller)',
      to: 'const accountId = ownerOf(caller)',
    },
    OVER_HTTP,
  ),
]
