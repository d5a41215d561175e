import { useAnswer } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { Load } from '../parts/load.tsx'
import { Lines, Section } from '../parts/page.tsx'
import { OrderLine, SessionLine } from './parts/order-lines.tsx'
import { SettingsFrame } from './parts/settings-frame.tsx'

export const head: PageModule['head'] = () => ({ title: 'What you ordered' })

/** Lists a fan's orders and the sessions they can resume. */
export default function OrdersPage() {
  const history = useAnswer('GET /api/merch/history')
  return (
    <SettingsFrame
      here="/settings/orders"
      title="What you ordered"
      lead="Your orders in the stores of talents, and what you began there."
    >
      <Load of={history}>
        {({ orders, incompleteSessions }) => (
          <>
            {orders.length === 0 && incompleteSessions.length === 0 && (
              <Empty title="Nothing yet" action={<Button to="/stores">See the stores</Button>}>
                What you order or begin in a store while you are signed in is kept here.
              </Empty>
            )}
            {incompleteSessions.length > 0 && (
              <Section title="Begun">
                <Lines>
                  {incompleteSessions.map((session) => (
                    <SessionLine key={session.id} session={session} />
                  ))}
                </Lines>
              </Section>
            )}
            {orders.length > 0 && (
              <Section title="Orders">
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
