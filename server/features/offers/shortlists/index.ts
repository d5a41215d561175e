export { savedTalents } from './queries/fragments.ts'
