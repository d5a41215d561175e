export {
  type ClassifiedTable,
  type ColumnClass,
  classify,
  classifyBooks,
  EMPTY_PERSON,
  ERASED_BY_OWNER,
  ERASED_TEXT,
  type Key,
  mentionsPerson,
  ownedBy,
  type Person,
  partOf,
  type Reader,
  withoutPeople,
} from './classify.ts'
export type { ErasureBlocker, PersonalData } from './personal-data.ts'
export { allowErasing, belongsToPerson, eraseByClass } from './queries/erase-by-class.ts'
export {
  type ExportedColumn,
  exportedColumns,
  type PersonalRow,
  readPersonalRows,
} from './queries/read-personal-rows.ts'
export { ERASED_NAME, hasNames, textWithoutNames, withoutNames } from './queries/without-names.ts'
