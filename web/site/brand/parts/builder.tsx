import './builder.css'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Skeleton } from '../../../parts/feedback/skeleton.tsx'
import { Columns, PageHeading } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { useApiQuery, useFacts } from '../../api.tsx'
import { useFilters } from '../../navigation.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Notice, RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { fieldErrorsOf } from '../../parts/forms/form.tsx'
import { Permitted } from '../../parts/forms/permitted.tsx'
import { Steps } from '../../parts/forms/steps.tsx'
import { usePublicUses } from '../../parts/licensing/allowed-uses.ts'
import { type Draft, doneSteps, draftIdOf, STEPS, type StepKey, stepOfField } from '../draft.ts'
import { STEP_LABELS } from '../labels.ts'
import { joinNames, usePeople } from '../names.ts'
import { BriefStep } from '../steps/brief-step.tsx'
import { ReviewStep } from '../steps/review-step.tsx'
import type { StepProps } from '../steps/step.ts'
import { TalentsStep } from '../steps/talents-step.tsx'
import { TermsStep } from '../steps/terms-step.tsx'
import { type DraftName, type SavedDraft, useDraft } from '../use-draft.ts'
import { useQuote } from '../use-quote.ts'
import { useSendOffer } from '../use-send-offer.ts'
import { DraftNotices, StartOver } from './draft-notices.tsx'
import { OfferPreview } from './offer-preview.tsx'
import { SavingLine } from './saving-line.tsx'

type BuilderProps = {
  saved: SavedDraft | null
  repeated?: Draft | undefined
  onSaved: (named: DraftName) => void
}

export function Builder({ saved, repeated, onSaved }: BuilderProps) {
  const types = useApiQuery('GET /api/offers/campaign-types')
  return (
    <Load of={types} skeleton={<LoadingDraft />}>
      {({ campaignTypes }) => (
        <DraftEditor
          saved={saved}
          repeated={repeated}
          onSaved={onSaved}
          campaignTypes={campaignTypes.map((one) => ({ ...one, label: say(one.label) }))}
        />
      )}
    </Load>
  )
}

const LoadingDraft = () => (
  <>
    <PageHeading title={say('New offer')} />
    <Skeleton count={4} />
  </>
)

/** Loaded late, because the third of the five steps has most of the code. */
const loadWorkStep = () => import('../steps/work-step.tsx')
const WorkStep = lazy(async () => ({ default: (await loadWorkStep()).WorkStep }))

const BODIES = { talents: TalentsStep, brief: BriefStep, work: WorkStep, terms: TermsStep } as const

type StepBodyProps = StepProps & { step: StepKey; addressOf: (key: StepKey) => string; missing: StepKey[] }

function StepBody({ step, addressOf, missing, ...stepProps }: StepBodyProps) {
  if (step === 'review') return <ReviewStep {...stepProps} addressOf={addressOf} missing={missing} />
  const Body = BODIES[step]
  return (
    <Suspense fallback={<Skeleton count={3} />}>
      <Body {...stepProps} />
    </Suspense>
  )
}

