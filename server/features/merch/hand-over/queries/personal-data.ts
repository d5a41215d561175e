import { type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

/**
 * Declares that hand-overs contain no personal data. They last minutes, and the session classifies
 * its own data.
 */
export const handOverPersonalData: PersonalData = {
  tables: [
    withoutPeople('merch_hand_overs', 'digest campaign_id session_id sealed_bearer device created_at expires_at', {
      codes: 'sealed_bearer device',
    }),
  ],
}
