import type { Talent } from '../../../client/src/api-types.ts'
import { Columns, Lines, PageHeading, Section } from '../../parts/layout/page.tsx'
import { Say, say } from '../../words/say.ts'
import { prefetchList, prefetchQuery, useApiList, useApiQuery, useViewer } from '../api.tsx'
import { Link, useParam } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { Player } from '../parts/media/player.tsx'
import { Money } from '../parts/values/amount-line.tsx'
import { Day } from '../parts/values/moment.tsx'
import { useSignInLink, useStripOrigin } from '../parts/values/own-links.ts'
import { Pager } from '../parts/values/pager.tsx'
import { firstNameOf } from '../words/first-name.ts'
import { describeTraits, formatLowestPrice } from './labels.ts'
import { Stars } from './parts/stars.tsx'
import { Gallery } from './profile/gallery.tsx'
import { Portfolio } from './profile/portfolio.tsx'
import { SimilarTalents } from './profile/similar-talents.tsx'
import { talentData } from './profile/talent-data.ts'
import { TalentRecord } from './profile/talent-record.tsx'
import { TalentTerms } from './profile/talent-terms.tsx'

const RATINGS = 10
const inputOf = (slug: string) => ({ params: { slug } })
const productsOf = (slug: string) => ({ query: { sellerSlug: slug, limit: 20 } })
const shopsOf = (slug: string) => ({ query: { sellerSlug: slug, limit: 10 } })
const ratingsOf = (slug: string, offset = 0) => ({ params: { slug }, query: { limit: RATINGS, offset } })

export const prefetch: NonNullable<PageModule['prefetch']> = async (site, { params: { slug = '' } }) => {
  const { talent } = await prefetchQuery(site, 'GET /api/talents/{slug}', inputOf(slug))
  await Promise.all([
    prefetchQuery(site, 'GET /api/products', productsOf(talent.slug)),
    prefetchQuery(site, 'GET /api/merch/campaigns', shopsOf(talent.slug)),
    // If this fails, the browser tries again.
    prefetchQuery(site, 'GET /api/talents/{slug}/similar', inputOf(talent.slug)).catch(() => undefined),
    // Readers without a script and search engines see the ratings too.
    talent.rating.count > 0 && prefetchList(site, 'GET /api/talents/{slug}/ratings', ratingsOf(talent.slug)),
  ])
}

export const head: PageModule['head'] = ({ params: { slug = '' } }, read, { baseUrl }) => {
  const talent = read('GET /api/talents/{slug}', inputOf(slug))?.talent
  if (!talent) return { title: say('Talent') }
  const image = talent.pictures[0] ?? talent.imageUrl
  const description = [talent.likeness && describeTraits(talent.likeness).join(', '), talent.bio]
    .filter(Boolean)
    .join('. ')
  return {
    title: talent.displayName,
    description: `${description === '' ? talent.displayName : description}. ${say(
      'Make {name} an offer; the money is held in escrow until the work is accepted.',
      { name: talent.displayName },
    )}`,
    image: image ?? undefined,
    card: talent.cardUrl ?? undefined,
    // Only search engines need this data.
    data: import.meta.env.SSR && talent.likeness !== null ? talentData(talent, baseUrl) : undefined,
    // A talent hidden from our search is also hidden from search engines.
    isListed: talent.likeness !== null,
  }
}

export default function TalentPage() {
  const slug = useParam('slug')
  const found = useApiQuery('GET /api/talents/{slug}', inputOf(slug))
  return <Load of={found}>{({ talent }) => <TalentProfile talent={talent} />}</Load>
}

type TalentProfile = { talent: Talent }

function TalentProfile({ talent }: TalentProfile) {
  const { displayName, bio, likeness, rating, slug, voice } = talent
  const stripOrigin = useStripOrigin()
  const pictures = talent.pictures.map((each) => stripOrigin(each) ?? each)
  const portrait = pictures[0] ?? stripOrigin(talent.imageUrl)
  const traits = likeness ? describeTraits(likeness) : []
  return (
    <>
      <Columns
        isSideSecond
        side={
          <>
            <PageHeading eyebrow={traits.join(' · ')} title={displayName} lead={bio ?? undefined} />
            {voice && (
              <Player
                src={stripOrigin(voice.url) ?? voice.url}
                title={say('{firstName}’s voice', { firstName: firstNameOf(displayName) })}
                madeWithAi={voice.madeWithAi}
                seconds={voice.seconds}
                peaks={voice.peaks}
              />
            )}
            <TalentRecord talent={talent} />
            <TalentAction talent={talent} />
            <TalentTerms talent={talent} />
          </>
        }
      >
        <Gallery name={displayName} pictures={pictures.length > 0 || !portrait ? pictures : [portrait]} />
        <Portfolio talent={talent} />
        <Shops slug={slug} name={displayName} />
        <Products slug={slug} name={displayName} />
        <Ratings slug={slug} count={rating.count} />
      </Columns>
      <SimilarTalents slug={slug} />
      <p className="small muted">
        <Say
          text="Are you shown here without your consent? <link>Report it</link>."
          values={{ link: (words) => <a href={`/report?talent=${encodeURIComponent(slug)}`}>{words}</a> }}
        />
      </p>
    </>
  )
}

