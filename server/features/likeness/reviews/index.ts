export { checkFace, type LookedAt } from './check-face.ts'
