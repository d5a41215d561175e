import './amount-line.css'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../server/platform/money.ts'
import { useFacts } from '../api.tsx'
import { directionOf } from '../words/language.ts'

type Amount = { minorUnits: number; currency: string }

/** An amount of money, its digits under each other in a column. */
export const Money = ({ minorUnits, currency }: Amount) => (
  <span className="figure">{useMoney()(minorUnits, currency)}</span>
)

/** Writes amounts as the reader's language does; from right to left an amount still reads as one: "US$" never as "$US". */
export function useMoney(): (minorUnits: number, currency: string) => string {
  const { language } = useFacts()
  const isolated = directionOf(language) === 'rtl' ? (text: string) => `\u2066${text}\u2069` : (text: string) => text
  return (minorUnits, currency) => isolated(formatMoney(minorUnits, currency, language))
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
