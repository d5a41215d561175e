import { type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

/** The outbox holds ids, states and amounts for at most some minutes. */
export const eventsPersonalData: PersonalData = {
  tables: [
    withoutPeople(
      'webhook_outbox',
      'position source source_id entity brand_account_id talent_account_id facts occurred_at',
      { codes: 'entity facts' },
    ),
  ],
}
