import { classifyBooks, type PersonalData } from '../../../../platform/personal-data/index.ts'

/**
 * Declares that findings contain ids of accounts and payments only, which identify nobody after an
 * erasure.
 */
export const reconciliationPersonalData: PersonalData = {
  tables: [classifyBooks('books_checks', 'name difference_count differences looked_at')],
}
