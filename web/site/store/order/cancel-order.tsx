import { useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '../../../../server/platform/money.ts'
import { Notice } from '../../../parts/feedback/notice.tsx'
import { Panel } from '../../../parts/layout/page.tsx'
import { queryKeyOf, useApiMutation, useFacts } from '../../api.tsx'
import { useFilters, usePath } from '../../navigation.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { useNow } from '../../parts/values/moment.tsx'
import { useWords } from '../words/words.ts'
import type { Order } from './order.ts'

/** Shows the deadline. The confirmation names the order number. Works without a script. */
export function CancelOrder({ order, token }: { order: Order; token: string }) {
  const { after } = useWords()
  const words = after.order
  const path = usePath()
  const { search, change } = useFilters()
  const { language } = useFacts()
  const queryClient = useQueryClient()
  const now = useNow()
  const cancel = useApiMutation('POST /api/merch/order/{orderNumber}/cancel')
  const { orderNumber, cancelUntil, totalMinorUnit, currency } = order
  const address = `${path}?token=${encodeURIComponent(token)}`
  const refusal = cancel.refused?.code ?? search.get('refused')
  const minutes = cancelUntil === null ? 0 : Math.ceil((Date.parse(cancelUntil) - now) / 60_000)
  const isOpen = cancelUntil !== null && minutes > 0
  const submit = async () => {
    const input = { params: { orderNumber }, query: { token } }
    const done = await cancel.call(input)
    if (!done) return
    queryClient.setQueryData(queryKeyOf('GET /api/merch/order/{orderNumber}', input), done)
    change({ do: null, refused: null })
  }
  const isRefused = refusal !== null && order.status !== 'cancelled'
  if (!isOpen && !isRefused) return null
  return (
    <div className="stack">
      {isRefused && (
        <Notice tone="bad">
          {{ UnprocessableEntity: words.late, Conflict: words.underWay }[refusal] ?? words.notCancelled}
        </Notice>
      )}
      {isOpen && search.get('do') !== 'cancel' && (
        <p className="row">
          <span className="muted">{words.cancelLeft(minutesIn(language, minutes))}</span>
          <Button look="quiet" to={`${address}&do=cancel`}>
            {words.cancel}
          </Button>
        </p>
      )}
      {isOpen && search.get('do') === 'cancel' && (
        <Panel>
          <h2>{words.cancelTitle(orderNumber)}</h2>
          <p>
            {totalMinorUnit === 0 ? words.cancelFree : words.cancelText(formatMoney(totalMinorUnit, currency))}{' '}
            <span className="muted">{words.cancelLeft(minutesIn(language, minutes))}</span>
          </p>
          <form
            method="post"
            action={`/order/${encodeURIComponent(orderNumber)}/cancel`}
            onSubmit={(event) => {
              event.preventDefault()
              void submit()
            }}
          >
            <input type="hidden" name="token" value={token} />
            <Actions>
              <Button type="submit" look="danger" isBusy={cancel.isBusy} busyLabel={words.cancelling}>
                {words.cancelDo}
              </Button>
              <Button to={address}>{words.keep}</Button>
            </Actions>
          </form>
        </Panel>
      )}
    </div>
  )
}

const minutesIn = (language: string, minutes: number): string =>
  new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes)
