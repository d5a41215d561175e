import { classify, ownedBy, type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

/**
 * Endpoints and their log are exported and deleted with their account. Events hold ids, states and
 * amounts, and are deleted after WEBHOOK_EVENT_DAYS.
 */
export const webhooksPersonalData: PersonalData = {
  tables: [
    classify('webhook_attempts', {
      title: 'Responses of your webhook receivers',
      order: 'event_id',
      keys: { owner: ownedBy('account', 'account_id') },
      personal: 'endpoint_id event_id number account_id attempted_at duration_ms status_code response error',
      readers: { owner: 'response' },
      codes: 'error',
    }),
    classify('webhook_deliveries', {
      title: 'Deliveries to your webhook endpoints',
      order: 'event_id',
      keys: { owner: ownedBy('account', 'account_id') },
      personal: 'endpoint_id event_id account_id type entity status attempts failures occurred_at ended_at',
      noPerson: 'position next_attempt_at leased_until',
      codes: 'type entity',
    }),
    classify('webhook_endpoints', {
      title: 'Your webhook endpoints',
      order: 'id',
      keys: { owner: ownedBy('account', 'account_id') },
      personal: 'id account_id url description event_types status status_reason created_at updated_at',
      ofAnother: 'made_by_account_id',
      noPerson: 'secret_sealed previous_secret_sealed previous_secret_until',
      readers: { owner: 'url description' },
      codes: 'event_types secret_sealed previous_secret_sealed',
    }),
    withoutPeople('webhook_events', 'id type entity position body occurred_at created_at', {
      codes: 'type entity body',
    }),
  ],
}
