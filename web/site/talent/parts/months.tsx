import type { StatementMonths } from '../../../../client/src/api-types.ts'
import { minorUnitDigits } from '../../../../server/platform/money.ts'
import { Columns, Panel } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { useFacts } from '../../api.tsx'
import { AmountLine, Amounts } from '../../parts/values/amount-line.tsx'
import { Chart } from '../../parts/values/chart.tsx'
import { formatAmount } from '../../words/format-amount.ts'
import { formatMonthLabels } from '../labels.ts'

type Month = StatementMonths['months'][number]

type MonthsProps = { months: readonly Month[]; totals: StatementMonths['totals'][number] }

export function Months({ months, totals }: MonthsProps) {
  const { language } = useFacts()
  const { currency } = totals
  return (
    <Columns
      side={
        <Panel>
          <Amounts>
            <AmountLine label={say('Offers')} minorUnits={totals.offersMinorUnit} currency={currency} />
            <AmountLine label={say('Merch')} minorUnits={totals.merchMinorUnit} currency={currency} />
            <AmountLine label={say('Products')} minorUnits={totals.productsMinorUnit} currency={currency} />
            {totals.returnedMinorUnit !== 0 && (
              <AmountLine label={say('Reversed')} minorUnits={totals.returnedMinorUnit} currency={currency} />
            )}
            <AmountLine
              label={say('Earned')}
              hint={say('in the last twelve months')}
              minorUnits={totals.earnedMinorUnit}
              currency={currency}
              isTotal
            />
          </Amounts>
        </Panel>
      }
    >
      <Chart
        caption={say('Earned by month, {currency}', { currency })}
        series={[say('Offers'), say('Merch'), say('Products')]}
        wordsOf={(amount) => formatAmount(amount, currency)}
        scaleOf={(amount) => withoutZeros(formatAmount(amount, currency), currency)}
        bars={months.map(({ month, offersMinorUnit, merchMinorUnit, productsMinorUnit }) => ({
          ...formatMonthLabels(month, language),
          values: [offersMinorUnit, merchMinorUnit, productsMinorUnit],
        }))}
      />
    </Columns>
  )
}

/** Leaves out the cents of a whole amount. */
const withoutZeros = (amount: string, currency: string): string =>
  minorUnitDigits(currency) === 0 ? amount : amount.replace(/[.,]0+(?=\D*$)/, '')
