import { classify, ownedBy, type PersonalData } from '../personal-data/index.ts'

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