function TalentAction({ talent: { displayName, slug, minimums } }: TalentProfile) {
  const viewer = useViewer()
  const signIn = useSignInLink()
  const offer = `/offers/new?talents=${slug}`
  const words = say('Make {firstName} an offer', { firstName: firstNameOf(displayName) })
  const from = formatLowestPrice(minimums)
  if (viewer?.slug === slug)
    return (
      <Actions>
        <Button to="/likeness">{say('Edit your likeness')}</Button>
      </Actions>
    )
  if (viewer && !viewer.roles.includes('brand'))
    return (
      <p className="muted">
        {say('Brands can make {displayName} an offer. You are not signed in as a brand.', { displayName })}
      </p>
    )
  return (
    <div className="stack">
      <Actions>
        <Button look="primary" to={viewer ? offer : signIn(offer, 'login', 'brand')}>
          {words}
        </Button>
      </Actions>
      <p className="small muted">
        {from === null ? say('You name the amount.') : say('You name the amount, {from}.', { from })}{' '}
        {say('You pay after they accept, and the money is held in escrow until you accept the work.')}
      </p>
    </div>
  )
}

function Shops({ slug, name }: { slug: string; name: string }) {
  const { data } = useApiQuery('GET /api/merch/campaigns', shopsOf(slug))
  if (!data || data.campaigns.length === 0) return null
  return (
    <Section title={say('Stores with {firstName}', { firstName: firstNameOf(name) })}>
      <Lines>
        {data.campaigns.map((shop) => (
          <li key={shop.id}>
            <strong>{shop.name}</strong>
            <Link to={`/c/${shop.slug}`}>{say('Visit store')}</Link>
          </li>
        ))}
      </Lines>
    </Section>
  )
}

function Products({ slug, name }: { slug: string; name: string }) {
  const { data } = useApiQuery('GET /api/products', productsOf(slug))
  const viewer = useViewer()
  const signIn = useSignInLink()
  const offer = `/offers/new?talents=${slug}`
  const offerLink = !viewer
    ? signIn(offer, 'login', 'brand')
    : viewer.roles.includes('brand') && viewer.slug !== slug
      ? offer
      : null
  if (!data || data.products.length === 0) return null
  return (
    <Section title={say('Products at a fixed price')}>
      <Lines>
        {data.products.map(({ id, title, description, priceMinorUnit, currency }) => (
          <li key={id}>
            <span>
              <strong>{title}</strong>
              {description !== null && <span className="small muted words"> {description}</span>}
            </span>
            <span className="row">
              <Money minorUnits={priceMinorUnit} currency={currency} />
              {viewer?.slug !== slug && (
                <Button to={`/buy/${id}`} label={say('Buy “{title}”', { title })}>
                  {say('Buy')}
                </Button>
              )}
              {offerLink !== null && (
                <Button look="quiet" to={offerLink} label={say('Make an offer for “{title}”', { title })}>
                  {say('Make an offer')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </Lines>
      {data.total > data.products.length && (
        <p className="small muted">
          {say('{name} sells {total} products. These are the newest.', { name, total: data.total })}
        </p>
      )}
    </Section>
  )
}

function Ratings({ slug, count }: { slug: string; count: number }) {
  const pages = useApiList(
    'GET /api/talents/{slug}/ratings',
    ratingsOf(slug),
    ({ offset, limit, total }) => (offset + limit < total ? ratingsOf(slug, offset + limit) : null),
    { when: count > 0 },
  )
  if (count === 0) return null
  return (
    <Section title={say('Ratings from brands')}>
      <Load of={pages}>
        {({ pages: shown }) => (
          <>
            <Lines>
              {shown
                .flatMap(({ ratings }) => ratings)
                .map(({ id, stars, words, brandName, createdAt }) => (
                  <li key={id}>
                    <figure className="stack">
                      <span>
                        <Stars stars={stars} />
                      </span>
                      {words !== null && <blockquote className="words">{words}</blockquote>}
                      <figcaption className="small muted">
                        {brandName}, <Day at={createdAt} />
                      </figcaption>
                    </figure>
                  </li>
                ))}
            </Lines>
            <Pager {...pages} />
          </>
        )}
      </Load>
    </Section>
  )
}

/** Shown if the talent does not exist, has left or fails to load. */
export const Refusal: NonNullable<PageModule['Refusal']> = ({ refused }) => (
  <>
    <PageHeading
      title={refused.status === 404 ? say('Talent not found') : say('This talent cannot be shown right now')}
      lead={
        refused.status === 404
          ? say('The address may be wrong, or this talent has left. You can search for other talents.')
          : say('Try again in a moment.')
      }
    />
    <Actions>
      <Button look="primary" to="/talents">
        {say('Find a talent')}
      </Button>
    </Actions>
  </>
)
