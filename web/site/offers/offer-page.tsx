import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import type { ApiOperations, Offer } from '../../../client/src/api-types.ts'
import { Skeleton } from '../../parts/feedback/skeleton.tsx'
import { Columns, PageHeading, Section } from '../../parts/layout/page.tsx'
import type { Area } from '../../words/areas.ts'
import { loadWords } from '../../words/load-words.ts'
import { currentLanguage, say } from '../../words/say.ts'
import { type Body, type InputOf, prefetchQuery, useApiQuery, useSignedIn } from '../api.tsx'
import { mayCall } from '../member-limits.ts'
import { useFilters, useParam } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Notice } from '../parts/feedback/notice.tsx'
import { Folded } from '../parts/layout/folded.tsx'
import { useHydrated } from '../parts/layout/use-hydrated.ts'
import { Money } from '../parts/values/amount-line.tsx'
import { useNow } from '../parts/values/moment.tsx'
import { lowerFirst } from '../words/lower-first.ts'
import { wordsOf } from '../words/refusals.ts'
import { useCounterPrice } from './counter-price.ts'
import { describeParties, STATES } from './labels.ts'
import { amountFor, extrasOf, isTalentSide, peopleOf, sideOf } from './offer-status.ts'
import type { ActionMessage, OfferView } from './offer-view.ts'
import { Brief } from './parts/brief.tsx'
import { hasWork, Work } from './parts/delivery/work.tsx'
import { EndReason } from './parts/end-reason.tsx'
import { LicenceSection } from './parts/licence-section.tsx'
import { NextStep } from './parts/next-step.tsx'
import { OfferFacts } from './parts/offer-facts.tsx'
import { RatingsSection, SimilarSection, TermsSection } from './parts/offer-sections.tsx'
import { OfferStatusLine } from './parts/offer-status-line.tsx'
import { OfferTimeline } from './parts/offer-timeline.tsx'
import { PortfolioSection } from './parts/portfolio-section.tsx'

type OfferInput = InputOf<ApiOperations['GET /api/offers/{id}']>
const inputFor = (id: string): OfferInput => ({ params: { id } })

export const head: PageModule['head'] = ({ params }, read) => {
  const id = params['id'] ?? ''
  const body = read('GET /api/offers/{id}', inputFor(id))
  const canonical = `/offers/${encodeURIComponent(id)}`
  if (!body) return { title: say('Offer'), canonical }
  return { title: body.offer.title, canonical }
}

export const prefetch: PageModule['prefetch'] = (site, { params }) =>
  prefetchQuery(site, 'GET /api/offers/{id}', inputFor(params['id'] ?? ''))

const ENDED: readonly string[] = ['REJECTED', 'CANCELLED', 'EXPIRED']

