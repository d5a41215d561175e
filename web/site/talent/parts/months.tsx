import type { StatementMonths } from '../../../../client/src/api-types.ts'
import { formatMoney } from '../../../../server/platform/money.ts'
import { Columns, Panel } from '../../../parts/layout/page.tsx'
import { useFacts } from '../../api.tsx'
import { AmountLine, Amounts } from '../../parts/values/amount-line.tsx'
import { Chart } from '../../parts/values/chart.tsx'
import { formatMonthLabels } from '../labels.ts'

type Month = StatementMonths['months'][number]
const SERIES = ['Offers', 'Merch', 'Products']

/** Monthly earnings in one currency as a bar chart, with yearly totals. */
export function Months({ months }: { months: readonly Month[] }) {
  const { language } = useFacts()
  const currency = months[0]?.currency ?? 'USD'
  const sum = (column: keyof Omit<Month, 'month' | 'currency'>) =>
    months.reduce((total, month) => total + month[column], 0)
  const returned = sum('returnedMinorUnit')
  return (
    <Columns
      side={
        <Panel>
          <Amounts>
            <AmountLine label="Offers" minorUnits={sum('offersMinorUnit')} currency={currency} />
            <AmountLine label="Merch" minorUnits={sum('merchMinorUnit')} currency={currency} />
            <AmountLine label="Products" minorUnits={sum('productsMinorUnit')} currency={currency} />
            {returned !== 0 && <AmountLine label="Reversed" minorUnits={returned} currency={currency} />}
            <AmountLine
              label="Earned"
              hint="in the last twelve months"
              minorUnits={sum('offersMinorUnit') + sum('merchMinorUnit') + sum('productsMinorUnit') + returned}
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
