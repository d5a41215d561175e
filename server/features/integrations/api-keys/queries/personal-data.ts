import { classify, ownedBy, type PersonalData } from '../../../../platform/personal-data/index.ts'

/** Keys and their history are exported and deleted with their account. */
export const apiKeysPersonalData: PersonalData = {
  tables: [
    classify('api_key_history', {
      title: 'History of your API keys',
      order: 'id',
      keys: { owner: ownedBy('account', 'account_id') },
      personal: 'id account_id key_id key_name action route request_id created_at',
      readers: { owner: 'key_name' },
      codes: 'route',
    }),
    classify('api_keys', {
      title: 'Your API keys',
      order: 'id',
      keys: { owner: ownedBy('account', 'account_id') },
      personal: 'id account_id name mode scopes secret_start created_at expires_at revoked_at last_used_at',
      ofAnother: 'made_by_account_id',
      noPerson: 'secret_hash previous_secret_hash previous_secret_until',
      readers: { owner: 'name' },
      codes: 'scopes secret_start secret_hash previous_secret_hash',
    }),
  ],
}
