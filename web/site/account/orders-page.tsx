import { Empty } from '../../parts/feedback/empty.tsx'
import { Lines, Section } from '../../parts/layout/page.tsx'
import { say } from '../../words/say.ts'
import { useApiQuery } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Button } from '../parts/forms/button.tsx'
import { SettingsFrame } from '../parts/layout/settings-frame.tsx'
import { OrderLine, SessionLine } from './parts/order-lines.tsx'

export const head: PageModule['head'] = () => ({ title: say('Your orders') })

export default function OrdersPage() {
  const history = useApiQuery('GET /api/merch/history')
  return (
    <SettingsFrame
      here="/settings/orders"
      title={say('Your orders')}
      lead={say('Your orders in stores, and designs you have started.')}
    >
      <Load of={history}>
        {({ orders, incompleteSessions }) => (
          <>
            {orders.length === 0 && incompleteSessions.length === 0 && (
              <Empty title={say('No orders yet')} action={<Button to="/stores">{say('Browse stores')}</Button>}>
                {say('What you order or start in a store while signed in appears here.')}
              </Empty>
            )}
            {incompleteSessions.length > 0 && (
              <Section title={say('In progress')}>
                <Lines>
                  {incompleteSessions.map((session) => (
                    <SessionLine key={session.id} session={session} />
                  ))}
                </Lines>
              </Section>
            )}
            {orders.length > 0 && (
              <Section title={say('Orders')}>
                <Lines>
                  {orders.map((order) => (
                    <OrderLine key={order.id} order={order} />
                  ))}
                </Lines>
              </Section>
            )}
          </>
        )}
      </Load>
    </SettingsFrame>
  )
}
