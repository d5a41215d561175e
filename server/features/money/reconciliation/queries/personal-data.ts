import { classifyBooks, type PersonalData } from '../../../../platform/personal-data/index.ts'

/**
 * The results contain only ids of accounts and payments, which identify nobody after an erasure.
 */
export const reconciliationPersonalData: PersonalData = {
  tables: [classifyBooks('books_checks', 'name difference_count differences looked_at')],
}
