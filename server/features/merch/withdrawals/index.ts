export { openWithdrawals } from './queries/fragments.ts'
