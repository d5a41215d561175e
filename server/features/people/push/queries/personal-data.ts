import { classify, ownedBy, type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

/** Deleted with the account. Messages hold ids only. */
export const pushPersonalData: PersonalData = {
  tables: [
    classify('push_subscriptions', {
      title: 'Devices that we notify',
      order: 'id',
      keys: { owner: ownedBy('account', 'account_id') },
      personal: 'id account_id browser created_at',
      noPerson: 'subscription_sealed endpoint_digest keys_digest browser_digest session_id',
      // The browser's name comes from a list.
      codes: 'browser subscription_sealed',
    }),
    classify('push_deliveries', {
      title: 'Notifications on their way to your devices',
      keys: { owner: ownedBy('account', 'account_id') },
      personal: 'subscription_id notice_id account_id created_at',
      noPerson: 'attempts failures next_attempt_at',
    }),
    classify('push_settings', {
      title: 'What the lock screen of your devices shows',
      keys: { owner: ownedBy('account', 'account_id') },
      personal: 'account_id shows_details changed_at',
    }),
    withoutPeople('push_keys', 'name public_key private_key_sealed created_at', {
      codes: 'private_key_sealed',
    }),
  ],
}
