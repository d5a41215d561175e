import './amount-line.css'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../../server/platform/money.ts'
import { useFacts } from '../../api.tsx'

type Amount = { minorUnits: number; currency: string }

/** Shows an amount in digits of equal width, so that amounts in a column align. */
export const Money = ({ minorUnits, currency }: Amount) => (
  <span className="figure">{useMoney()(minorUnits, currency)}</span>
)

/** Returns a formatter for amounts in the reader's language. */
export function useMoney(): (minorUnits: number, currency: string) => string {
  const { language } = useFacts()
  return (minorUnits, currency) => asOneFigure(formatMoney(minorUnits, currency, language), language)
}

/**
 * Writes a minus sign instead of a hyphen. In Arabic, isolates the amount, because otherwise its
 * sign would appear on the other side.
 */
export function asOneFigure(amount: string, language: string): string {
  const figure = amount.replace('-', '−')
  return language === 'ar' ? `\u2066${figure.replace(/[\u200e\u200f]/g, '')}\u2069` : figure
}

/** One line of a bill. The last line is the total. */
export const AmountLine = ({
  label,
  hint,
  isTotal = false,
  ...amount
}: Amount & { label: ReactNode; hint?: ReactNode; isTotal?: boolean }) => (
  <div className={isTotal ? 'amount-line amount-total' : 'amount-line'}>
    <dt>
      {label}
      {hint !== undefined && <span className="small muted amount-hint">{hint}</span>}
    </dt>
    <dd>
      <Money {...amount} />
    </dd>
  </div>
)

/** List of `AmountLine`s. */
export const Amounts = ({ children }: { children: ReactNode }) => <dl className="amounts">{children}</dl>
