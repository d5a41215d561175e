export { acceptKey } from './accept-key.ts'
