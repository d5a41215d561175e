import { Empty } from '../../../parts/feedback/empty.tsx'
import { Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { Notice } from '../../parts/feedback/notice.tsx'
import { ChoiceField } from '../../parts/forms/fields.tsx'
import { type Choice, choiceOf } from '../draft.ts'
import { Candidates } from '../parts/candidates.tsx'
import { ScriptPreview } from '../parts/script-preview.tsx'
import type { Person, StepProps } from './step.ts'

/** Chooses one picture or voice for each talent, or lets the talent start from the brief alone. */
export function WorkStep(props: StepProps) {
  const { draft, change, people, medium } = props
  if (medium === undefined || draft.description.trim() === '' || people.length === 0) {
    return (
      <Section title={say('Candidates')}>
        <Empty title={say('Complete the brief first')}>
          {people.length === 0
            ? say('Choose a talent and write a description. Then we can generate candidates.')
            : say('Choose a purpose and write a description. Then we can generate candidates.')}
        </Empty>
      </Section>
    )
  }
  return (
    <>
      {medium !== 'VOICE' && (
        <Section title={say('Picture type')}>
          <ChoiceField
            name="imageKind"
            legend={say('How they may be used')}
            value={draft.imageKind}
            onChange={(imageKind) => change({ imageKind })}
            choices={[
              { value: 'FINAL', label: say('Finished'), hint: say('Full size, licensed for the uses you chose.') },
              {
                value: 'DRAFT',
                label: say('Draft'),
                hint: say('Small and fast, to show the idea. Not for publication.'),
              },
            ]}
          />
        </Section>
      )}
      {people.map((person) => (
        <TalentCandidates key={person.slug} {...props} person={person} />
      ))}
    </>
  )
}

function TalentCandidates({ draft, change, medium, person }: StepProps & { person: Person }) {
  const { slug, name, hasNoPreviews } = person
  const choice = choiceOf(draft, slug)
  const put = (values: Partial<Choice>) => change({ choices: { ...draft.choices, [slug]: { ...choice, ...values } } })
  return (
    <Section title={say('For {name}', { name })}>
      {hasNoPreviews && (
        <Notice title={say('{name} allows no previews before an offer', { name })}>
          {say(
            'Nothing is made from their likeness before they accept. Send the offer without candidates: they start from your brief.',
          )}
        </Notice>
      )}
      {medium === 'IMAGE' && !hasNoPreviews && (
        <ChoiceField
          name={`way-${slug}`}
          legend={say('Starting point')}
          value={choice.goesWithout ? 'without' : 'candidates'}
          onChange={(way) => put({ goesWithout: way === 'without' })}
          choices={[
            {
              value: 'candidates',
              label: say('Choose from candidates'),
              hint: say('{name} sees the picture you chose and can accept exactly that.', { name }),
            },
            {
              value: 'without',
              label: say('Leave it to {name}', { name }),
              hint: say('They create the work from your brief alone.'),
            },
          ]}
        />
      )}
      {medium === 'VIDEO' && !hasNoPreviews && (
        <Notice>{say('A video starts from a picture and a voice. Choose one of each.')}</Notice>
      )}
      {medium !== 'VOICE' && !choice.goesWithout && (!hasNoPreviews || choice.imageSessionId !== null) && (
        <Candidates
          kind="image"
          talent={person}
          brief={draft}
          isClosed={hasNoPreviews}
          sessionId={choice.imageSessionId}
          chosen={choice.imageModelKey}
          onStarted={(imageSessionId) => put({ imageSessionId, imageModelKey: null })}
          onChoose={(key) => put({ imageModelKey: key as Choice['imageModelKey'] })}
        />
      )}
      {medium !== 'IMAGE' && (!hasNoPreviews || choice.voiceSessionId !== null) && (
        <>
          <Candidates
            kind="voice"
            talent={person}
            brief={draft}
            isClosed={hasNoPreviews}
            sessionId={choice.voiceSessionId}
            chosen={choice.voiceModelKey}
            onStarted={(voiceSessionId) => put({ voiceSessionId, voiceModelKey: null })}
            onChoose={(voiceModelKey) => put({ voiceModelKey })}
          />
          {draft.offerId !== null && choice.voiceModelKey !== null && draft.script.trim() !== '' && !hasNoPreviews && (
            <ScriptPreview offerId={draft.offerId} script={draft.script} voiceModelKey={choice.voiceModelKey} />
          )}
        </>
      )}
    </Section>
  )
}
