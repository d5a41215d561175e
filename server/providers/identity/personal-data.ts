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
      personal: 'id sub user_agent created_at last_used_at expires_at revoked_at',
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
    // Refresh tokens are deleted with their session.
    withoutPeople('identity.refresh_tokens', 'token_hash session_id created_at used_at parent_hash'),
    withoutPeople('identity.signing_keys', 'kid public_jwk sealed_private_jwk created_at retired_at', {
      codes: 'kid public_jwk sealed_private_jwk',
    }),
    withoutPeople('identity.social_answers', 'state_hash expires_at'),
  ],
}
