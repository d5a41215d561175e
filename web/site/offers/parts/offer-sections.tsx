import { useState } from 'react'
import { brandName } from '../../../brand.ts'
import { Lines, Section } from '../../../parts/layout/page.tsx'
import { message, Say, say } from '../../../words/say.ts'
import { useApiMutation, useApiQuery } from '../../api.tsx'
import { useGo } from '../../navigation.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Notice, RefusalNotice } from '../../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { CheckField, ChoiceField, TextArea } from '../../parts/forms/fields.tsx'
import { Permitted } from '../../parts/forms/permitted.tsx'
import { Gallery } from '../../parts/media/gallery.tsx'
import { RateOfferBody } from '../../parts/rules/body-rules.ts'
import { Deadline } from '../../parts/values/deadline.tsx'
import { useFileDetails } from '../../parts/values/file-line.tsx'
import { Day, Snapshot, useNow } from '../../parts/values/moment.tsx'
import { PersonLine } from '../../parts/values/person-line.tsx'
import { RESOLUTIONS } from '../labels.ts'
import { isTalentSide } from '../offer-status.ts'
import type { OfferView } from '../offer-view.ts'
import { Terms } from './terms.tsx'

export function DisputeSection({ view: { offer, side, people } }: { view: OfferView }) {
  const dispute = useApiQuery('GET /api/offers/{id}/dispute', { params: { id: offer.id } })
  return (
    <Section title={say('Dispute')}>
      <Load of={dispute}>
        {({
          dispute: {
            reason,
            answerDueAt,
            isOpen,
            isAnswered,
            isReadyToDecide,
            canSpeak,
            resolution,
            statements,
            disputedAt,
          },
        }) => (
          <div className="stack">
            {isOpen && !isReadyToDecide && (
              <Deadline
                what={isTalentSide(side) ? say('You can answer until') : say('The talent can answer until')}
                at={answerDueAt}
              />
            )}
            {isOpen && isReadyToDecide && (
              <p>
                {isAnswered ? say('We have heard both sides.') : say('The deadline to answer has passed.')}{' '}
                {side === 'admin' ? say('You can decide it now.') : say('We decide next and email both of you.')}
              </p>
            )}
            {isOpen && isReadyToDecide && canSpeak && (
              <Deadline what={say('You can add to your statement until')} at={answerDueAt} />
            )}
            {resolution !== null && <Notice title={RESOLUTIONS[resolution]} />}
            <Lines>
              <Statement who={people.brand.name} at={disputedAt} words={reason} fileUrls={[]} />
              {statements.map(({ id, side, statement, fileUrls, createdAt }) => (
                <Statement
                  key={id}
                  who={side === 'brand' ? people.brand.name : people.talent.name}
                  at={createdAt}
                  words={statement}
                  fileUrls={fileUrls}
                />
              ))}
            </Lines>
          </div>
        )}
      </Load>
    </Section>
  )
}

type StatementProps = { who: string; at: string; words: string; fileUrls: readonly string[] }

function Statement({ who, at, words, fileUrls }: StatementProps) {
  const files = useFileDetails(fileUrls)
  return (
    <li>
      <div className="stack">
        <p>
          <strong>{who}</strong>{' '}
          <span className="small muted">
            <Snapshot at={at} />
          </span>
        </p>
        <p className="words">{words}</p>
        <Gallery files={files} />
      </div>
    </li>
  )
}

/** The current terms, collapsed until the reader needs them. */
export function TermsSection({ view: { offer, side } }: { view: OfferView }) {
  const terms = useApiQuery('GET /api/offers/{id}/terms', { params: { id: offer.id } })
  if (!terms.data) return null
  const { agreed, current } = terms.data
  return (
    <details className="offer-terms">
      <summary>
        {agreed === null
          ? say('License terms')
          : side === 'admin'
            ? say('License terms that both sides agreed to')
            : say('License terms that you both agreed to')}
      </summary>
      <Terms version={agreed ?? current} />
    </details>
  )
}

const STARS = ['1', '2', '3', '4', '5'] as const
const STAR_LABELS = [message('Bad'), message('Poor'), message('As agreed'), message('Good'), message('Excellent')]

