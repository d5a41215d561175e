import './amount-line.css'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../server/platform/money.ts'
import { useFacts } from '../api.tsx'

type Amount = { minorUnits: number; currency: string }

/** An amount of money, its digits under each other in a column. */
export const Money = ({ minorUnits, currency }: Amount) => (
  <span className="figure">{useMoney()(minorUnits, currency)}</span>
)

/** Writes amounts as the reader's language does. */
export function useMoney(): (minorUnits: number, currency: string) => string {
  const { language } = useFacts()
  return (minorUnits, currency) => asOneFigure(formatMoney(minorUnits, currency, language), language)
}

/**
 * An amount as it is set: below nothing with a minus, not a hyphen. Among letters that run leftwards it stays in one piece:
 * its sign would change sides with the words around it.
 */
export function asOneFigure(amount: string, language: string): string {
  const figure = amount.replace('-', '−')
  return language === 'ar' ? `\u2066${figure.replace(/[\u200e\u200f]/g, '')}\u2069` : figure
}

/** One line of a bill: what, and how much; the last is what it comes to. */
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

export const Amounts = ({ children }: { children: ReactNode }) => <dl className="amounts">{children}</dl>
