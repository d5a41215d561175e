import './portfolio.css'
import type { Talent } from '../../../../client/src/api-types.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { Picture } from '../../parts/media/picture.tsx'
import { Player } from '../../parts/media/player.tsx'
import { Day } from '../../parts/values/moment.tsx'
import { useStripOrigin } from '../../parts/values/own-links.ts'

/** Shows finished works that both sides agreed to show, and brands that agreed to be named. */
export function Portfolio({ talent: { displayName, works, brands } }: { talent: Talent }) {
  const stripOrigin = useStripOrigin()
  return (
    <>
      {works.length > 0 && (
        <Section title={say('Portfolio')}>
          <ul className="portfolio">
            {works.map(({ kind, url, madeWithAi, brandName, completedAt }, at) => {
              const title =
                brandName === null
                  ? say('Finished work {at} by {displayName}', { at: at + 1, displayName })
                  : say('Work for {brandName}', { brandName })
              const src = stripOrigin(url) ?? url
              return (
                <li key={url}>
                  <figure>
                    {kind === 'picture' ? (
                      <Picture
                        src={src}
                        alt={title}
                        madeWithAi={madeWithAi}
                        ratio="4 / 5"
                        sizes="(max-width: 40rem) 100vw, 20rem"
                      />
                    ) : (
                      <Player src={src} title={title} madeWithAi={madeWithAi} />
                    )}
                    <figcaption className="small muted">
                      {brandName !== null && (
                        <>
                          <strong>{brandName}</strong>,{' '}
                        </>
                      )}
                      <Day at={completedAt} />
                    </figcaption>
                  </figure>
                </li>
              )
            })}
          </ul>
        </Section>
      )}
      {brands.length > 0 && (
        <Section title={say('Brands they worked with')}>
          <ul className="past-brands">
            {brands.map((brand) => (
              <li key={brand}>{brand}</li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
