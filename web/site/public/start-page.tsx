import { bring, useAnswer, useFacts } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { Actions, Button } from '../parts/button.tsx'
import { PageHeading } from '../parts/page.tsx'
import { useSignIn } from './own-address.ts'
import { Ask } from './parts/ask.tsx'
import { Band, Steps } from './parts/band.tsx'
import { Wall } from './parts/wall.tsx'

/** Enough talents for the top gallery and the row below it. */
const LISTED = { query: { limit: 12, hasImageAsset: true } }

export const prefetch: NonNullable<PageModule['prefetch']> = (site) => bring(site, 'GET /api/indexing/search', LISTED)

export const head: PageModule['head'] = (_at, read) => {
  const image = read('GET /api/indexing/search', LISTED)?.results[0]?.profileImage
  return {
    title: 'Semblance',
    description:
      'Book a real face or a real voice, with the yes of the person it belongs to. The money waits in escrow until the work is accepted.',
    canonical: '/',
    ...(image ? { image } : {}),
  }
}

/** Landing page, one idea per screen. */
export default function StartPage() {
  const { isProduction } = useFacts()
  const signIn = useSignIn()
  const talents = useAnswer('GET /api/indexing/search', LISTED).data?.results ?? []
  const wall = (from: number, to: number, shape: 'lead' | 'pair' | 'row') =>
    talents.length > from && <Wall talents={talents.slice(from, to)} shape={shape} isFirst={from === 0} />
  return (
    <>
      <Band
        isFirst
        picture={wall(0, 5, 'lead')}
        words={
          <>
            <PageHeading
              title="A real face. A real voice. A real yes."
              lead="Semblance is where brands make offers to the people whose face or voice they want, and where those people say what may be done with them, and for how much."
            />
            <Actions>
              <Button look="primary" to="/talents">
                Find a talent
              </Button>
              <Button to={signIn('/home', 'signup')}>Offer your own face or voice</Button>
            </Actions>
          </>
        }
      />
      <Band
        title="For brands: say it as you would to a friend"
        picture={wall(5, 8, 'row')}
        isStacked
        words={
          <>
            <p className="lead">
              Describe whom you look for, or show a picture. Everyone you find has agreed to be found, says what they
              take, and hears from you directly.
            </p>
            <Ask
              examples={['warm voice, forties', 'grey hair, calm, like a professor', 'athlete with a bright smile']}
            />
          </>
        }
      />
      <Band
        title="For talents: nothing without you"
        picture={wall(8, 12, 'pair')}
        isTurned
        words={
          <>
            <p className="lead">
              Your likeness stays yours. You set your minimum, you see every offer before anything is made of you, and
              you can withdraw at any time.
            </p>
            <Actions>
              <Button to={signIn('/home', 'signup')}>Begin as a talent</Button>
            </Actions>
          </>
        }
      />
      <Band
        title="The money waits in the middle"
        words={
          <Steps
            steps={[
              { title: 'You agree', text: 'The talent accepts the offer, or names other terms until both say yes.' },
              { title: 'The brand pays', text: 'The whole amount is held in escrow. Neither side can touch it.' },
              {
                title: 'The work is made',
                text: 'The talent delivers, the brand looks at it, and can ask for changes.',
              },
              {
                title: 'Accepted, released',
                text: 'The talent is paid and the brand has a licence. Should you disagree, somebody of ours looks at it, and the money waits until then.',
              },
            ]}
          />
        }
      />
      <Band
        title="Anybody can check"
        words={
          <>
            <p className="lead">
              Every finished work has a licence with a code, and says in its file where it comes from. Type the code, or
              drop the file: you see what it allows, and whether it still holds.
            </p>
            <Actions>
              <Button to="/verify">Check a licence or a file</Button>
            </Actions>
          </>
        }
      />
      <p className="small muted">
        Building something on it? <a href="/docs">Read and try the API</a>, or take its description:{' '}
        <a href="/openapi.json">openapi.json</a>.
        {!isProduction && (
          <>
            {' '}
            This is a development server: no real money moves here, and demo logins are listed at{' '}
            <a href="/dev">/dev</a>.
          </>
        )}
      </p>
    </>
  )
}
