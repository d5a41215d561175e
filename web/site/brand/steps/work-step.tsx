import { Empty } from '../../../parts/feedback/empty.tsx'
import { Section } from '../../../parts/layout/page.tsx'
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
      <Section title="Candidates">
        <Empty title="Complete the brief first">
          Choose {people.length === 0 ? 'a talent' : 'a purpose'} and write a description. Then we can generate
          candidates.
        </Empty>
      </Section>
    )
  }
  return (
    <>
      {medium !== 'VOICE' && (
        <Section title="Picture type">
          <ChoiceField
            name="imageKind"
            legend="How they may be used"
            value={draft.imageKind}
            onChange={(imageKind) => change({ imageKind })}
            choices={[
              { value: 'FINAL', label: 'Finished', hint: 'Full size, licensed for the uses you chose.' },
              { value: 'DRAFT', label: 'Draft', hint: 'Small and fast, to show the idea. Not for publication.' },
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
    <Section title={`For ${name}`}>
      {hasNoPreviews && (
        <Notice title={`${name} allows no previews before an offer`}>
          Nothing is made from their likeness before they accept. Send the offer without candidates: they start from
          your brief.
        </Notice>
      )}
      {medium === 'IMAGE' && !hasNoPreviews && (
        <ChoiceField
          name={`way-${slug}`}
          legend="Starting point"
          value={choice.goesWithout ? 'without' : 'candidates'}
          onChange={(way) => put({ goesWithout: way === 'without' })}
          choices={[
            {
              value: 'candidates',
              label: 'Choose from candidates',
              hint: `${name} sees the picture you chose and can accept exactly that.`,
            },
            {
              value: 'without',
              label: `Leave it to ${name}`,
              hint: 'They create the work from your brief alone.',
            },
          ]}
        />
      )}
      {medium === 'VIDEO' && !hasNoPreviews && (
        <Notice>A video starts from a picture and a voice. Choose one of each.</Notice>
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
