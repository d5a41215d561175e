import { type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

/** The personal data of unfinished erasures is encrypted, and deleted with the row. */
export const fanDataPersonalData: PersonalData = {
  tables: [
    withoutPeople('fan_erasures', 'id sealed_scope attempts requested_at due_at', { codes: 'sealed_scope' }),
    withoutPeople('fan_erasures_known', 'id requested_at'),
  ],
}
