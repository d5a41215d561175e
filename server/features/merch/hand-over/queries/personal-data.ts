import { type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

/** The personal data of the linked session is classified with the sessions. */
export const handOverPersonalData: PersonalData = {
  tables: [
    withoutPeople('merch_hand_overs', 'digest campaign_id session_id sealed_bearer device created_at expires_at', {
      codes: 'sealed_bearer device',
    }),
  ],
}
