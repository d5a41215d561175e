import { useState } from 'react'
import { CATEGORIES } from '../../../../server/platform/scope-of-use/categories.ts'
import { Empty } from '../../../parts/feedback/empty.tsx'
import { Lines, Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { useApiMutation, useApiQuery } from '../../api.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { TextArea, TextField } from '../../parts/forms/fields.tsx'
import { Form } from '../../parts/forms/form.tsx'
import { Player } from '../../parts/media/player.tsx'
import { useStripOrigin } from '../../parts/values/own-links.ts'
import { PersonLine } from '../../parts/values/person-line.tsx'
import { MAX_TALENTS } from '../names.ts'
import type { StepProps } from './step.ts'

/** Several talents receive one brief. */
export function TalentsStep({ draft, change, people }: StepProps) {
  const stripOrigin = useStripOrigin()
  const { talents } = draft
  const put = (slug: string) => talents.length < MAX_TALENTS && change({ talents: [...new Set([...talents, slug])] })
  return (
    <>
      <Section title={talents.length > 1 ? say('Your {count} talents', { count: talents.length }) : say('Your talent')}>
        {talents.length === 0 ? (
          <Empty title={say('No talent chosen')}>{say('Find a talent below by name or by what you need.')}</Empty>
        ) : (
          <Lines>
            {people.map(({ slug, name, imageUrl, voice, declinedCategories, isGone }) => (
              <li key={slug}>
                <PersonLine
                  name={name}
                  imageUrl={imageUrl}
                  to={`/t/${slug}`}
                  {...(isGone
                    ? { about: say('This talent is no longer available.') }
                    : declinedCategories.length > 0
                      ? {
                          about: say('Does not do: {categories}', {
                            categories: declinedCategories
                              .map((category) => say(CATEGORIES[category].label))
                              .join(', '),
                          }),
                        }
                      : {})}
                />
                {voice && (
                  <Player
                    src={stripOrigin(voice.url) ?? voice.url}
                    title={say('{name}’s voice', { name })}
                    madeWithAi={voice.madeWithAi}
                    seconds={voice.seconds}
                    peaks={voice.peaks}
                    isCompact
                  />
                )}
                <Button
                  look="quiet"
                  label={say('Remove {name}', { name })}
                  onClick={() => change({ talents: talents.filter((one) => one !== slug) })}
                >
                  {say('Remove')}
                </Button>
              </li>
            ))}
          </Lines>
        )}
        {talents.length > 1 && (
          <p className="small muted">
            {say('Each talent gets the same brief and the same price. You review everything before it is sent.')}
          </p>
        )}
      </Section>
      <ByName talents={talents} onPut={put} />
      <ByNeed draft={draft} change={change} onPut={put} />
    </>
  )
}

type AddsTalent = { onPut: (slug: string) => void }

function ByName({ talents, onPut }: AddsTalent & { talents: readonly string[] }) {
  const [typed, setTyped] = useState('')
  const [searchedName, setSearchedName] = useState('')
  const found = useApiQuery(
    'GET /api/indexing/search',
    { query: { q: searchedName, limit: 8 } },
    { when: searchedName !== '' },
  )
  return (
    <Section title={say('Search by name')}>
      <Form label={say('Find a talent by name')} onSubmit={() => setSearchedName(typed.trim())}>
        <TextField
          name="name"
          label={say('Name')}
          type="search"
          value={typed}
          onChange={setTyped}
          isRequired
          autoComplete="off"
        />
        <div>
          <Button type="submit">{say('Search')}</Button>
        </div>
      </Form>
      {searchedName !== '' && (
        <Load of={found}>
          {({ results }) =>
            results.length === 0 ? (
              <Empty title={say('No talent is called “{searchedName}”', { searchedName })}>
                {say('Try part of the name, or describe what you need below.')}
              </Empty>
            ) : (
              <Lines>
                {results.map(({ slug, displayName, profileImage }) => (
                  <Found
                    key={slug}
                    slug={slug}
                    name={displayName}
                    imageUrl={profileImage}
                    isIn={talents.includes(slug)}
                    onPut={onPut}
                  />
                ))}
              </Lines>
            )
          }
        </Load>
      )}
    </Section>
  )
}

function ByNeed({ draft, change, onPut }: AddsTalent & Pick<StepProps, 'draft' | 'change'>) {
  const [need, setNeed] = useState(draft.description)
  const match = useApiMutation('POST /api/offers/match-talents')
  const { amountMinorUnit } = draft
  const findMatches = () => {
    // The text that describes the wanted talents becomes the first text of the brief.
    if (draft.description.trim() === '') change({ description: need })
    void match.call({
      body: {
        campaignDescription: need,
        limit: 8,
        ...(draft.campaignType === '' ? {} : { campaignType: draft.campaignType }),
        ...(amountMinorUnit === null ? {} : { offerAmountMinorUnit: amountMinorUnit, currency: draft.currency }),
      },
    })
  }
  return (
    <Section title={say('Search by what you need')}>
      <Form label={say('Find talents by what you need')} onSubmit={findMatches}>
        <TextArea
          name="need"
          label={say('What you need')}
          hint={say('One or two sentences, for example “A calm voice for a hiking podcast”.')}
          value={need}
          onChange={setNeed}
          rows={3}
          maxLength={20_000}
          isRequired
        />
        <div>
          <Button type="submit" isBusy={match.isBusy} busyLabel={say('Searching')}>
            {say('Suggest talents')}
          </Button>
        </div>
        <RefusalNotice refused={match.refused} />
      </Form>
      {match.done &&
        (match.done.talents.length === 0 ? (
          <Empty title={say('No matching talents')}>{say('Describe it differently, or search by name.')}</Empty>
        ) : (
          <Lines>
            {match.done.talents.map(({ slug, displayName, imageUrl, reason }) => (
              <Found
                key={slug}
                slug={slug}
                name={displayName}
                imageUrl={imageUrl}
                about={reason}
                isIn={draft.talents.includes(slug)}
                onPut={onPut}
              />
            ))}
          </Lines>
        ))}
    </Section>
  )
}

type FoundProps = AddsTalent & { slug: string; name: string; imageUrl: string | null; about?: string; isIn: boolean }

const Found = ({ slug, name, imageUrl, about, isIn, onPut }: FoundProps) => (
  <li>
    <PersonLine name={name} imageUrl={imageUrl} to={`/t/${slug}`} about={about} />
    {isIn ? (
      <span className="small good">{say('Chosen')}</span>
    ) : (
      <Button label={say('Choose {name}', { name })} onClick={() => onPut(slug)}>
        {say('Choose')}
      </Button>
    )}
  </li>
)
