import { formatDecimal, minorUnitDigits } from '../../../../server/platform/money.ts'
import { useFacts } from '../../api.tsx'
import { asOneFigure } from '../../parts/values/amount-line.tsx'
import type { AnyLanguage } from '../../words/language.ts'

/** Formats an amount with Latin digits in all languages: `49,00 $`. */
export function priceOf(minorUnits: number, currency: string, language: AnyLanguage): string {
  const digits = minorUnitDigits(currency)
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(formatDecimal(minorUnits, currency) as Intl.StringNumericLiteral)
}

/**
 * Suppresses React's hydration warning, because browser and server may format spaces or signs
 * differently.
 */
export function Price({ minorUnits, currency }: { minorUnits: number; currency: string }) {
  const { language } = useFacts()
  return (
    <span className="figure" suppressHydrationWarning>
      {asOneFigure(priceOf(minorUnits, currency, language), language)}
    </span>
  )
}
