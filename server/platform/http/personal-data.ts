import { classify, ownedBy, type PersonalData } from '../personal-data/index.ts'

/**
 * Declares the personal data in stored requests. The response of a request is stored for a day, so
 * that a repeated request receives the same response.
 */
export const requestsPersonalData: PersonalData = {
  tables: [
    classify('idempotency_keys', {
      title: 'Responses kept for a day, in case of repeated requests',
      keys: { caller: ownedBy('user', 'user_id') },
      personal: 'user_id route key status answer expires_at',
      noPerson: 'request_hash locked_until',
      readers: { owner: 'answer' },
      codes: 'route',
    }),
  ],
}
