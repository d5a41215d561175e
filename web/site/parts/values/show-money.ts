import { formatMoney } from '../../../../server/platform/money.ts'
import { currentLanguage } from '../../../words/say.ts'

/** Formats an amount in the language of the page. Like `say`, call it while rendering. */
export const showMoney = (amountMinorUnit: number, currency: string): string =>
  formatMoney(amountMinorUnit, currency, currentLanguage())
