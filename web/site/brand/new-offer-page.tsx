import { useState } from 'react'
import { Skeleton } from '../../parts/feedback/skeleton.tsx'
import { PageHeading } from '../../parts/layout/page.tsx'
import { say } from '../../words/say.ts'
import { useApiQuery } from '../api.tsx'
import { useFilters, useGo } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Notice } from '../parts/feedback/notice.tsx'
import { Button } from '../parts/forms/button.tsx'
import { useNow } from '../parts/values/moment.tsx'
import { draftOf, draftOfBlast, repeatOf } from './draft.ts'
import { Builder } from './parts/builder.tsx'
import { SentOffer } from './parts/sent-offer.tsx'
import { renewalOf } from './renewal.ts'
import type { DraftName } from './use-draft.ts'

export const head: PageModule['head'] = () => ({ title: say('New offer') })

export default function NewOfferPage() {
  const sent = useFilters().search.get('sent')
  return sent === null ? <Writing /> : <SentOffer id={sent} />
}

/** The first save of a new draft adds its id to the URL. */
function Writing() {
  const { search } = useFilters()
  const go = useGo()
  const [opened] = useState(() => ({
    draft: search.get('draft'),
    blast: search.get('blast'),
    like: search.get('like'),
    renew: search.get('renew'),
  }))
  const onSaved = ({ kind, id }: DraftName) => {
    // Reads the URL again, because the reader may have opened another step during the save.
    const now = new URLSearchParams(location.search)
    now.delete(kind === 'blast' ? 'draft' : 'blast')
    now.set(kind, id)
    if (location.pathname === '/offers/new') go(`/offers/new?${now.toString()}`, { replace: true })
  }
  if (opened.blast !== null) return <SavedBlast id={opened.blast} onSaved={onSaved} />
  if (opened.draft === null && opened.renew !== null) return <RenewedOffer id={opened.renew} onSaved={onSaved} />
  if (opened.draft === null && opened.like !== null) return <RepeatedOffer id={opened.like} onSaved={onSaved} />
  return opened.draft === null ? (
    <Builder saved={null} onSaved={onSaved} />
  ) : (
    <SavedOffer id={opened.draft} onSaved={onSaved} />
  )
}

type SavedProps = { id: string; onSaved: (named: DraftName) => void }

/**
 * Returns the first loaded data and ignores refetches. This page itself saves the later versions of
 * the draft, so a refetch must not replace what is being edited.
 */
function useFirst<Some>(data: Some | undefined): Some | undefined {
  const [first, setFirst] = useState(data)
  if (first === undefined && data !== undefined) setFirst(data)
  return first
}

function SavedBlast({ id, onSaved }: SavedProps) {
  const response = useApiQuery('GET /api/offers/blast/draft/{draftId}', { params: { draftId: id } })
  const first = useFirst(response.data)
  return (
    <Load of={{ ...response, data: first }} skeleton={<Opening />}>
      {({ draft }) => <Builder saved={{ draft: draftOfBlast(draft), updatedAt: draft.updatedAt }} onSaved={onSaved} />}
    </Load>
  )
}

function RepeatedOffer({ id, onSaved }: SavedProps) {
  const offer = useApiQuery('GET /api/offers/{id}', { params: { id } })
  const first = useFirst(offer.data)
  return (
    <Load of={{ ...offer, data: first }} skeleton={<Opening />}>
      {({ offer: one, sellerAccounts }) => (
        <Builder
          saved={null}
          repeated={repeatOf(one, sellerAccounts[one.sellerAccountId]?.slug ?? '')}
          onSaved={onSaved}
        />
      )}
    </Load>
  )
}

/** A new offer that continues the license of an earlier one. */
function RenewedOffer({ id, onSaved }: SavedProps) {
  const offer = useApiQuery('GET /api/offers/{id}', { params: { id } })
  const licence = useApiQuery('GET /api/offers/{id}/licence', { params: { id } })
  const first = useFirst(offer.data)
  const ending = useFirst(licence.data)
  const now = useNow()
  return (
    <Load of={{ ...offer, data: first }} skeleton={<Opening />}>
      {({ offer: one, sellerAccounts }) => (
        <Load of={{ ...licence, data: ending }} skeleton={<Opening />}>
          {({ licence: last }) => (
            <Builder
              saved={null}
              repeated={renewalOf(one, sellerAccounts[one.sellerAccountId]?.slug ?? '', last, now)}
              onSaved={onSaved}
            />
          )}
        </Load>
      )}
    </Load>
  )
}

function SavedOffer({ id, onSaved }: SavedProps) {
  const offer = useApiQuery('GET /api/offers/{id}', { params: { id } })
  const first = useFirst(offer.data)
  return (
    <Load of={{ ...offer, data: first }} skeleton={<Opening />}>
      {({ offer: one, sellerAccounts }) =>
        one.status === 'DRAFT' ? (
          <Builder
            saved={{ draft: draftOf(one, sellerAccounts[one.sellerAccountId]?.slug ?? ''), updatedAt: one.updatedAt }}
            onSaved={onSaved}
          />
        ) : (
          <>
            <PageHeading
              title={say('This offer was already sent')}
              lead={say('It is no longer a draft, so you cannot edit it here.')}
            />
            <Notice>{say('Open the offer to see its status and what you can do next.')}</Notice>
            <div>
              <Button look="primary" to={`/offers/${id}`}>
                {say('Open offer')}
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
    <PageHeading title={say('New offer')} />
    <Skeleton count={4} />
  </>
)
