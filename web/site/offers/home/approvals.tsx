import { Lines, Section } from '../../../parts/layout/page.tsx'
import { Say, say } from '../../../words/say.ts'
import { useApiQuery } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Money } from '../../parts/values/amount-line.tsx'

/** Shows the payments of colleagues that wait for a decision of the reader. */
export function WaitingApprovals() {
  const { data } = useApiQuery('GET /api/team/approvals')
  const waiting = data?.approvals.filter(({ mayDecide }) => mayDecide) ?? []
  if (waiting.length === 0) return null
  return (
    <Section title={say('Payments to approve')} action={<Link to="/approvals">{say('All approvals')}</Link>}>
      <Lines>
        {waiting.slice(0, 5).map(({ id, askedBy, amountMinorUnit, currency, sellerName }) => (
          <li key={id}>
            <Link to="/approvals">
              <Say
                text="{person} asks to pay {amount} to {seller}"
                values={{
                  person: askedBy,
                  amount: <Money minorUnits={amountMinorUnit} currency={currency} />,
                  seller: sellerName,
                }}
              />
            </Link>
          </li>
        ))}
      </Lines>
    </Section>
  )
}
