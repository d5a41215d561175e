import { classify, ownedBy, type PersonalData, withoutPeople } from '../../platform/personal-data/index.ts'

/** Data of the built-in provider. An erasure also deletes the person at another provider. */
export const identityPersonalData: PersonalData = {
  tables: [
    classify('identity.users', {
      title: 'How you sign in',
      order: 'sub',
      keys: { self: ownedBy('user', 'sub') },
      personal: 'sub email display_name role confirmed_at created_at',
      noPerson: 'password_hash',
      readers: { owner: 'email display_name' },
      codes: 'sub',
    }),
    classify('identity.sessions', {
      title: 'Where you are signed in',
      order: 'id',
      keys: { self: ownedBy('user', 'sub') },
      personal: 'id sub user_agent created_at last_used_at expires_at revoked_at used_second_factor',
      noPerson: 'seen_token_hash',
      readers: { owner: 'user_agent' },
      codes: 'sub',
    }),
    classify('identity.social_links', {
      title: 'Other sites you sign in with',
      keys: { self: ownedBy('user', 'sub') },
      personal: 'provider subject sub linked_at email issuer',
      readers: { nobody: 'email' },
      codes: 'provider subject sub issuer',
    }),
    classify('identity.signups', {
      title: 'Sign-ups waiting for their code',
      order: 'id',
      keys: { address: ownedBy('address', 'email') },
      personal: 'id email display_name role created_at',
      noPerson: 'password_hash',
      readers: { nobody: 'email display_name' },
    }),
    classify('identity.codes', {
      keys: { address: ownedBy('address', 'email') },
      personal: 'email purpose expires_at',
      noPerson: 'code_hash tries_left',
      readers: { nobody: 'email' },
    }),
    classify('identity.mailed_codes', {
      title: 'Codes sent to you',
      keys: { address: ownedBy('address', 'email') },
      personal: 'email purpose expires_at',
      noPerson: 'asker code_hash tries_left tries_elsewhere',
      readers: { nobody: 'email' },
      codes: 'asker',
    }),
    classify('identity.passkeys', {
      title: 'Your passkeys',
      order: 'id',
      keys: { self: ownedBy('user', 'sub') },
      personal: 'id sub name created_at last_used_at',
      noPerson: 'credential_id public_key sign_count transports',
      readers: { owner: 'name' },
      codes: 'sub transports',
    }),
    classify('identity.authenticator_apps', {
      title: 'Your authenticator app',
      keys: { self: ownedBy('user', 'sub') },
      personal: 'sub confirmed_at',
      noPerson: 'sealed_key last_step',
      codes: 'sub',
    }),
    classify('identity.recovery_codes', {
      title: 'Your recovery codes',
      keys: { self: ownedBy('user', 'sub') },
      personal: 'sub created_at',
      noPerson: 'code_hash',
      codes: 'sub',
    }),
    classify('identity.factor_recoveries', {
      title: 'Requests to remove your passkeys and your authenticator app',
      keys: { self: ownedBy('user', 'sub') },
      personal: 'sub requested_at opens_at expires_at',
      noPerson: 'token_hash',
      codes: 'sub',
    }),
    withoutPeople('identity.used_tickets', 'nonce_hash expires_at'),
    // Refresh tokens are deleted with their session.
    withoutPeople('identity.refresh_tokens', 'token_hash session_id created_at used_at parent_hash'),
    withoutPeople('identity.signing_keys', 'kid public_jwk sealed_private_jwk created_at retired_at', {
      codes: 'kid public_jwk sealed_private_jwk',
    }),
    withoutPeople('identity.social_answers', 'state_hash expires_at'),
  ],
}
