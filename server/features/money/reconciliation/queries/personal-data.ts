import { classifyBooks, type PersonalData } from '../../../../platform/personal-data/index.ts'

/**
 * Declares that findings contain only ids of accounts and payments, which no longer identify anyone
 * after an erasure.
 */
export const reconciliationPersonalData: PersonalData = {
  tables: [classifyBooks('books_checks', 'name difference_count differences looked_at')],
}
