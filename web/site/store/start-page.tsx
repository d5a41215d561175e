import './start-page.css'
import { useEffect } from 'react'
import { PageHeading, Section } from '../../parts/layout/page.tsx'
import { request, useSite } from '../api.tsx'
import { useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Actions, Button } from '../parts/forms/button.tsx'
import { Picture } from '../parts/media/picture.tsx'
import { Money } from '../parts/values/amount-line.tsx'
import { usePhase } from './frame/phase-banner.tsx'
import { FanRefusal, useRefusedCode } from './frame/refusal.tsx'
import { StartForm } from './start-form.tsx'
import { prefetchStore, type Store, storeHead, useFan, useStore } from './store.ts'
import { prefetchTeam, TeamNotice } from './team-notice.tsx'
import { useWords, wordsFor } from './words/words.ts'

export { StoreFrame as Frame } from './frame/frame.tsx'
export const loadTexts = wordsFor('start')
export const prefetch: NonNullable<PageModule['prefetch']> = async (site, at) => {
  await prefetchStore(site, at)
  await prefetchTeam(site, at)
}
export const head: PageModule['head'] = (at, read, facts) => storeHead(at, read, facts)

export default function StartPage() {
  const { store } = useStore()
  const { session } = useFan()
  const { start, frame } = useWords()
  const phase = usePhase(store)
  const isOpen = phase !== 'closed' && phase !== 'ended'
  const canBegin = isOpen && (phase !== 'closing' || session !== undefined)
  const isPersonal = isOfFans(store)
  useCountedVisit(store)
  return (
    <>
      <div className="start-hero">
        <div className="start-words">
          <PageHeading
            eyebrow={store.talentName}
            title={store.copy.desktopTitle ?? (isPersonal ? start.title(store.talentName) : store.name)}
            lead={canBegin ? (store.studio.studioHeadline ?? (isPersonal ? start.lead : start.leadOfStore)) : undefined}
          />
          <FanRefusal refused={useRefusedCode()} />
          {canBegin && <TeamNotice />}
          {isOpen && <StartForm store={store} />}
          {canBegin ? (
            <p className="small muted">
              <PriceFrom store={store} /> {start.account}
            </p>
          ) : (
            <Actions>
              <Button look="primary" to="/stores">
                {frame.stores}
              </Button>
            </Actions>
          )}
        </div>
        <HeroPicture store={store} />
      </div>
      {phase !== 'ended' && <HowItWorks store={store} />}
      {phase !== 'ended' && store.products.length > 0 && <Products store={store} />}
    </>
  )
}

/** False if the designs show only the seller. */
const isOfFans = ({ shopFlow, designs }: Store): boolean =>
  shopFlow === 'art_first' || designs.some(({ needsFace }) => needsFace)

/** Counts a visit in the background and ignores failures. */
function useCountedVisit({ id, status }: Store): void {
  const site = useSite()
  const from = useFilters().search.get('ref')
  useEffect(() => {
    if (status === 'DRAFT') return
    const slug = from === null || from.length > 100 ? {} : { slug: from }
    request(site, 'POST /api/merch/tracking/record', { body: { campaignId: id, ...slug } }).catch(() => undefined)
  }, [site, id, status, from])
}

function HeroPicture({ store }: { store: Store }) {
  const { heroImageUrl } = store.branding
  if (heroImageUrl !== null)
    return (
      <div className="start-picture">
        <Picture src={heroImageUrl} alt="" ratio="4 / 5" sizes="(max-width: 48rem) 100vw, 34rem" isFirst />
      </div>
    )
  const pictures = [
    ...store.designs.map(({ displayImageUrl }) => displayImageUrl),
    ...store.products.map(({ images }) => images[0]?.url ?? null),
  ]
    .filter((url) => url !== null)
    .slice(0, 3)
  if (pictures.length === 0) return null
  return (
    <div className={`start-collage start-collage-${pictures.length}`}>
      {pictures.map((url) => (
        <Picture key={url} src={url} alt="" ratio="1 / 1" sizes="(max-width: 48rem) 45vw, 17rem" isFirst />
      ))}
    </div>
  )
}

function PriceFrom({ store: { products } }: { store: Store }) {
  const { start } = useWords()
  const [cheapest] = products.filter(({ isFree }) => !isFree).sort((a, b) => a.priceMinorUnit - b.priceMinorUnit)
  if (!cheapest) return null
  return (
    <>
      {start.from} <Money minorUnits={cheapest.priceMinorUnit} currency={cheapest.currency} />.
    </>
  )
}

const ICONS = {
  photo: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M12 16a4 4 0 100-8 4 4 0 000 8z',
  art: 'M5 19l1-4L16 5a2.1 2.1 0 013 3L9 18zM14 7l3 3',
  piece: 'M8.5 4L3 7.5 5 11l2-1v10h10V10l2 1 2-3.5L15.5 4a3.5 3.5 0 01-7 0z',
}

function HowItWorks({ store }: { store: Store }) {
  const { start } = useWords()
  const { designs, products, studio } = store
  const design = designs.find(({ displayImageUrl }) => displayImageUrl !== null)?.displayImageUrl ?? null
  const product = products.find(({ images }) => images.length > 0)?.images[0]?.url ?? null
  const photo = { ...start.steps.photo, picture: studio.studioSlide1ImageUrl, icon: ICONS.photo }
  const made = { ...start.steps.art, picture: design, icon: ICONS.art }
  const chosen = { ...start.steps.design, picture: design, icon: ICONS.art }
  const piece = { ...start.steps.product, picture: product, icon: ICONS.piece }
  const steps =
    store.shopFlow === 'art_first' ? [photo, made, piece] : isOfFans(store) ? [chosen, photo, piece] : [chosen, piece]
  return (
    <Section title={start.how}>
      <ol className="start-steps">
        {steps.map(({ title, text, picture, icon }) => (
          <li key={title}>
            {picture === null ? (
              <span className="start-number">
                <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
                  <path d={icon} />
                </svg>
              </span>
            ) : (
              <Picture src={picture} alt="" ratio="1 / 1" sizes="(max-width: 48rem) 30vw, 16rem" />
            )}
            <strong>{title}</strong>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Products({ store: { products } }: { store: Store }) {
  const { start } = useWords()
  return (
    <Section title={start.products}>
      <ul className="start-products">
        {products.map(({ id, name, images, isFree, priceMinorUnit, currency }) => (
          <li key={id}>
            {images[0] && <Picture src={images[0].url} alt="" ratio="1 / 1" sizes="(max-width: 48rem) 45vw, 17rem" />}
            <span>{name}</span>
            <span className="muted">
              {isFree ? start.free : <Money minorUnits={priceMinorUnit} currency={currency} />}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
