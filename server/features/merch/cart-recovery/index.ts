export { recordMailOpens } from './record-mail-opens.ts'
export { restoreCart } from './restore-cart.ts'
