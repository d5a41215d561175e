export { acceptHandOver } from './accept-hand-over.ts'