export default function OfferPage() {
  const viewer = useSignedIn()
  const id = useParam('id')
  const now = useNow()
  const { search, change } = useFilters()
  const response = useApiQuery('GET /api/offers/{id}', inputFor(id), { everySeconds: 30 })
  const dispute = useApiQuery('GET /api/offers/{id}/dispute', inputFor(id), {
    when: response.data?.offer.status === 'DISPUTED',
  })
  const links = useApiQuery('GET /api/accounts/agent-link', undefined, { when: viewer.roles.includes('agent') })
  const [result, setResult] = useState<ActionMessage | null>(null)
  const close = () => change({ do: null })
  return (
    <Load
      of={response}
      skeleton={
        <>
          <PageHeading title={say('Offer')} />
          <Skeleton count={5} />
        </>
      }
    >
      {({ offer, history, deliveries, ...accounts }) => {
        const people = peopleOf(offer, accounts)
        const side = sideOf(offer, viewer)
        const view: OfferView = { offer, side, people, showMessage: setResult, close }
        const canAct = side === 'agent' && links.data ? actsFor(links.data, offer) : offer.allowedActions.length > 0
        const canSpeak = mayCall(viewer, 'POST /api/offers/dispute/answer') && (dispute.data?.dispute.canSpeak ?? false)
        const extras = extrasOf(offer, side, now, { canSpeak, canAct })
        const names = { brand: people.brand.name, talent: people.talent.name }
        const other = side === 'brand' ? names.talent : names.brand
        return (
          <>
            <PageHeading
              eyebrow={
                <span className="row">
                  <OfferStatusLine offer={offer} side={side} />
                </span>
              }
              title={offer.title}
              lead={describeParties(side, names)}
            />
            <ActionResult result={result} status={STATES[offer.status].word} />
            <NextStep view={view} extras={extras} canAct={canAct} />
            <EndReason view={view} history={history} />
            <Columns
              isSideSecond
              side={
                <>
                  {offer.status !== 'DRAFT' && (
                    <Section title={say('Messages')}>
                      <Messages
                        offerId={offer.id}
                        isOfTalent={isTalentSide(side)}
                        otherName={side === 'admin' ? say('both sides') : other}
                      />
                    </Section>
                  )}
                  <Folded
                    summary={
                      <>
                        {other} · <Price view={view} />
                      </>
                    }
                  >
                    <OfferFacts view={view} />
                  </Folded>
                </>
              }
            >
              <Work view={view} deliveries={deliveries} />
              {hasWork(offer) && <Brief view={view} />}
              {side === 'brand' && ENDED.includes(offer.status) && <SimilarSection view={view} />}
              {offer.status === 'COMPLETED' && (
                <>
                  <LicenceSection view={view} />
                  <PortfolioSection view={view} />
                  <RatingsSection view={view} />
                </>
              )}
              {offer.status !== 'DRAFT' && <Agreement view={view} />}
              {offer.status !== 'DRAFT' && <TermsSection view={view} />}
              <OfferTimeline view={view} history={history} />
            </Columns>
            <Forms view={view} extras={extras} word={search.get('do')} />
          </>
        )
      }}
    </Load>
  )
}

function Price({ view }: { view: OfferView }) {
  const { offer, side } = view
  const countered = useCounterPrice(view)
  const counterAmount = isTalentSide(side)
    ? countered?.offerAmountMinorUnit
    : countered?.whole?.totalBrandPriceMinorUnit
  return <Money minorUnits={counterAmount ?? amountFor(offer, side)} currency={offer.currency} />
}

/** True if the reader may act for the talent and not just view the offer. */
const actsFor = (
  { represents }: Body<ApiOperations['GET /api/accounts/agent-link']>,
  { sellerAccountId }: Pick<Offer, 'sellerAccountId'>,
): boolean => represents.some(({ accountId, canAct }) => canAct && accountId === sellerAccountId)

/** Waits for the words of a part, too. */
async function withWords<Part>(area: Area, part: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([part, loadWords(currentLanguage(), [area])])
  return loaded
}

const Conversation = lazy(async () => ({
  default: (await withWords('offerTalk', import('../parts/conversation/conversation.tsx'))).Conversation,
}))
/** The messages are further down and need JavaScript, so they load after the page. */
function Messages(props: ComponentProps<typeof Conversation>) {
  const isHydrated = useHydrated()
  if (!isHydrated) return <Skeleton />
  return (
    <Suspense fallback={<Skeleton />}>
      <Conversation {...props} />
    </Suspense>
  )
}

const AgreementSection = lazy(async () => ({
  default: (await withWords('offerTalk', import('./parts/agreement-section.tsx'))).AgreementSection,
}))
/** The agreement is further down and needs JavaScript, so it loads after the page. */
function Agreement(props: ComponentProps<typeof AgreementSection>) {
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  return (
    <Suspense fallback={null}>
      <AgreementSection {...props} />
    </Suspense>
  )
}

const OpenForm = lazy(async () => ({
  default: (await withWords('offerForms', import('./forms/open-form.tsx'))).OpenForm,
}))

/** Loads the code of the forms when the first one opens. */
function Forms(props: ComponentProps<typeof OpenForm>) {
  const [isNeeded, setNeeded] = useState(false)
  const { word: openAction } = props
  useEffect(() => {
    if (openAction !== null) setNeeded(true)
  }, [openAction])
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <OpenForm {...props} />
    </Suspense>
  )
}

function ActionResult({ result, status }: { result: ActionMessage | null; status: string }) {
  if (result === null) return null
  if (result.tone === 'good') return <Notice tone="good">{result.text}</Notice>
  return (
    <Notice tone="warn" title={wordsOf(result.refused).title}>
      {wordsOf(result.refused).text}{' '}
      {say('This page now shows the current status: {status}.', { status: lowerFirst(status) })}
    </Notice>
  )
}