/** The reader's own form is shown while it is open. */
export function RatingsSection({ view }: { view: OfferView }) {
  const { offer, side, people } = view
  const now = useNow()
  const ratings = useApiQuery('GET /api/offers/{id}/ratings', { params: { id: offer.id } })
  return (
    <Section title={say('Ratings')}>
      <Load of={ratings}>
        {({ ratings: given, canRate, rateUntil, otherHasRated }) => (
          <div className="stack">
            {given.map(({ id, by, stars, words, createdAt, visibleAt, hiddenAt }) => (
              <div key={id} className="stack">
                <p>
                  <strong>{by === 'brand' ? people.brand.name : people.talent.name}</strong>{' '}
                  <span aria-hidden="true">
                    {'★'.repeat(stars)}
                    {'☆'.repeat(5 - stars)}
                  </span>
                  <span className="for-ears">{say('{stars} of 5', { stars })}</span>{' '}
                  <span className="small muted">
                    <Day at={createdAt} />
                  </span>
                </p>
                {words !== null && <blockquote className="words">{words}</blockquote>}
                {hiddenAt !== null && (
                  <p className="small muted">
                    {say('{brand} has hidden this rating from others.', { brand: brandName() })}
                  </p>
                )}
                {hiddenAt === null && by === side && Date.parse(visibleAt) > now && (
                  <p className="small muted">
                    <Say
                      text="Visible to others from {day}, or once both of you have rated."
                      values={{ day: <Day at={visibleAt} /> }}
                    />
                  </p>
                )}
              </div>
            ))}
            {canRate && <RateForm view={view} until={rateUntil} otherHasRated={otherHasRated} />}
            {given.length === 0 && !canRate && <p className="muted">{say('No ratings yet.')}</p>}
          </div>
        )}
      </Load>
    </Section>
  )
}

type RateFormProps = { view: OfferView; until: string | null; otherHasRated: boolean }

function RateForm({ view: { offer, side, people }, until, otherHasRated }: RateFormProps) {
  const other = side === 'brand' ? people.talent.name : people.brand.name
  const form = useApiForm('POST /api/offers/{id}/ratings', {
    rules: RateOfferBody,
    input: { params: { id: offer.id } },
    initial: { stars: null as (typeof STARS)[number] | null, words: '' },
    say: { stars: say('Choose one to five stars.') },
    draft: `rating-${offer.id}`,
  })
  return (
    <ApiForm form={form} label={say('Rate {other}', { other })}>
      {otherHasRated && (
        <p>
          {say('{other} has rated you. You can read the rating once you have rated them, or after a week.', { other })}
        </p>
      )}
      {until !== null && <Deadline what={say('You can rate until')} at={until} />}
      <ChoiceField
        {...form.choice('stars')}
        legend={say('How was working with {other}?', { other })}
        choices={STARS.map((value, at) => ({
          value,
          label: (
            <>
              <span aria-hidden="true">{'★'.repeat(at + 1)} </span>
              <span className="for-ears">{say('{stars} of 5: ', { stars: value })}</span>
              {STAR_LABELS[at] && say(STAR_LABELS[at])}
            </>
          ),
        }))}
      />
      <TextArea {...form.text('words')} label={say('Comment')} rows={3} />
      <Actions>
        <Button {...form.button} busyLabel={say('Sending')}>
          {say('Send rating')}
        </Button>
      </Actions>
    </ApiForm>
  )
}

/** Shown after an offer has failed. The brand can send the brief to similar talents at once. */
export function SimilarSection({ view: { offer } }: { view: OfferView }) {
  const go = useGo()
  const params = { id: offer.id }
  const suggestion = useApiQuery('GET /api/offers/{id}/suggest-similar', { params })
  const dismissing = useApiMutation('POST /api/offers/{id}/suggest-similar')
  const blasting = useApiMutation('POST /api/offers/{id}/blast-similar', {
    onDone: ({ blastId }) => go(`/blasts/${encodeURIComponent(blastId)}`),
  })
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  if (suggestion.data?.state !== 'available' || suggestion.data.talents.length === 0) return null
  const { talents } = suggestion.data
  const slugs = [...(chosen ?? talents.map(({ slug }) => slug))]
  const [only] = slugs
  return (
    <Section title={say('Similar talents')}>
      <p>
        {say(
          'Send the same brief and your first amount to each of them. You review the offers before anything is sent.',
        )}
      </p>
      <CheckField
        name="talents"
        legend={say('Talents')}
        values={slugs}
        onChange={setChosen}
        choices={talents.map(({ slug, displayName, imageUrl, reason }) => ({
          value: slug,
          label: <PersonLine name={displayName} imageUrl={imageUrl} about={reason} />,
        }))}
      />
      <RefusalNotice refused={blasting.refused ?? dismissing.refused} />
      <Permitted calls="POST /api/offers/{id}/blast-similar">
        <Actions>
          {only !== undefined && slugs.length === 1 ? (
            // A blast needs two talents. For one talent, the builder copies this offer.
            <Button
              look="primary"
              to={`/offers/new?talents=${encodeURIComponent(only)}&like=${encodeURIComponent(offer.id)}`}
            >
              {say('Make an offer to this talent')}
            </Button>
          ) : (
            <Button
              look="primary"
              isBusy={blasting.isBusy}
              busyLabel={say('Saving')}
              disabledReason={slugs.length === 0 ? say('Choose at least one talent first.') : undefined}
              onClick={() => void blasting.call({ params, body: { slugs } })}
            >
              {say('Make an offer to these {count}', { count: slugs.length })}
            </Button>
          )}
          <Button
            look="quiet"
            isBusy={dismissing.isBusy}
            onClick={() => void dismissing.call({ params, body: { action: 'dismiss' } })}
          >
            {say('No thanks')}
          </Button>
        </Actions>
      </Permitted>
    </Section>
  )
}
