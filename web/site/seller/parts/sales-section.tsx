import { Skeleton } from '../../../parts/feedback/skeleton.tsx'
import { Section } from '../../../parts/layout/page.tsx'
import { useApiQuery } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { AmountLine, Amounts } from '../../parts/values/amount-line.tsx'

export function SalesSection() {
  const sales = useApiQuery('GET /api/merch/seller/store/sales')
  return (
    <Section title="Sales" action={<Link to="/earnings">All earnings</Link>}>
      <Load of={sales} skeleton={<Skeleton shape="lines" count={3} />}>
        {({ orders, currency, comingMinorUnit, paidMinorUnit, products }) =>
          orders === 0 ? (
            <p className="muted">No orders yet. Orders and what you earn from them appear here.</p>
          ) : (
            <div className="stack">
              <p>
                {orders === 1 ? '1 order' : `${orders} orders`}:{' '}
                {products.map(({ name, pieces }) => `${pieces} × ${name}`).join(', ')}.
              </p>
              <Amounts>
                <AmountLine
                  label="Pending"
                  hint="Paid out once the orders have shipped and can no longer be returned"
                  minorUnits={comingMinorUnit}
                  currency={currency}
                />
                <AmountLine label="Paid out" minorUnits={paidMinorUnit} currency={currency} />
              </Amounts>
            </div>
          )
        }
      </Load>
    </Section>
  )
}
