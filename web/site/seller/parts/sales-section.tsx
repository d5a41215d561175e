import { useAnswer } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { AmountLine, Amounts } from '../../parts/amount-line.tsx'
import { Load } from '../../parts/load.tsx'
import { Section } from '../../parts/page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'

/** The store's sales and earnings. */
export function SalesSection() {
  const sales = useAnswer('GET /api/merch/seller/store/sales')
  return (
    <Section title="Sold" action={<Link to="/earnings">All you earn</Link>}>
      <Load of={sales} skeleton={<Skeleton shape="lines" count={3} />}>
        {({ orders, currency, comingMinorUnit, paidMinorUnit, products }) =>
          orders === 0 ? (
            <p className="muted">Nothing yet. Every order is told to you here, with what you earn by it.</p>
          ) : (
            <div className="stack">
              <p>
                {orders === 1 ? 'One order' : `${orders} orders`}:{' '}
                {products.map(({ name, pieces }) => `${pieces} × ${name}`).join(', ')}.
              </p>
              <Amounts>
                <AmountLine
                  label="On its way to you"
                  hint="Yours some days after the orders have shipped"
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
