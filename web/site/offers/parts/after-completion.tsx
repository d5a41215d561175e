import { say } from '../../../words/say.ts'
import { useApiQuery } from '../../api.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import type { OfferView } from '../offer-view.ts'

export function AfterCompletion({ view: { offer, side, people } }: { view: OfferView }) {
  const licence = useApiQuery('GET /api/offers/{id}/licence', { params: { id: offer.id } })
  const isBrand = side === 'brand'
  const history = useApiQuery(
    'GET /api/payments/history',
    { query: { role: 'buyer', limit: 100, offset: 0 } },
    { when: isBrand },
  )
  const payment = history.data?.payments.find(
    ({ payForId, succeededAt }) => payForId === offer.id && succeededAt !== null,
  )
  const code = licence.data?.licence.code
  return (
    <Actions label={say('License and receipt')}>
      {licence.isPending && (
        <Button look={isBrand ? 'primary' : 'plain'} isBusy>
          {say('Download license')}
        </Button>
      )}
      {code !== undefined && (
        <Button
          look={isBrand ? 'primary' : 'plain'}
          to={licence.data?.certificateUrl ?? `/verify/${encodeURIComponent(code)}`}
        >
          {licence.data?.certificateUrl ? say('Download license') : say('View license')}
        </Button>
      )}
      {isBrand && (
        <Button to={payment === undefined ? '/receipts' : `/receipts/${encodeURIComponent(payment.id)}`}>
          {say('View receipt')}
        </Button>
      )}
      {isBrand && people.talent.slug !== '' && (
        <Button
          to={`/offers/new?talents=${encodeURIComponent(people.talent.slug)}&like=${encodeURIComponent(offer.id)}`}
        >
          {say('Book again')}
        </Button>
      )}
      {!isBrand && <Button to="/earnings">{say('View earnings')}</Button>}
    </Actions>
  )
}
