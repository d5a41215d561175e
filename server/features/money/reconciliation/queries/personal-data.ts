import { classifyBooks, type PersonalData } from '../../../../platform/personal-data/index.ts'

/**
 * Classifies the personal data of the check results. The results contain only ids of accounts and
 * payments. After an erasure, these ids no longer identify anybody.
 */
export const reconciliationPersonalData: PersonalData = {
  tables: [classifyBooks('books_checks', 'name difference_count differences looked_at')],
}
