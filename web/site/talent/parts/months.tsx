import type { StatementMonths } from '../../../../client/src/api-types.ts'
import { formatMoney } from '../../../../server/platform/money.ts'
import { Columns, Panel } from '../../../parts/layout/page.tsx'
import { useFacts } from '../../api.tsx'
import { AmountLine, Amounts } from '../../parts/values/amount-line.tsx'
import { Chart } from '../../parts/values/chart.tsx'
import { formatMonthLabels } from '../labels.ts'

type Month = StatementMonths['months'][number]
const SERIES = ['Offers', 'Merch', 'Products']

type MonthsProps = { months: readonly Month[]; totals: StatementMonths['totals'][number] }

export function Months({ months, totals }: MonthsProps) {
  const { language } = useFacts()
  const { currency } = totals
  return (
    <Columns
      side={
        <Panel>
          <Amounts>
            <AmountLine label="Offers" minorUnits={totals.offersMinorUnit} currency={currency} />
            <AmountLine label="Merch" minorUnits={totals.merchMinorUnit} currency={currency} />
            <AmountLine label="Products" minorUnits={totals.productsMinorUnit} currency={currency} />
            {totals.returnedMinorUnit !== 0 && (
              <AmountLine label="Reversed" minorUnits={totals.returnedMinorUnit} currency={currency} />
            )}
            <AmountLine
              label="Earned"
              hint="in the last twelve months"
              minorUnits={totals.earnedMinorUnit}
              currency={currency}
              isTotal
            />
          </Amounts>
        </Panel>
      }
    >
      <Chart
        caption={`Earned by month, ${currency}`}
        series={SERIES}
        wordsOf={(amount) => formatMoney(amount, currency)}
        scaleOf={(amount) => formatMoney(amount, currency).replace(/\.0+$/, '')}
        bars={months.map(({ month, offersMinorUnit, merchMinorUnit, productsMinorUnit }) => ({
          ...formatMonthLabels(month, language),
          values: [offersMinorUnit, merchMinorUnit, productsMinorUnit],
        }))}
      />
    </Columns>
  )
}