function DraftEditor({ saved, repeated, onSaved, campaignTypes }: BuilderProps & Pick<StepProps, 'campaignTypes'>) {
  const { search, change: changeAddress } = useFilters()
  const named = search.get('talents')
  const mediumOf = (key: string) => campaignTypes.find((one) => one.key === key)?.category
  const draftState = useDraft({
    saved,
    repeated,
    talents: (named ?? '').split(',').filter((slug) => slug !== ''),
    revisionOf: search.get('revisionOf'),
    mediumOf,
    onSaved,
  })
  const { draft, change } = draftState
  const step = STEPS.find((one) => one === search.get('step')) ?? 'talents'
  const [showErrorsOn, setWantedOn] = useState<StepKey | null>(null)
  const people = usePeople(draft?.talents ?? [])
  const quote = useQuote(draft)
  const uses = usePublicUses(draft?.talents ?? [])
  const sending = useSendOffer(draftState)

  const isNamed = draft !== null && named !== null
  useEffect(() => {
    if (isNamed) changeAddress({ talents: null, revisionOf: null, like: null })
    // biome-ignore lint/correctness/useExhaustiveDependencies: changes the address once.
  }, [isNamed])

  // If the early load fails, the step loads its code again.
  useEffect(() => void loadWorkStep().catch(() => undefined), [])

  useStepShown(step)

  if (!draft) return <LoadingDraft />

  const medium = mediumOf(draft.campaignType)
  const done = doneSteps(draft, medium, people)
  const missing = STEPS.filter((one) => one !== 'review' && !done.has(one))
  const isBlast = draft.talents.length > 1
  const addressOf = (key: StepKey): string => {
    const next = new URLSearchParams(search)
    next.set('step', key)
    return `/offers/new?${next.toString()}`
  }
  const at = STEPS.indexOf(step)
  const leave = () => void draftState.save()
  const goTo = (key: StepKey | undefined) => {
    if (key === undefined) return
    setWantedOn(null)
    leave()
    changeAddress({ step: key }, { keepsHistory: true })
  }
  const next = () => (done.has(step) || step === 'work' ? goTo(STEPS[at + 1]) : setWantedOn(step))
  const faults = {
    ...(showErrorsOn === step ? getMissingFieldErrors(step, draft) : {}),
    ...draftState.faults,
    ...fieldErrorsOf(sending.refused),
  }
  const sendOut = async () => {
    if (missing.length > 0 || medium === undefined) return setWantedOn('review')
    return isBlast ? sending.sendBlast(draft, medium) : sending.sendOffer()
  }
  const stepProps: StepProps = { draft, change, people, campaignTypes, medium, quote: quote.data, uses, faults }
  return (
    <>
      <StepHeading step={step} draft={draft} people={people} onDrop={draftState.drop} />
      <Steps
        label={say('Offer form')}
        steps={STEPS.map((key) => ({ key, label: STEP_LABELS[key], isDone: done.has(key) }))}
        now={step}
        addressOf={addressOf}
        onLeave={leave}
      />
      <DraftNotices {...draftState} draft={draft} />
      <Columns
        side={
          <OfferPreview
            draft={draft}
            people={people}
            campaignLabel={campaignTypes.find(({ key }) => key === draft.campaignType)?.label}
          />
        }
      >
        <StepBody {...stepProps} step={step} addressOf={addressOf} missing={missing} />
        {showErrorsOn === 'talents' && step === 'talents' && (
          <Notice tone="bad">{say('Choose a talent first.')}</Notice>
        )}
        <RefusalNotice refused={sending.refused ?? quote.error} />
        <StepsToCorrect faults={fieldErrorsOf(sending.refused)} onGo={goTo} />
        <Actions label={say('Form steps')}>
          {step === 'review' ? (
            // Who may not send offers saves drafts with the same operation.
            <Permitted calls="POST /api/offers/blast/create">
              <SendButton
                isBusy={sending.isBusy}
                talents={draft.talents.length}
                isComplete={missing.length === 0}
                onSend={sendOut}
              />
            </Permitted>
          ) : (
            <Button look="primary" onClick={next}>
              {say('Next: {step}', { step: STEP_LABELS[STEPS[at + 1] ?? 'review'] })}
            </Button>
          )}
          {at > 0 && <Button onClick={() => goTo(STEPS[at - 1])}>{say('Back')}</Button>}
        </Actions>
        <SavingLine {...draftState} isBlast={isBlast} hasId={draftIdOf(draft) !== null} />
      </Columns>
    </>
  )
}

type HeadingProps = Pick<StepProps, 'draft' | 'people'> & { step: StepKey; onDrop: () => void }

function StepHeading({ step, draft, people, onDrop }: HeadingProps) {
  const { language } = useFacts()
  return (
    <PageHeading
      eyebrow={
        people.length === 0 ? say('New offer') : say('New offer for {people}', { people: joinNames(people, language) })
      }
      title={step === 'talents' ? say('Who is it for?') : STEP_LABELS[step]}
      actions={
        <StartOver
          draft={draft}
          onConfirm={() => {
            onDrop()
            location.assign('/offers/new')
          }}
        />
      }
    />
  )
}

/** Scrolls a new step to its top and announces it to screen readers. */
function useStepShown(step: StepKey): void {
  const lastStep = useRef(step)
  useEffect(() => {
    if (lastStep.current === step) return
    lastStep.current = step
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [step])
}

type SendButtonProps = { talents: number; isComplete: boolean; isBusy: boolean; onSend: () => Promise<void> }

const SendButton = ({ talents, isComplete, isBusy, onSend }: SendButtonProps) => (
  <Button
    look="primary"
    onClick={() => void onSend()}
    isBusy={isBusy}
    busyLabel={talents > 1 ? say('Saving') : say('Sending')}
    disabledReason={isComplete ? undefined : say('Some details are missing. See above.')}
  >
    {talents > 1 ? say('Review offers to all {talents}', { talents }) : say('Send offer')}
  </Button>
)

function getMissingFieldErrors(
  step: StepKey,
  draft: { description: string; campaignType: string },
): Record<string, string> {
  if (step === 'terms') return { offerAmountMinorUnit: say('Enter the amount they receive.') }
  if (step !== 'brief') return {}
  return {
    ...(draft.description.trim() === '' ? { campaignDescription: say('Describe the campaign in a few words.') } : {}),
    ...(draft.campaignType === '' ? { campaignType: say('Choose a purpose.') } : {}),
  }
}

type StepsToCorrectProps = { faults: Readonly<Record<string, string>>; onGo: (step: StepKey) => void }

/** Links to the steps with fields that the server rejected. */
const StepsToCorrect = ({ faults, onGo }: StepsToCorrectProps) => {
  const steps = [...new Set(Object.keys(faults).map(stepOfField))]
  return steps.map((step) => (
    <div key={step}>
      <Button look="quiet" onClick={() => onGo(step)}>
        {say('Go to {step}', { step: STEP_LABELS[step] })}
      </Button>
    </div>
  ))
}
