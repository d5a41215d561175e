import { formatMoney } from '../../../server/platform/money.ts'
import { currentLanguage } from '../../words/say.ts'

/** Formats an amount in the language of the page, for texts. Elements use `Money`. */
export const formatAmount = (minorUnits: number, currency: string): string =>
  formatMoney(minorUnits, currency, currentLanguage())
