export { decimalOf, formatMoney, isCurrency, parseMoney } from '../../../money.ts'
