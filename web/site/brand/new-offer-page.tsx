import { useState } from 'react'
import { useAnswer } from '../api.tsx'
import { useFilters, useGo } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Button } from '../parts/button.tsx'
import { Load } from '../parts/load.tsx'
import { Notice } from '../parts/notice.tsx'
import { PageHeading } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Builder } from './parts/builder.tsx'
import { SentOffer } from './parts/sent-offer.tsx'

export const head: PageModule['head'] = () => ({ title: 'New offer' })

/** An offer is written here: a new one, or a draft that is gone on with. */
export default function NewOfferPage() {
  const sent = useFilters().search.get('sent')
  return sent === null ? <Writing /> : <SentOffer id={sent} />
}

/** The draft that the address named when it was opened; one that is saved for the first time gets its name there later. */
function Writing() {
  const { search } = useFilters()
  const go = useGo()
  const [opened] = useState(() => search.get('draft'))
  const onSaved = (draft: string) => {
    // Where the reader is by now: they have gone on while it was saved.
    const now = new URLSearchParams(location.search)
    now.set('draft', draft)
    if (location.pathname === '/offers/new') go(`/offers/new?${now.toString()}`, { replace: true })
  }
  return opened === null ? <Builder saved={null} onSaved={onSaved} /> : <SavedDraft id={opened} onSaved={onSaved} />
}

function SavedDraft({ id, onSaved }: { id: string; onSaved: (offerId: string) => void }) {
  // What it was when it was opened: what is saved from here on is known here.
  const offer = useAnswer('GET /api/offers/{id}', { params: { id } })
  const [first, setFirst] = useState(offer.data)
  if (!first && offer.data) setFirst(offer.data)
  return (
    <Load of={{ ...offer, data: first }} skeleton={<Opening />}>
      {({ offer: one, sellerAccounts }) =>
        one.status === 'DRAFT' ? (
          <Builder saved={{ offer: one, slug: sellerAccounts[one.sellerAccountId]?.slug ?? '' }} onSaved={onSaved} />
        ) : (
          <>
            <PageHeading
              title="This offer is out already"
              lead="It is no draft any more, so it cannot be changed here."
            />
            <Notice>Open it to see how it stands, and what you can do with it.</Notice>
            <div>
              <Button look="primary" to={`/offers/${id}`}>
                Open the offer
              </Button>
            </div>
          </>
        )
      }
    </Load>
  )
}

const Opening = () => (
  <>
    <PageHeading title="New offer" />
    <Skeleton count={4} />
  </>
)
