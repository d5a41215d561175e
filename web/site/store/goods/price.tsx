import { decimalOf, minorUnitDigits } from '../../../../server/platform/money.ts'
import { useFacts } from '../../api.tsx'
import { asOneFigure } from '../../parts/amount-line.tsx'
import type { Language } from '../../words/language.ts'

/** An amount as the reader's language writes it, in digits that all of them read: `49,00 $`. */
export function priceOf(minorUnits: number, currency: string, language: Language): string {
  const digits = minorUnitDigits(currency)
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(decimalOf(minorUnits, currency) as Intl.StringNumericLiteral)
}

/** The same on a page. What a browser writes otherwise than the server, a space or a sign, is no reason to draw it anew. */
export function Price({ minorUnits, currency }: { minorUnits: number; currency: string }) {
  const { language } = useFacts()
  return (
    <span className="figure" suppressHydrationWarning>
      {asOneFigure(priceOf(minorUnits, currency, language), language)}
    </span>
  )
}
