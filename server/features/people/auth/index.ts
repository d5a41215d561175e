export { validReturnTo } from './domain/return-to.ts'
