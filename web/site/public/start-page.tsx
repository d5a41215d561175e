import { brandName } from '../../brand.ts'
import { Say, say } from '../../words/say.ts'
import { prefetchQuery, useApiQuery, useFacts } from '../api.tsx'
import { Link } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Actions, Button } from '../parts/forms/button.tsx'
import { useSignInLink } from '../parts/values/own-links.ts'
import { Band, Steps } from './parts/band.tsx'
import { FirstScreen, LiveExample } from './parts/first-screen.tsx'
import { FreeTextSearch } from './parts/free-text-search.tsx'
import { PictureGrid } from './parts/picture-grid.tsx'

/** The example and the two picture grids can show this many talents. */
const LISTED = { query: { limit: 12, hasImageAsset: true, minimums: true } }

export const prefetch: NonNullable<PageModule['prefetch']> = (site) =>
  prefetchQuery(site, 'GET /api/indexing/search', LISTED)

export const head: PageModule['head'] = (_at, read) => {
  const image = read('GET /api/indexing/search', LISTED)?.results[0]?.profileImage
  return {
    title: brandName(),
    description: say(
      'Book a face or a voice with the consent of the person it belongs to. The money is held in escrow until the work is accepted.',
    ),
    canonical: '/',
    ...(image ? { image } : {}),
  }
}

export default function StartPage() {
  const { isProduction } = useFacts()
  const signIn = useSignInLink()
  const talents = useApiQuery('GET /api/indexing/search', LISTED).data?.results ?? []
  const example =
    talents.find(({ profileImage, minimums = [] }) => profileImage !== null && minimums.length > 0) ?? talents[0]
  const others = talents.filter((talent) => talent !== example)
  const wall = (from: number, to: number, shape: 'pair' | 'row') =>
    others.length > from && <PictureGrid talents={others.slice(from, to)} shape={shape} />
  return (
    <>
      <FirstScreen
        title={say('Faces and voices, with consent.')}
        lead={say(
          'Brands make offers to the people whose face or voice they want to use. Those people decide how it is used, and at what price.',
        )}
        actions={
          <Actions>
            <Button look="primary" to={signIn('/home', 'signup', 'brand')}>
              {say('I’m a brand')}
            </Button>
            <Button to={signIn('/home', 'signup', 'talent')}>{say('I’m a talent')}</Button>
          </Actions>
        }
        facts={[
          [say('What it costs'), <Costs key="costs" />],
          [say('Escrow'), say('The money is held until the work is accepted or the review period ends.')],
          [say('Consent'), say('Every use needs it. Nobody is found here without it.')],
          [say('License'), <ProvenLicense key="license" />],
        ]}
        example={example && <LiveExample talent={example} />}
      />
      <Band
        title={say('For brands: describe who you need')}
        picture={wall(0, 4, 'row')}
        isStacked
        words={
          <>
            <p className="lead">
              {say(
                'Describe who you are looking for, or upload a picture. Every talent you find has agreed to be found, says what they accept and gets your offer directly.',
              )}
            </p>
            <FreeTextSearch
              examples={['warm voice, forties', 'gray hair, calm, like a professor', 'athlete with a bright smile']}
            />
            <Actions>
              <Button to="/talents">{say('Find a talent')}</Button>
            </Actions>
          </>
        }
      />
      <Band
        title={say('For talents: you stay in control')}
        picture={wall(4, 8, 'pair')}
        isPictureFirst
        words={
          <>
            <p className="lead">
              {say(
                'Your likeness stays yours. You set your minimum, nothing is published before you accept an offer, and you can withdraw your consent at any time.',
              )}
            </p>
            <Actions>
              <Button to={signIn('/home', 'signup', 'talent')}>{say('Sign up as a talent')}</Button>
            </Actions>
          </>
        }
      />
      <Band title={say('Your money is held in escrow')} words={<Steps steps={moneySteps()} />} />
      <Band
        title={say('Anyone can verify a license')}
        words={
          <>
            <p className="lead">
              {say(
                'Every completed offer has a license with a code, and files made here say where they come from. Enter the code or drop the file to see what the license allows and whether it is still valid.',
              )}
            </p>
            <Actions>
              <Button to="/verify">{say('Check a license or a file')}</Button>
            </Actions>
          </>
        }
      />
      <p className="small muted">
        <Say
          text="Building an integration? <link>Read and try the API</link>, or download its specification: {file}."
          values={{
            link: (words) => <a href="/docs">{words}</a>,
            file: <a href="/openapi.json">openapi.json</a>,
          }}
        />
        {!isProduction && (
          <>
            {' '}
            <Say
              text="This is a development server. No real money is charged. Demo talents are invented people, and their pictures are illustrations. Demo logins are listed at <link>/dev</link>."
              values={{ link: (words) => <a href="/dev">{words}</a> }}
            />
          </>
        )}
      </p>
    </>
  )
}

/** Steps from the agreement to the payment of the talent. */
const moneySteps = () => [
  {
    title: say('You agree'),
    text: say('The talent accepts the offer, or both sides make counter-offers until they agree.'),
  },
  {
    title: say('The brand pays'),
    text: say('The full amount is held in escrow. Neither side can use it.'),
  },
  {
    title: say('The work is made'),
    text: say('The talent delivers. The brand reviews the work and can request changes.'),
  },
  {
    title: say('The talent is paid'),
    text: say(
      'When the brand accepts the work, the money is released and the license begins. If you disagree, an admin decides. The money stays in escrow until then.',
    ),
  },
]

/** Shows the fees from the settings. */
function Costs() {
  const { offerFeeBps } = useFacts()
  return offerFeeBps === 0
    ? say('Brands pay the agreed amount, and talents get all of it. Joining and searching are free.')
    : say('Brands pay the agreed amount plus {offerFeeBps}%. Talents get all of it. Joining and searching are free.', {
        offerFeeBps: offerFeeBps / 100,
      })
}

const ProvenLicense = () => (
  <>
    <Say
      text="Every completed offer has one, and <link>anyone can verify it</link>."
      values={{ link: (words) => <Link to="/verify">{words}</Link> }}
    />
  </>
)
