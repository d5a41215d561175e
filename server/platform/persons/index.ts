export {
  type CheckedPerson,
  type ComparedPicture,
  markPersonChecked,
  markPictureCompared,
  type PersonCheck,
  type PersonFile,
  type PictureMarks,
} from './checked-person.ts'
export { type ComparedKind, PERSON_SOURCES, type PersonSource } from './person-sources.ts'
